import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailSink } from 'fleet/mail-sink-process';
import { addPeople } from 'fleet/people';
import type { Pool } from 'pg';
import { printTable } from '../table';
import { LOAD_HEADER, loadCells, MeasuredFleet } from './measured-fleet';

const APPLICATIONS = Number(process.env.JOBS_APPLICATIONS ?? 100_000);
/** Longer than five minutes, so that what is tidied up so often takes part. */
const SECONDS = Number(process.env.JOBS_SECONDS ?? 330);
const PEOPLE = 100;
const RATE = 40;
const EXPIRED = 100_000;
const DATABASE = { shared_buffers: '512MB', max_wal_size: '2GB' };

/** Saves and views without background work, then beside everything that the worker does: reminders to all with a draft, their mails, tidying up. */
export async function benchJobs() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mails-'));
  const sink = await mailSink(join(folder, 'mails.log'));
  try {
    await sink.start();
    const options = { portals: 2, databaseSettings: DATABASE, extraSettings: { SMTP_URL: sink.url } };
    return await MeasuredFleet.with(options, PEOPLE, async (measured) => {
      await measured.fleet.worker.kill('SIGTERM');
      await addPeople(measured.pool, 0, APPLICATIONS);
      const load = () => measured.load(SECONDS, () => RATE, 0.25);
      await measured.load(SECONDS / 10, () => RATE, 0.25);
      const without = await load();
      await addWork(measured.pool);
      // Each job begins at the start of the process.
      await measured.fleet.worker.start();
      const beside = { ...(await load()), ...(await workDone(measured.pool)) };
      // Ended otherwise it would first finish the reminders.
      await measured.fleet.worker.kill('SIGKILL');
      printTable(
        `Saves at ${RATE}/s for ${SECONDS} s with ${APPLICATIONS} applications; then beside ${beside.reminders} reminders, ${beside.sent} mails sent and ${beside.tidied} keys removed`,
        ['jobs', ...LOAD_HEADER],
        [
          ['', ...loadCells(without)],
          ['on', ...loadCells(beside)],
        ],
      );
      return { applications: APPLICATIONS, seconds: SECONDS, without, beside };
    });
  } finally {
    await sink.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A deadline that is near for everybody with a draft, and keys that have run out. */
async function addWork(pool: Pool): Promise<void> {
  await pool.query(
    `update campaigns set apply_period_end = now() + interval '36 hours'
     where id = (select campaign_id from applications where id = md5('application-0')::uuid)`,
  );
  await pool.query(
    `insert into idempotency_keys (id, fingerprint, created_at, saved_revision)
     select sha256(n::text::bytea), '\\x00', now() - interval '25 hours', 1 from generate_series(1, $1::integer) n`,
    [EXPIRED],
  );
}

interface WorkDone {
  reminders: number;
  sent: number;
  tidied: number;
}

async function workDone(pool: Pool): Promise<WorkDone> {
  const { rows } = await pool.query<WorkDone>(
    `select (select count(*) from deadline_reminders)::integer as reminders,
       (select count(*) from mails where sent_at is not null)::integer as sent,
       $1::integer - (select count(*) from idempotency_keys where created_at < now() - interval '24 hours')::integer as tidied`,
    [EXPIRED],
  );
  return rows[0] ?? { reminders: 0, sent: 0, tidied: 0 };
}
