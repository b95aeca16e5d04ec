import { addPeople } from 'fleet/people';
import { printTable } from '../table';
import { LOAD_HEADER, type Load, loadCells, MeasuredFleet } from './measured-fleet';

const SIZES = (process.env.FLEET_SIZES ?? '1000,100000,1000000').split(',').map(Number);
const SECONDS = Number(process.env.SECONDS ?? 30);
const PEOPLE = 100;
const RATE = 40;
const BACKLOG = 20_000;
/** As a server of that size would have, beside the defaults. */
const DATABASE = { shared_buffers: '512MB', max_wal_size: '2GB' };

type Row = Load & { applications: number; jobs: boolean; filledInS: number };

/** Saves and views at growing sizes of the same database, each after the caches have settled; then while old applications are removed. */
export function benchSizes() {
  return MeasuredFleet.with({ portals: 2, databaseSettings: DATABASE }, PEOPLE, async (measured) => {
    const results: Row[] = [];
    const keep = (row: Row) => {
      results.push(row);
      // The larger sizes take minutes.
      console.log(
        `${row.applications} applications${row.jobs ? ' and the job' : ''}: p50 ${row.p50Ms.toFixed(1)} ms, p99 ${row.p99Ms.toFixed(1)} ms, views ${row.viewP99Ms?.toFixed(1)} ms, filled in ${row.filledInS.toFixed(0)} s`,
      );
    };
    let there = 0;
    for (const applications of SIZES) {
      const start = performance.now();
      await addPeople(measured.pool, there, applications);
      await measured.pool.query('checkpoint');
      const filledInS = (performance.now() - start) / 1000;
      there = applications;
      await measured.load(SECONDS / 3, () => RATE, 0.25);
      keep({ applications, jobs: false, filledInS, ...(await measured.load(SECONDS, () => RATE, 0.25)) });
    }
    await measured.fleet.worker.kill('SIGTERM');
    await addBacklog(measured);
    // Each job begins at the start of the process.
    await measured.fleet.worker.start();
    keep({
      applications: there,
      jobs: true,
      filledInS: 0,
      ...(await measured.load(SECONDS, () => RATE, 0.25)),
    });
    printTable(
      `Saves at ${RATE}/s by size of the database; the last while ${BACKLOG} old drafts are removed`,
      ['applications', 'jobs', 'filled in s', ...LOAD_HEADER],
      results.map(({ applications, jobs, filledInS, ...load }) => [
        ...[applications, jobs ? 'on' : '', filledInS.toFixed(0)],
        ...loadCells(load),
      ]),
    );
    return results;
  });
}

/** Drafts that nobody has touched for longer than they are kept: more than the job can remove while it is measured. */
async function addBacklog({ pool }: MeasuredFleet): Promise<void> {
  await pool.query(
    `with old as (
       update applications set created_at = now() - interval '8 months'
       where id in (select md5('application-' || n)::uuid from generate_series(0, $1::integer, 5) n)
       returning id)
     update application_sections s set edited_at = now() - interval '8 months' from old where s.application_id = old.id`,
    [5 * BACKLOG],
  );
}
