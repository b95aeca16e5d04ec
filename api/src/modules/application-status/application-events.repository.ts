import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database';
import type { ApplicationEventRow, EventContent, StoredEventKind } from '../../db/tables/application-events.tables';

/** An entry that came from an employer or the candidate. */
export type StoredEvent = Omit<ApplicationEventRow, 'position'> & {
  /** It was about a sending that the candidate has withdrawn since. */
  withdrawn: boolean;
};

const COLUMNS = ['id', 'application_id', 'kind', 'employer_key', 'about', 'content', 'at', 'read_at'] as const;

/** In the order in which they came. */
export async function findEvents(db: Db, applicationIds: readonly string[]): Promise<StoredEvent[]> {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('application_events')
    .select(COLUMNS)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sent_versions as v')
            .select('v.application_id')
            .whereRef('v.application_id', '=', 'application_events.application_id')
            .whereRef('v.withdrawn_at', '>=', 'application_events.at'),
        )
        .$castTo<boolean>()
        .as('withdrawn'),
    )
    .where('application_id', 'in', applicationIds)
    .orderBy('position')
    .execute();
}

export interface NewEvent {
  applicationId: string;
  kind: StoredEventKind;
  employerKey: string | null;
  about?: string;
  content: EventContent;
  at: Date;
}

const MOST_AT_ONCE = 500;

/** Their order is that of the list. */
export async function insertEvents(trx: Db, events: readonly NewEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += MOST_AT_ONCE) {
    const rows = events.slice(from, from + MOST_AT_ONCE).map((event) => ({
      id: randomUUID(),
      application_id: event.applicationId,
      kind: event.kind,
      employer_key: event.employerKey,
      about: event.about ?? null,
      content: JSON.stringify(event.content),
      at: event.at,
    }));
    await trx.insertInto('application_events').values(rows).execute();
  }
}

/** Of what was seen before the first time stays. */
export async function markRead(db: Db, applicationId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('application_events')
    .set({ read_at: now })
    .where('application_id', '=', applicationId)
    .where('id', 'in', ids)
    .where('employer_key', 'is not', null)
    .where('read_at', 'is', null)
    .execute();
}

export interface Sending {
  sent_at: Date;
  /** When this version was withdrawn. */
  withdrawn_at: Date | null;
}

/** Every sending of an application, in their order. */
export function findSendings(db: Db, applicationId: string): Promise<Sending[]> {
  return db
    .selectFrom('sent_versions')
    .select(['sent_at', 'withdrawn_at'])
    .where('application_id', '=', applicationId)
    .orderBy('sent_at')
    .orderBy('receipt_number')
    .execute();
}
