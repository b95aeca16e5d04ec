import type { ApiContext } from './context';
import type { Db } from './db/database';
import { errorFacts } from './http/logging';
import { deleteUnusedLogins } from './modules/employer/employer-logins.repository';

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
/** Contract, section 2: an Idempotency-Key is known for 24 hours. */
const KEY_AGE_MS = 24 * HOUR_MS;
/** People write into feedback what they should not; nobody needs it for longer. */
const FEEDBACK_AGE_MS = 365 * 24 * HOUR_MS;
const SENT_MAIL_AGE_MS = 30 * 24 * HOUR_MS;

/** Removes what has run out: sessions (with their registrations), keys, counters and traces of sent mails. */
export async function tidy(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(KEY_AGE_MS)).execute();
  await db.deleteFrom('rate_limits').where('window_start', '<', before(HOUR_MS)).execute();
  await db.deleteFrom('login_failures').where('last_failure_at', '<', before(HOUR_MS)).execute();
  await deleteUnusedLogins(db, before(24 * HOUR_MS));
  await db.deleteFrom('feedback').where('created_at', '<', before(FEEDBACK_AGE_MS)).execute();
  await db.deleteFrom('mails').where('sent_at', '<', before(SENT_MAIL_AGE_MS)).execute();
  await db.deleteFrom('mails').where('given_up_at', '<', before(SENT_MAIL_AGE_MS)).execute();
}

/** @returns stops it */
export function startHousekeeping({ db, clock, log }: ApiContext): () => void {
  const timer = setInterval(() => {
    tidy(db, clock()).catch((error: unknown) => log.warn({ error: errorFacts(error) }, 'tidying up failed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
