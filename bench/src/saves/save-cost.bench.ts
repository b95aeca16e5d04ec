import { freePort } from '@portal/testing/free-port';
import { SAVE_FIELD_STATEMENT } from 'api/modules/applications/save-field.statement';
import { median } from '../statistics';
import { printTable } from '../table';
import { cpuTime } from './cpu-time';
import { runPgbench } from './pgbench';
import { CAMPAIGN, type SavingPortal, withSavingPortal } from './saving-portal';

const CLIENTS = 32;
const SAVES = Number(process.env.SAVES ?? 8000);
const ROUNDS = Number(process.env.SAVE_ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 6);

/** Processor time of everybody who has part in a save, milliseconds. */
interface Cost {
  portal: number;
  clients: number;
  database: number;
}

/**
 * What one save takes of the processor, by whom, beside what `pgbench` takes of the database for the same statement. Other work on the machine
 * makes saves wait but costs them little, so two versions can be compared where their speed cannot.
 */
export async function benchSaveCost() {
  const metricsPort = await freePort();
  return withSavingPortal(CLIENTS, { METRICS_PORT: String(metricsPort) }, async (saving) => {
    const { rows } = await saving.pool.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer as pid`,
    );
    const postmaster = rows[0]?.pid ?? 0;
    const now = async (): Promise<Cost> => {
      const { user, system } = process.cpuUsage();
      const portal = await portalCpuTime(metricsPort);
      return { portal, clients: (user + system) / 1000, database: cpuTime(postmaster) };
    };
    // The optimizing compiler works beside the first saves.
    await saveMany(saving, SAVES);
    const costs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await now();
      await saveMany(saving, SAVES);
      const after = await now();
      const each = (who: keyof Cost) => (after[who] - before[who]) / SAVES;
      costs.push({ portal: each('portal'), clients: each('clients'), database: each('database') });
    }
    const before = cpuTime(postmaster);
    const bound = runPgbench(saving.url, SAVE_FIELD_STATEMENT, CAMPAIGN, CLIENTS, SECONDS);
    const pgbench = bound && (cpuTime(postmaster) - before) / (bound.perSecond * SECONDS);
    const of = (who: keyof Cost) => median(costs.map((cost) => cost[who]));
    const result = { portal: of('portal'), clients: of('clients'), database: of('database'), pgbench: pgbench ?? null };
    printTable(
      `Processor time of a save with ${CLIENTS} clients, ms; medians of ${ROUNDS} × ${SAVES} saves`,
      ['portal', 'clients', 'database', 'database by pgbench'],
      [[...[result.portal, result.clients, result.database].map((ms) => ms.toFixed(3)), pgbench?.toFixed(3) ?? '']],
    );
    return { ...result, rounds: costs };
  });
}

/** So many saves in all, each client one after the other. */
async function saveMany({ candidates, save }: SavingPortal, count: number): Promise<void> {
  let begun = 0;
  await Promise.all(
    candidates.map(async (candidate) => {
      for (; begun < count; ) {
        begun += 1;
        await save(candidate, `Street ${begun} ${performance.now()}`);
      }
    }),
  );
}

/** @returns milliseconds since its start */
async function portalCpuTime(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  console.log(
    (/^process_cpu_user_seconds_total .*/m.exec(text) ?? [])[0],
    (/^process_cpu_system_seconds_total .*/m.exec(text) ?? [])[0],
  );
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1];
  return Number(seconds) * 1000;
}
