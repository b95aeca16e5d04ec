import type { Locale } from '@portal/contract/limits';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { SavedSearchesTable } from '../../db/tables/saved.tables';

export type SavedSearchRow = Selectable<SavedSearchesTable>;

/** Last saved first. */
export function savedSearches(db: Db, userId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findSearch(db: Db, id: string): Promise<SavedSearchRow | undefined> {
  return db.selectFrom('saved_searches').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Keeps the search with the same query as it is: the person may have named it and asked for its mails.
 * @returns its id; undefined where there is none
 */
export async function keepSame(
  trx: Db,
  { user_id, query, internal, mail, checked_until }: SavedSearchRow,
): Promise<string | undefined> {
  // Nobody who asks for mails now wants what was new before.
  const { rows } = await sql<{ id: string }>`
    update saved_searches set mail = mail or ${mail},
      checked_until = case when ${mail}::boolean and not mail then ${checked_until} else checked_until end
    where user_id = ${user_id} and query = ${query} and internal = ${internal} returning id`.execute(trx);
  return rows[0]?.id;
}

export async function insertSearch(trx: Db, search: SavedSearchRow): Promise<void> {
  await trx.insertInto('saved_searches').values(search).execute();
}

export async function changeSearch(
  db: Db,
  { id, user_id, ...changed }: Pick<SavedSearchRow, 'id' | 'user_id'> & Partial<SavedSearchRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set(changed)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function endMails(db: Db, id: string): Promise<void> {
  await db.updateTable('saved_searches').set({ mail: false }).where('id', '=', id).execute();
}

export interface NewPosition {
  id: number;
  /** When people could see it first. */
  since: Date;
}

/** Open positions, public or internal, that people can see since a moment, newest first: imported after it, or begun after it. */
export async function newPositions(db: Db, since: Date, now: Date, internal: boolean): Promise<NewPosition[]> {
  const { rows } = await sql<NewPosition>`
    select * from (
      select c.id, greatest(c.created_at, c.apply_period_start) as since from campaigns c
      where c.kind <> 'profile' and c.internal = ${internal}
        and (c.created_at > ${since} or c.apply_period_start > ${since})
        and (c.apply_period_start is null or c.apply_period_start <= ${now})
        and (c.apply_period_end is null or c.apply_period_end > ${now})) as begun
    where begun.since > ${since} and begun.since <= ${now}
    order by begun.since desc, begun.id`.execute(db);
  return rows;
}

const BATCH = 200;

export interface DueSearch extends SavedSearchRow {
  email: string;
  locale: Locale;
}

/**
 * Searches with mails that nobody has looked after on this day, by id.
 * @param today Finnish day
 * @param after id of the last one that was looked at
 */
export async function dueSearches(db: Db, today: string, after: string): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select s.*, u.email, u.locale from saved_searches s join users u on u.id = s.user_id
    where s.mail and s.id > ${after} and s.checked_on is distinct from ${today}::date and u.email_confirmed_at is not null
      and (not s.internal or u.use_internal)
    order by s.id limit ${BATCH}`.execute(db);
  return rows;
}

/** @returns false where another process was faster, or the person has ended the mails meanwhile */
export async function claimSearch(trx: Db, id: string, today: string, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update saved_searches set checked_on = ${today}::date, checked_until = greatest(checked_until, ${until})
    where id = ${id} and mail and checked_on is distinct from ${today}::date`.execute(trx);
  return numAffectedRows === 1n;
}
