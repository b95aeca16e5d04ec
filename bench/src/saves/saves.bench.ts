import { SAVE_FIELD_STATEMENT } from 'api/modules/applications/save-field.statement';
import type { BenchCandidate } from 'fleet/candidates';
import { median, percentile } from '../statistics';
import { printTable } from '../table';
import { runPgbench } from './pgbench';
import { CAMPAIGN, type SavingPortal, withSavingPortal } from './saving-portal';

const CLIENTS = [1, 8, 32] as const;
const SECONDS = Number(process.env.SECONDS ?? 6);
const ROUNDS = Number(process.env.SAVE_ROUNDS ?? 3);

/**
 * Saves of one field from key press to acknowledged write, over HTTP with session, CSRF and rules, beside `pgbench` with the same statement
 * on the same server. Load generator, portal and database share this machine's cores.
 */
export function benchSaves() {
  return withSavingPortal(Math.max(...CLIENTS), {}, async ({ candidates, url, save }) => {
    const results = [];
    for (const clients of CLIENTS) {
      const ours: number[] = [];
      const latencies: number[] = [];
      const ceiling: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { perSecond, times } = await load(save, candidates.slice(0, clients));
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
  });
}

/** Each client saves, waits for the acknowledgement and saves again. */
async function load(save: SavingPortal['save'], candidates: readonly BenchCandidate[]) {
  const times: number[] = [];
  const start = performance.now();
  const end = start + SECONDS * 1000;
  await Promise.all(
    candidates.map(async (candidate) => {
      for (let count = 0; performance.now() < end; count += 1) {
        const before = performance.now();
        await save(candidate, `Street ${count} ${before}`);
        times.push(performance.now() - before);
      }
    }),
  );
  return { perSecond: times.length / ((performance.now() - start) / 1000), times };
}
