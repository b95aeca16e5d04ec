import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { makeCandidates } from '../load/candidates';
import { type Fleet, PortalProcess, startFleet } from '../start-fleet';
import { Crowd, editLosses } from './crowd';
import { type DrillReport, type DrillRun, inSeconds } from './drill';
import { PageReader } from './page-reader';
import { nextVersion, portalCommand, ROOT, versionOf } from './program';

/** Edits between the steps, for each who types. */
const BETWEEN = 10;
const PAGE = '/candidateportal/login';

/**
 * The next version under load, and back: its migration first, then one process after the other, and the same back without touching the tables.
 * @param run.options.seconds how long people go on typing at the end
 * @param run.options.from commit of the version before; without it the two versions differ by a migration alone
 */
export async function upgrade({ folder, options, say, keep }: DrillRun): Promise<DrillReport> {
  const { from } = options;
  const before = from === undefined ? undefined : await versionOf(from, join(folder, 'version-before'));
  say(`A fleet of ${from ?? 'this version'} starts: two portals and a worker.`);
  const fleet = await keep(startFleet({ portals: 2, folder, ...(before !== undefined && { program: before }) }));
  const pool = new Pool({ connectionString: fleet.database.directUrl, max: 1 });
  await keep({ stop: () => pool.end() });
  const crowd = await keep(new Crowd(fleet.url, await makeCandidates(pool, options.people)));
  await crowd.start();
  const began = Date.now();
  const reader = await keep(new PageReader(`${fleet.url}${PAGE}`));
  reader.start();
  const more = () => crowd.more(BETWEEN * options.people);
  await more();

  const next = nextVersion(join(folder, 'next-version'));
  const environment = fleet.portals[0]?.environment ?? {};
  const early = await portalCommand(next, environment, 'migrate', 'status');
  if (early.status !== 3) throw new Error(`the next version does not ask for its migration: ${early.said}`);
  const times: [what: string, ms: number][] = [];
  const timed = async (what: string, work: () => Promise<void>) => {
    const before = Date.now();
    await work();
    times.push([what, Date.now() - before]);
    say(`${what}: ${inSeconds(Date.now() - before)}`);
    await more();
  };
  await timed('portal migrate up, by the next version', async () => {
    const { status, said } = await portalCommand(next, environment, 'migrate', 'up');
    if (status !== 0) throw new Error(`migrate up ended with ${status}: ${said}`);
  });
  let running: PortalProcess[] = [...fleet.portals, fleet.worker];
  const roll = async (program: string) => {
    running = await rolled(fleet, running, program, keep, more);
  };
  await timed('every process restarted with the next version', () => roll(next));
  await timed('every process restarted with the version before', () => roll(before ?? ROOT));
  await wait(options.seconds * 1000);
  await crowd.finish();
  await reader.stop();

  const lost = await crowd.lost(pool);
  return {
    figures: [
      ['edits acknowledged', String(crowd.acknowledged)],
      ['of them lost', String(lost.count)],
      ['attempts that pages repeated', String(crowd.repeated)],
      ['pages loaded', String(reader.count)],
      ['of them failed', String(reader.failed)],
      ['nothing was saved for at most', inSeconds(crowd.longestPause(began))],
      ...times.map(([what, ms]) => [what, inSeconds(ms)] as const),
    ],
    losses: [...crowd.failures(), ...reader.failures(), ...editLosses(lost)],
  };
}

/** Restarts one process after the other with another program, and lets people go on in between. @returns the new ones */
async function rolled(
  { worker }: Fleet,
  running: readonly PortalProcess[],
  program: string,
  keep: DrillRun['keep'],
  between: () => Promise<void>,
): Promise<PortalProcess[]> {
  const renewed: PortalProcess[] = [];
  for (const old of running) {
    const { name, environment } = old;
    const role = name === worker.name ? '--worker' : '--no-worker';
    const anew = new PortalProcess(name, environment.DATA_DIR ?? '', environment, role, program);
    await old.stop();
    await keep(anew);
    await anew.start();
    renewed.push(anew);
    await between();
  }
  return renewed;
}
