import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** An event that is due, and where it goes. */
export interface DueEvent {
  id: string;
  endpoint_id: string;
  url: string;
  secret: string;
  payload: object;
  /** Since when it is tried. */
  tried_since: Date;
  attempts: number;
  /** Calls in a row that its receiver has not taken. */
  endpoint_failures: number;
}

/**
 * Claims the events that are due, at most one of each endpoint, so that nobody waits for another's receiver: until `until` no other process takes them.
 * Those that wait longest come first. Of one subject only the oldest that was not told yet is due.
 * @param busy endpoints that this process is calling
 */
export async function claimDue(
  db: Db,
  now: Date,
  until: Date,
  busy: readonly string[],
  most: number,
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with due as (
      select distinct on (v.endpoint_id) v.id, v.next_attempt_at
      from webhook_events v join webhook_endpoints e on e.id = v.endpoint_id and e.removed_at is null
        and (e.paused_until is null or e.paused_until <= ${now})
      where v.delivered_at is null and v.given_up_at is null and v.next_attempt_at <= ${now}
        and v.endpoint_id <> all(${busy}::uuid[])
        and not exists (
          select from webhook_events o
          where o.endpoint_id = v.endpoint_id and o.subject = v.subject and o.position < v.position
            and o.delivered_at is null and o.given_up_at is null)
      order by v.endpoint_id, v.next_attempt_at, v.position
    ), chosen as (
      select v.id from webhook_events v
      where v.id in (select id from due order by next_attempt_at limit ${most}) and v.next_attempt_at <= ${now} and v.delivered_at is null and v.given_up_at is null
      for update skip locked
    )
    update webhook_events v set next_attempt_at = ${until}
    from chosen, webhook_endpoints e
    where v.id = chosen.id and e.id = v.endpoint_id
    returning v.id, v.endpoint_id, e.url, e.secret, v.payload, coalesce(v.tried_since, v.created_at) as tried_since, v.attempts,
      e.failures as endpoint_failures`.execute(db);
  return rows;
}

type ToldEvent = Pick<DueEvent, 'id' | 'endpoint_id' | 'endpoint_failures'>;

export async function markDelivered(
  db: Db,
  { id, endpoint_id, endpoint_failures }: ToldEvent,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set((eb) => ({ delivered_at: now, last_error: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (endpoint_failures > 0) await pauseEndpoint(db, endpoint_id, 0, null);
}

/** @param until null where the receiver takes events again */
export async function pauseEndpoint(db: Db, id: string, failures: number, until: Date | null): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ failures, paused_until: until }).where('id', '=', id).execute();
}

export async function postponeEvent(db: Db, id: string, error: string, next: Date): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set((eb) => ({ last_error: error, next_attempt_at: next, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Where its receiver has taken nothing since `before`, the others that wait since then go with it: what is newer can then be told. */
export async function giveUpEvents(
  db: Db,
  { id, endpoint_id }: Pick<DueEvent, 'id' | 'endpoint_id'>,
  error: string,
  now: Date,
  before: Date,
): Promise<void> {
  await sql`
    update webhook_events set given_up_at = ${now}, last_error = ${error},
      attempts = attempts + case when id = ${id} then 1 else 0 end
    where endpoint_id = ${endpoint_id} and delivered_at is null and given_up_at is null
      and coalesce(tried_since, created_at) <= ${before}
      and (id = ${id} or not exists (select from webhook_events t where t.endpoint_id = ${endpoint_id} and t.delivered_at > ${before}))`.execute(
    db,
  );
}

export interface EventSummary {
  id: string;
  employer: string;
  url: string;
  type: string;
  subject: string;
  created_at: Date;
  attempts: number;
  last_error: string | null;
  next_attempt_at: Date;
  delivered_at: Date | null;
  given_up_at: Date | null;
}

/** Those that were not told, oldest first. */
export function untoldEvents(db: Db, most: number): Promise<EventSummary[]> {
  return db
    .selectFrom('webhook_events as v')
    .innerJoin('webhook_endpoints as e', 'e.id', 'v.endpoint_id')
    .select(['v.id', 'e.employer', 'e.url', 'v.type', 'v.subject', 'v.created_at', 'v.attempts', 'v.last_error'])
    .select(['v.next_attempt_at', 'v.delivered_at', 'v.given_up_at'])
    .where('v.delivered_at', 'is', null)
    .where('e.removed_at', 'is', null)
    .orderBy('v.position')
    .limit(most)
    .execute();
}

/** Whether there is an event of which only that it was told is known. */
export async function isEmptied(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`payload = '{}'`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Which events are told once more: one; or all that were given up, of one employer or of all. */
export type ReplayChoice = { id: string } | { employer?: string | undefined };

/** The days of trying begin anew. @returns how many there are */
export async function replayEvents(db: Db, choice: ReplayChoice, now: Date, dryRun: boolean): Promise<number> {
  const chosen = db
    .selectFrom('webhook_events as v')
    .innerJoin('webhook_endpoints as e', 'e.id', 'v.endpoint_id')
    .where('e.removed_at', 'is', null)
    .where(sql<boolean>`v.payload <> '{}'`)
    .$if('id' in choice, (query) => query.where('v.id', '=', 'id' in choice ? choice.id : ''))
    .$if(!('id' in choice), (query) => query.where('v.given_up_at', 'is not', null))
    .$if('employer' in choice && choice.employer !== undefined, (query) =>
      query.where('e.employer', '=', 'employer' in choice ? (choice.employer ?? '') : ''),
    )
    .select('v.id');
  if (dryRun) return (await chosen.execute()).length;
  const replayed = await db
    .updateTable('webhook_events')
    .set({
      delivered_at: null,
      given_up_at: null,
      next_attempt_at: now,
      tried_since: now,
      attempts: 0,
      last_error: null,
    })
    .where('id', 'in', chosen)
    .returning('endpoint_id')
    .execute();
  for (const id of new Set(replayed.map(({ endpoint_id }) => endpoint_id))) await pauseEndpoint(db, id, 0, null);
  return replayed.length;
}
