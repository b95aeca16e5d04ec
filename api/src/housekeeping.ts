import { sql } from 'kysely';
import type { ApiContext } from './context';
import type { Db } from './db/database';
import { BATCH, deleteInBatches } from './db/delete-in-batches';
import type { Database } from './db/schema';
import { errorFacts } from './error-facts';
import { KNOWN_BROWSER_DAYS } from './modules/authentication/known-browser-cookie';
import { removeUnusedLogins } from './modules/employer/employer-logins.service';
import { emptyToldEvents } from './modules/webhooks/webhook-events.service';

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
/** How long an Idempotency-Key is known. docs/design/contract.md#idempotency */
const KEY_AGE_MS = 24 * HOUR_MS;
/** People write into feedback what they should not; nobody needs it for longer. */
const FEEDBACK_AGE_MS = 365 * 24 * HOUR_MS;
/** What an employer's system has called and was told: long enough to find out what went wrong. */
const EMPLOYER_TRACE_AGE_MS = 90 * 24 * HOUR_MS;
const SENT_MAIL_AGE_MS = 30 * 24 * HOUR_MS;

/** Until then an event that was told can be sent once more: what it tells of a person rests no longer. */
const TOLD_CONTENTS_AGE_MS = 7 * 24 * HOUR_MS;
/** Until then it is known that there was one, and one that was given up can be sent once more. */
const EVENT_AGE_MS = 30 * 24 * HOUR_MS;
const COUNTER_AGE_MS = 24 * HOUR_MS;
/** Longer than a log-in at the service may last: until then its tokens could be refreshed. docs/adr/0021-single-sign-on.md */
const SIGN_ON_END_AGE_MS = 90 * 24 * HOUR_MS;

/** Rows of a table that are deleted: those whose time is before a certain one. */
interface ExpiredRows {
  table: keyof Database;
  column: string;
  before: Date;
}

function expiredRows(now: Date): ExpiredRows[] {
  const before = (age: number) => new Date(now.getTime() - age);
  return [
    // With their registrations and changes.
    { table: 'sessions', column: 'expires_at', before: now },
    { table: 'sign_on_attempts', column: 'created_at', before: before(HOUR_MS) },
    { table: 'sign_on_log_outs', column: 'created_at', before: before(HOUR_MS) },
    { table: 'sign_on_ends', column: 'told_at', before: before(SIGN_ON_END_AGE_MS) },
    { table: 'idempotency_keys', column: 'created_at', before: before(KEY_AGE_MS) },
    { table: 'rate_limits', column: 'window_start', before: before(COUNTER_AGE_MS) },
    { table: 'login_failures', column: 'last_failure_at', before: before(HOUR_MS) },
    { table: 'known_browsers', column: 'last_login_at', before: before(KNOWN_BROWSER_DAYS * 24 * HOUR_MS) },
    { table: 'feedback', column: 'created_at', before: before(FEEDBACK_AGE_MS) },
    { table: 'employer_calls', column: 'at', before: before(EMPLOYER_TRACE_AGE_MS) },
    { table: 'webhook_events', column: 'created_at', before: before(EMPLOYER_TRACE_AGE_MS) },
    { table: 'mails', column: 'sent_at', before: before(SENT_MAIL_AGE_MS) },
    { table: 'webhook_events', column: 'delivered_at', before: before(EVENT_AGE_MS) },
    { table: 'webhook_events', column: 'given_up_at', before: before(EVENT_AGE_MS) },
    { table: 'mails', column: 'given_up_at', before: before(SENT_MAIL_AGE_MS) },
  ];
}

/**
 * Removes what has run out: sessions, keys, counters, unused links and traces of sent mails. What fails with one of them does not keep the others.
 * @param onError told of each that failed
 */
export async function tidy(
  db: Db,
  now: Date,
  { onError, batch = BATCH }: { onError: (error: unknown, table: string) => void; batch?: number },
): Promise<void> {
  for (const { table, column, before } of expiredRows(now))
    await deleteInBatches(db, table, sql`${sql.ref(column)} <= ${before}`, batch).catch((error: unknown) =>
      onError(error, table),
    );
  await emptyToldEvents(db, new Date(now.getTime() - TOLD_CONTENTS_AGE_MS), batch).catch((error: unknown) =>
    onError(error, 'webhook_events'),
  );
  await removeUnusedLogins(db, now, batch).catch((error: unknown) => onError(error, 'employer_logins'));
}

/** @returns stops it */
export function startHousekeeping({ db, clock, log, metrics: { jobs } }: ApiContext): () => void {
  jobs.expect('tidying', EVERY_MS);
  const onError = (error: unknown, table: string) => {
    jobs.failed('tidying');
    log.warn({ job: 'tidying', table, error: errorFacts(error) }, 'tidying up failed');
  };
  const timer = setInterval(() => void jobs.run('tidying', () => tidy(db, clock(), { onError })), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
