import type { Locale } from '@portal/contract/limits';
import type { PositionsQuery } from '@portal/contract/positions';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign-definition';
import type { StoredPosition } from '../campaigns/position-content';
import { isOpenNow, type ListedPositions, listStatement, type PositionReader } from './list-positions.statement';
import { searchWords } from './search-words';

const NOTHING: ListedPositions = { ids: [], counts: [] };

/** How alike a word must be to be taken for a typing error of another, between 0 and 1. */
const SIMILARITY = '0.5';

/** The page and the counts of a list; where no text holds the words of the query, those of words that are nearly the same. */
export async function findPage(db: Db, query: PositionsQuery, reader: PositionReader): Promise<ListedPositions> {
  const words = query.query.trim() === '' ? undefined : searchWords(query.query, reader.locale);
  const { rows } = await listStatement(query, reader, words, 'words').execute(db);
  const [found = NOTHING] = rows;
  if (!words || found.counts.length > 0 || !(await forgivesTypingErrors(db))) return found;
  return findSimilar(db, query, reader, words);
}

/** Of the positions that the reader names, those that satisfy the query; a word that is nearly the same is not enough. */
export async function findAmong(
  db: Db,
  query: PositionsQuery,
  reader: PositionReader & { among: readonly number[] },
): Promise<ListedPositions> {
  const words = query.query.trim() === '' ? undefined : searchWords(query.query, reader.locale);
  const { rows } = await listStatement(query, reader, words, 'words').execute(db);
  return rows[0] ?? NOTHING;
}

async function findSimilar(
  db: Db,
  query: PositionsQuery,
  reader: PositionReader,
  words: ReturnType<typeof searchWords>,
): Promise<ListedPositions> {
  // With the filters left out: what they hide is no reason to look for other words.
  const unfiltered = {
    ...query,
    employer: [],
    taskArea: [],
    place: [],
    employment: [],
    hours: [],
    remote: [],
    closing: undefined,
  };
  const all = await listStatement(unfiltered, reader, words, 'words').execute(db);
  if ((all.rows[0]?.counts.length ?? 0) > 0) return NOTHING;
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILARITY}, true)`.execute(transaction);
    const { rows } = await listStatement(query, reader, words, 'similar').execute(transaction);
    return rows[0] ?? NOTHING;
  });
}

/** Whether the database has the extension by which a search forgives typing errors. */
async function forgivesTypingErrors(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regprocedure('word_similarity(text, text)') is not null as there`.execute(db);
  return rows[0]?.there === true;
}

/** A position without its form. */
export interface PositionRow {
  id: number;
  internal: boolean;
  applyPeriodStart: Date | null;
  applyPeriodEnd: Date | null;
  publishedAt: Date;
  texts: CampaignTexts;
  languages: Locale[] | null;
  position: StoredPosition | null;
}

/** Positions of these ids that have begun, in any order. */
export async function findRows(db: Db, ids: readonly number[], now: Date): Promise<PositionRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('campaigns as c')
    .innerJoin('position_search as s', 's.campaign_id', 'c.id')
    .select([
      'c.id',
      'c.internal',
      'c.apply_period_start as applyPeriodStart',
      'c.apply_period_end as applyPeriodEnd',
      's.published_at as publishedAt',
      'c.texts',
      'c.languages',
      'c.position',
    ])
    .where('c.id', 'in', ids)
    .where((eb) => eb.or([eb('s.starts_at', 'is', null), eb('s.starts_at', '<=', now)]))
    .execute();
}

/** Names of the employers and places that the query chooses, by facet and key. */
export async function findNames(db: Db, query: PositionsQuery, locale: Locale): Promise<Map<string, string>> {
  const { employer, place } = query;
  if (employer.length + place.length === 0) return new Map();
  const { rows } = await sql<{ facet: string; value: string; label: string | null }>`
    select facet, value, labels ->> ${locale} as label from position_names
    where (facet = 'employer' and value = any (${employer})) or (facet = 'place' and value = any (${place}))`.execute(
    db,
  );
  return new Map(rows.flatMap(({ facet, value, label }) => (label === null ? [] : [[`${facet} ${value}`, label]])));
}

/** How many positions are open. */
export async function countOpen(db: Db, reader: Omit<PositionReader, 'locale'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from position_search s where ${isOpenNow(reader)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Open positions that share most with another: the task area counts most, then the place, then the employer. */
export async function findSimilarIds(db: Db, id: number, reader: PositionReader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.campaign_id as id from position_search s, position_search o
    where o.campaign_id = ${id} and s.campaign_id <> o.campaign_id and ${isOpenNow(reader)}
      and (s.task_area = o.task_area or s.place = o.place or s.employer = o.employer)
    order by coalesce((s.task_area = o.task_area)::integer, 0) * 4 + coalesce((s.place = o.place)::integer, 0) * 2 +
      coalesce((s.employer = o.employer)::integer, 0) desc, s.ends_at nulls last, s.campaign_id
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
    select c.id, greatest(c.changed_at, s.starts_at) as "changedAt", c.languages
    from position_search s join campaigns c on c.id = s.campaign_id
    where ${isOpenNow({ internal: false, now })} and c.id > ${after} order by c.id limit ${limit}`.execute(db);
  return rows;
}
