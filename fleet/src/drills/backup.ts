import { mkdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Bucket } from '@portal/bucket/bucket';
import { Pool } from 'pg';
import { bucketProcess } from '../bucket-process';
import { callAs } from '../load/candidate-call';
import { makeCandidates } from '../load/candidates';
import { PortalProcess, startFleet } from '../start-fleet';
import { Applicants } from './applicants';
import { BucketCopy } from './bucket-copy';
import { Crowd } from './crowd';
import { DatabaseBackup } from './database-backup';
import { type DrillReport, type DrillRun, inSeconds } from './drill';
import { fillDatabase } from './filled-database';
import { keepKeys, readKeys } from './kept-keys';
import { POINT_MS, verifyRestored } from './verify-restored';

/** After so long a segment of the log is archived, full or not. */
const ARCHIVED_AFTER_SECONDS = 30;
const APPLICANTS = 60;

/**
 * Everything is lost at once but the backup, which is elsewhere: base backup and log of the database, a copy of the bucket, the keys.
 * @param run.options.seconds how long people type after the base backup
 * @param run.options.applications how many are in the database beside theirs
 */
export async function backup({ folder, options, say, keep }: DrillRun): Promise<DrillReport> {
  say('A fleet starts: a portal, a worker, PostgreSQL that archives its log, a bucket, and a second bucket elsewhere.');
  const store = join(folder, 'elsewhere');
  const site = join(folder, 'site');
  mkdirSync(store, { mode: 0o711 });
  const database = new DatabaseBackup(join(store, 'database'));
  const databaseSettings = database.archiving(ARCHIVED_AFTER_SECONDS);
  const fleet = await keep(startFleet({ portals: 1, folder: site, databaseSettings }));
  const second = await keep(bucketProcess(join(store, 'bucket')));
  await second.start();
  const environment = fleet.portals[0]?.environment ?? {};
  const pool = new Pool({ connectionString: fleet.database.directUrl, max: 1 });
  // Its server is lost; whoever asks afterwards is told by the failed query.
  pool.on('error', () => undefined);
  await keep({ stop: () => pool.end() });
  if (options.applications > 0) {
    say(`The database is filled with ${options.applications} applications.`);
    await fillDatabase(pool, options.applications, environment.IDENTITY_KEYS ?? '');
  }
  const candidates = await makeCandidates(pool, options.people + APPLICANTS);
  const crowd = await keep(new Crowd(fleet.url, candidates.slice(0, options.people)));
  await crowd.start();
  say(`${options.people} people type, others send applications.`);
  const applicants = await keep(new Applicants(fleet.url, candidates.slice(options.people)));
  applicants.start();

  const copy = await keep(new BucketCopy(new Bucket(fleet.bucket.settings), new Bucket(second.settings)));
  await copy.once();
  copy.start();
  const keysFile = join(store, 'keys.env');
  keepKeys(keysFile, environment);
  const before = Date.now();
  await database.take(fleet.database.directUrl);
  const backedUp = Date.now() - before;
  say(`Base backup taken and compared with its manifest: ${inSeconds(backedUp)}`);
  await wait(options.seconds * 1000);

  say('Everything at the site is killed and removed.');
  applicants.abandon();
  const lostAt = Date.now();
  const processes = [fleet.database.primary, fleet.bucket, ...fleet.portals, fleet.worker, fleet.nginx];
  await Promise.all(processes.map((one) => one.kill('SIGKILL')));
  crowd.abandon();
  await Promise.all([applicants.stop(), copy.stop()]);
  rmSync(site, { recursive: true, force: true, maxRetries: 5 });

  const began = Date.now();
  say('Another site is made from the backup.');
  const elsewhere = join(folder, 'another-site');
  mkdirSync(elsewhere, { mode: 0o711 });
  const server = await database.restored(join(elsewhere, 'database'), fleet.database.directUrl);
  await keep(server);
  await server.start();
  const databaseBack = Date.now() - began;
  say(`The database is back: ${inSeconds(databaseBack)}`);
  const restored = {
    ...environment,
    ...readKeys(keysFile),
    DATABASE_URL: server.url,
    FILES_URL: second.settings.url,
    DATA_DIR: join(elsewhere, 'portal'),
  };
  const portal = new PortalProcess('restored portal', restored.DATA_DIR, restored, '--no-worker');
  await keep(portal);
  await portal.start();
  const agent = new Agent();
  const [somebody] = candidates;
  const answer = somebody && (await callAs({ agent, port: Number(environment.PORT) }, somebody, 'GET', 'dashboard'));
  agent.destroy();
  const serving = Date.now() - began;
  say(`A portal serves: ${inSeconds(serving)}`);

  const found = await verifyRestored(server.url, restored, { crowd, applied: applicants.applied, lostAt });
  const verified = Date.now() - began;
  return {
    figures: [
      ['edits acknowledged', String(crowd.acknowledged)],
      ['of them gone with the site', String(found.goneEdits)],
      ['base backup', inSeconds(backedUp)],
      ['segments of the log archived', String(database.segments)],
      ['objects in the copy of the bucket', String(copy.size)],
      [
        'newest moment that is back (RPO)',
        `${inSeconds(found.pointMs)} before the loss (at most ${POINT_MS / 1000} s)`,
      ],
      ['database back', inSeconds(databaseBack)],
      ['a portal serves again (RTO)', `${inSeconds(serving)} (at most 15 min)`],
      ['everything compared', inSeconds(verified)],
      ...found.compared,
    ],
    losses: [
      ...(answer?.status === 200 ? [] : [`the restored portal answers ${answer?.status}`]),
      ...applicants.failures,
      ...crowd.failures(),
      ...found.losses,
    ],
    verdict: `Nothing was lost that was acknowledged more than ${POINT_MS / 1000} s before everything was.`,
  };
}
