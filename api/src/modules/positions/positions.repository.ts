import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign-definition';
import type { StoredPosition } from '../campaigns/position-content';
import { isOpenNow, type PositionReader } from './position-filters';

/** A position as lists show it: without its form and its long texts. */
export interface ItemRow {
  id: number;
  internal: boolean;
  applyPeriodEnd: Date | null;
  publishedAt: Date;
  /** In the language that is asked for where the employer has written in it, else in the first of those that there are. */
  words: Omit<CampaignTexts[Locale], 'description'>;
  languages: Locale[] | null;
  position: Omit<StoredPosition, 'texts'> | null;
}

/** A position without its form. */
export interface PositionRow extends Omit<ItemRow, 'words' | 'position'> {
  applyPeriodStart: Date | null;
  texts: CampaignTexts;
  position: StoredPosition | null;
}

/** Positions of these ids that have begun, in any order, as lists show them. */
export async function findItemRows(
  db: Db,
  ids: readonly number[],
  { locale, now }: Pick<PositionReader, 'locale' | 'now'>,
): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`
    select c.id, c.internal, c.apply_period_end as "applyPeriodEnd", f.published_at as "publishedAt", c.languages,
      (c.texts -> (case when c.languages is null or ${locale} = any (c.languages) then ${locale} else c.languages[1] end)) - 'description' as words, c.position - 'texts' as position
    from campaigns c join position_facts f on f.campaign_id = c.id
    where c.id = any (${ids}) and f.starts_at <= ${now}`.execute(db);
  return rows;
}

/** Positions of these ids that have begun, in any order. */
export async function findRows(db: Db, ids: readonly number[], now: Date): Promise<PositionRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('campaigns as c')
    .innerJoin('position_facts as f', 'f.campaign_id', 'c.id')
    .select([
      'c.id',
      'c.internal',
      'c.apply_period_start as applyPeriodStart',
      'c.apply_period_end as applyPeriodEnd',
      'f.published_at as publishedAt',
      'c.texts',
      'c.languages',
      'c.position',
    ])
    .where('c.id', 'in', ids)
    .where('f.starts_at', '<=', now)
    .execute();
}

/** How many positions are open. */
export async function countOpen(db: Db, reader: Omit<PositionReader, 'locale'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from position_facts f where ${isOpenNow(reader)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Open positions that share most with another: the task area counts most, then the place, then the employer. */
export async function findSimilarIds(db: Db, id: number, reader: PositionReader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.campaign_id as id
    from position_facts f join position_kinds k on k.number = f.kind,
      position_facts o join position_kinds l on l.number = o.kind
    where o.campaign_id = ${id} and f.campaign_id <> o.campaign_id and ${isOpenNow(reader)}
      and (k.task_area = l.task_area or f.place = o.place or f.employer = o.employer)
    order by coalesce((k.task_area = l.task_area)::integer, 0) * 4 + coalesce((f.place = o.place)::integer, 0) * 2 +
      coalesce((f.employer = o.employer)::integer, 0) desc, f.ends_at, f.campaign_id
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export interface PositionAddressRow {
  id: number;
  changedAt: Date;
  languages: Locale[] | null;
}

/** Open public positions with higher ids than `after`, by id. */
export async function openAddresses(
  db: Db,
  { after, now, limit }: { after: number; now: Date; limit: number },
): Promise<PositionAddressRow[]> {
  const { rows } = await sql<PositionAddressRow>`
    select c.id, greatest(c.changed_at, f.starts_at) as "changedAt", c.languages
    from position_facts f join campaigns c on c.id = f.campaign_id
    where ${isOpenNow({ internal: false, now })} and c.id > ${after} order by c.id limit ${limit}`.execute(db);
  return rows;
}
