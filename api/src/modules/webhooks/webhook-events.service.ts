import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** What an employer's own system can be told. docs/specification.md#substitutions */
export type WebhookEventType =
  | 'offer.answered'
  | 'booking.made'
  | 'booking.changed'
  | 'booking.cancelled'
  | 'application.sent'
  | 'application.changed'
  | 'application.cancelled';

export interface WebhookEvent {
  /** Name of the employer in Finnish, as its campaigns write it. */
  employer: string;
  type: WebhookEventType;
  /** What the event is about; events of one subject are told in their order. */
  subject: string;
  /** The person whose data the event tells: what was not told yet goes with their account. */
  userId?: string;
  data: object;
}

/**
 * Queues an event for every address that the employer has given, in the caller's transaction: it is told if and only if what it tells has happened.
 * @param trx transaction of the business write
 */
export const queueWebhookEvent = (trx: Db, { employer, ...event }: WebhookEvent, now: Date): Promise<void> =>
  queueWebhookEvents(trx, employer, [event], now);

/** Queues several events for one employer, as `queueWebhookEvent` does. */
export async function queueWebhookEvents(
  trx: Db,
  employer: string,
  events: readonly Omit<WebhookEvent, 'employer'>[],
  now: Date,
): Promise<void> {
  const endpoints = await trx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('employer', '=', employer)
    .where('removed_at', 'is', null)
    .execute();
  if (endpoints.length === 0 || events.length === 0) return;
  const rows = events.flatMap(({ type, subject, data, userId }) => {
    const payload = JSON.stringify({ type, timestamp: now.toISOString(), data });
    return endpoints.map(({ id }) => ({
      id: randomUUID(),
      endpoint_id: id,
      user_id: userId ?? null,
      subject,
      type,
      payload,
      created_at: now,
      next_attempt_at: now,
    }));
  });
  await trx.insertInto('webhook_events').values(rows).execute();
}

/**
 * Removes what events told that were told before an instant; that there were such events stays known.
 * @param batch how many at once
 */
export async function emptyToldEvents(db: Db, before: Date, batch: number): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update webhook_events set payload = '{}' where ctid = any(array(
        select ctid from webhook_events where delivered_at <= ${before} and payload <> '{}' limit ${batch} for update skip locked))`.execute(
      db,
    );
    if (Number(numAffectedRows ?? 0) < batch) return;
  }
}
