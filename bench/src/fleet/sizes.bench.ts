import { addPeople } from 'fleet/people';
import { printTable } from '../table';
import { LOAD_HEADER, type Load, loadCells, MeasuredFleet } from './measured-fleet';
import { COUNTING, counted, grown, type ServerWork, type StatementCost } from './statement-cost';

const SIZES = (process.env.FLEET_SIZES ?? '1000,100000,1000000').split(',').map(Number);
/** 150 make 6000 saves a size, by which a p99 that is 1.2 times another can be told from chance. */
const SECONDS = Number(process.env.SECONDS ?? 30);
const PEOPLE = 100;
const RATE = 40;
const BACKLOG = 20_000;
/** As a server of that size would have, beside the defaults. */
const DATABASE = { shared_buffers: '512MB', max_wal_size: '2GB', ...COUNTING };
/** Where a statement looks at so many times as many pages, it grows with its table. */
const GROWN = 1.5;

type Row = Load & {
  applications: number;
  jobs: boolean;
  filledInS: number;
  statements: StatementCost[];
  server: ServerWork;
};

/** Saves and views at growing sizes of the same database, each after the caches have settled; then while old applications are removed. */
export function benchSizes() {
  return MeasuredFleet.with({ portals: 2, databaseSettings: DATABASE }, PEOPLE, async (measured) => {
    const results: Row[] = [];
    const keep = (row: Row) => {
      results.push(row);
      // The larger sizes take minutes.
      console.log(
        `${row.applications} applications${row.jobs ? ' and the job' : ''}: p50 ${row.p50Ms.toFixed(1)} ms, p99 ${row.p99Ms.toFixed(1)} ms (${row.p99RangeMs.map((ms) => ms.toFixed(1)).join(' to ')}), views ${row.viewP99Ms?.toFixed(1)} ms, filled in ${row.filledInS.toFixed(0)} s`,
      );
      console.log(row.server);
    };
    const load = () => counted(measured.pool, () => measured.load(SECONDS, () => RATE, 0.25));
    let there = 0;
    for (const applications of SIZES) {
      const start = performance.now();
      await addPeople(measured.pool, there, applications);
      await measured.pool.query('checkpoint');
      const filledInS = (performance.now() - start) / 1000;
      there = applications;
      await measured.load(SECONDS / 3, () => RATE, 0.25);
      keep({ applications, jobs: false, filledInS, ...(await load()) });
    }
    await measured.fleet.worker.kill('SIGTERM');
    await addBacklog(measured);
    // Each job begins at the start of the process.
    await measured.fleet.worker.start();
    keep({ applications: there, jobs: true, filledInS: 0, ...(await load()) });
    printGrowth(results.filter(({ jobs }) => !jobs));
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

/** What a call of each statement looks at and takes, at the smallest and the largest size. */
function printGrowth(rows: readonly Row[]): void {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  const at = (row: Row, text: string) => row.statements.find((statement) => statement.text === text);
  const cells = (statement: StatementCost | undefined) =>
    statement ? [statement.pages.toFixed(1), statement.meanMs.toFixed(3), statement.maxMs.toFixed(1)] : ['', '', ''];
  printTable(
    `Statements with ${first.applications} and with ${last.applications} applications: pages looked at, mean and longest ms`,
    ['statement', 'calls', 'pages', 'mean', 'longest', 'pages', 'mean', 'longest'],
    last.statements.map((one) => [one.text, one.calls, ...cells(at(first, one.text)), ...cells(one)]),
  );
  console.log('Of them grown:', grown(first.statements, last.statements, GROWN));
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
