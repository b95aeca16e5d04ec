import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from 'api/db/embedded/cluster';
import { SAVE_FIELD_STATEMENT } from 'api/modules/applications/save-field.statement';
import { callAs, type Server } from 'fleet/candidate-call';
import { type BenchCandidate, makeCandidates } from 'fleet/candidates';
import { Pool } from 'pg';
import { startPortal } from '../portal';
import { median, percentile } from '../statistics';
import { printTable } from '../table';
import { runPgbench } from './pgbench';

const CLIENTS = [1, 8, 32] as const;
const SECONDS = Number(process.env.SECONDS ?? 6);
const ROUNDS = Number(process.env.SAVE_ROUNDS ?? 3);
/** A campaign of the demo content that stays open. */
const CAMPAIGN = Number(process.env.CAMPAIGN ?? 101);

/**
 * Saves of one field from key press to acknowledged write, over HTTP with session, CSRF and rules, beside `pgbench` with the same statement
 * on the same server. Load generator, portal and database share this machine's cores.
 */
export async function benchSaves() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-saves-'));
  const portal = await startPortal(() => ({ DATA_DIR: dataDir }));
  const cluster = await openCluster(dataDir);
  const url = cluster.url('postgres');
  const pool = new Pool({ connectionString: url });
  try {
    const candidates = await makeCandidates(pool, Math.max(...CLIENTS));
    const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...CLIENTS) });
    const server = { agent, port: portal.port };
    for (const candidate of candidates) await call(server, candidate, 'POST', `application/start/${CAMPAIGN}`);
    const results = [];
    for (const clients of CLIENTS) {
      const ours: number[] = [];
      const latencies: number[] = [];
      const ceiling: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { perSecond, times } = await load(server, candidates.slice(0, clients));
        ours.push(perSecond);
        latencies.push(...times);
        const bound = runPgbench(url, SAVE_FIELD_STATEMENT, CAMPAIGN, clients, SECONDS);
        if (bound) ceiling.push(bound.perSecond);
      }
      results.push({
        clients,
        savesPerSecond: median(ours),
        p50Ms: percentile(latencies, 50),
        p99Ms: percentile(latencies, 99),
        pgbenchPerSecond: ceiling.length > 0 ? median(ceiling) : null,
      });
    }
    agent.destroy();
    printTable(
      `Auto-save end to end beside pgbench of the same statement; medians of ${ROUNDS} × ${SECONDS} s, interleaved`,
      ['clients', 'saves/s', 'p50 ms', 'p99 ms', 'pgbench/s', 'share'],
      results.map(({ clients, savesPerSecond, p50Ms, p99Ms, pgbenchPerSecond }) => [
        String(clients),
        savesPerSecond.toFixed(0),
        p50Ms.toFixed(1),
        p99Ms.toFixed(1),
        pgbenchPerSecond?.toFixed(0) ?? 'pgbench is not installed',
        pgbenchPerSecond ? (savesPerSecond / pgbenchPerSecond).toFixed(2) : '',
      ]),
    );
    return results;
  } finally {
    await pool.end();
    await portal.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Each client saves, waits for the acknowledgement and saves again. */
async function load(server: Server, candidates: readonly BenchCandidate[]) {
  const times: number[] = [];
  const start = performance.now();
  const end = start + SECONDS * 1000;
  await Promise.all(
    candidates.map(async (candidate) => {
      for (let count = 0; performance.now() < end; count += 1) {
        const before = performance.now();
        const body = { field: 'address', value: `Street ${count} ${before}` };
        await call(server, candidate, 'POST', `basic_info/${CAMPAIGN}/save_field`, body);
        times.push(performance.now() - before);
      }
    }),
  );
  return { perSecond: times.length / ((performance.now() - start) / 1000), times };
}

async function call(server: Server, candidate: BenchCandidate, method: string, path: string, body?: unknown) {
  const content = body === undefined ? undefined : { body, key: randomUUID() };
  const { status, text } = await callAs(server, candidate, method, path, content);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
}
