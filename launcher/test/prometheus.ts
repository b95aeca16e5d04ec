import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@portal/testing/free-port';
import { findProgram, startListening } from '@portal/testing/installed-program';

const BETWEEN_QUESTIONS_MS = 100;

/** The Prometheus of this machine; undefined where there is none. */
export const findPrometheus = (): string | undefined => findProgram(undefined, 'prometheus');

/**
 * Runs Prometheus with the rules of `deploy/`. It scrapes and judges every second, and what must last a minute before it fires lasts a second:
 * the rules themselves are tested with their own times by promtool.
 * @param targets ports of this machine, of the job `portal`
 */
export async function startPrometheus(binary: string, targets: readonly number[]) {
  const dir = mkdtempSync(join(tmpdir(), 'portal-prometheus-'));
  const rules = readFileSync(join(__dirname, '../../deploy/prometheus/alerts.yml'), 'utf8');
  writeFileSync(join(dir, 'alerts.yml'), rules.replaceAll('for: 1m', 'for: 1s'));
  const job = { job_name: 'portal', static_configs: [{ targets: targets.map((port) => `127.0.0.1:${port}`) }] };
  const often = { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '500ms' };
  // YAML takes JSON.
  const config = { global: often, scrape_configs: [job], rule_files: ['alerts.yml'] };
  writeFileSync(join(dir, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const child = await startListening(
    binary,
    [
      `--config.file=${join(dir, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(dir, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    port,
  );
  const ask = async (path: string): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json();
  return {
    ask,
    /** Asks until the answer is as wanted. */
    async askUntil(path: string, isWanted: (answer: string) => boolean): Promise<unknown> {
      for (;;) {
        const answer = await ask(path).catch(() => undefined);
        if (isWanted(JSON.stringify(answer) ?? '')) return answer;
        await wait(BETWEEN_QUESTIONS_MS);
      }
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
