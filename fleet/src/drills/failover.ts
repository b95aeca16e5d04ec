import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { query } from '../database-server';
import { makeCandidates } from '../load/candidates';
import { startFleet } from '../start-fleet';
import { Crowd, editLosses } from './crowd';
import { DatabaseSwitch } from './database-switch';
import { type DrillReport, type DrillRun, inSeconds, until } from './drill';

/** What watches the primary asks this often, and gives it up after so many failures in a row. */
const ASKED_EVERY_MS = 1000;
const FAILURES = 2;
/** Edits before the primary is lost, for each who types. */
const BEFORE = 20;

const portOf = (url: string): number => Number(new URL(url).port);
const ended = (pool: Pool) => ({ stop: () => pool.end() });

/**
 * The machine of the primary is lost under load: a synchronous standby takes its place.
 * @param run.options.seconds how long people go on typing afterwards
 */
export async function failover({ folder, options, say, keep }: DrillRun): Promise<DrillReport> {
  say('A fleet starts: two portals, PostgreSQL with a synchronous standby, an address before both.');
  let way: DatabaseSwitch | undefined;
  const fleet = await keep(
    startFleet({
      portals: 2,
      standby: true,
      folder,
      extraSettings: async ({ primary }) => {
        way = await keep(DatabaseSwitch.open(portOf(primary.url)));
        return { DATABASE_URL: way.before(primary.url) };
      },
    }),
  );
  const { primary, standby } = fleet.database;
  if (!standby || !way) throw new Error('the fleet has no standby');
  const before = new Pool({ connectionString: primary.url, max: 1 });
  const candidates = await makeCandidates(before, options.people).finally(() => before.end());
  const crowd = await keep(new Crowd(fleet.url, candidates));
  await crowd.start();
  say(`${options.people} people type.`);
  await crowd.more(BEFORE * options.people);

  say('The primary is killed.');
  const killedAt = Date.now();
  await primary.kill('SIGKILL');
  await until(gaveUp(primary.url), ASKED_EVERY_MS);
  const noticedAt = Date.now();
  await standby.promote();
  way.lead(portOf(standby.url));
  say('The standby is the primary, and the address leads to it.');
  await crowd.more(options.people);
  await wait(options.seconds * 1000);
  await crowd.finish();

  const after = new Pool({ connectionString: standby.url, max: 1 });
  await keep(ended(after));
  const lost = await crowd.lost(after);
  return {
    figures: [
      ['edits acknowledged', String(crowd.acknowledged)],
      ['of them lost', String(lost.count)],
      ['attempts that pages repeated', String(crowd.repeated)],
      ['until somebody noticed', inSeconds(noticedAt - killedAt)],
      ['nothing was saved for', `${inSeconds(crowd.longestPause(killedAt))} (at most 15 s)`],
    ],
    losses: [...crowd.failures(), ...editLosses(lost)],
  };
}

/** Asks a server each time it is called, and says when it has not answered several times in a row. */
function gaveUp(url: string): () => Promise<boolean> {
  let failures = 0;
  return async () => {
    failures = await query(url, 'select 1').then(
      () => 0,
      () => failures + 1,
    );
    return failures >= FAILURES;
  };
}
