import { LOCALES, type Locale } from '@portal/contract/limits';
import type { PositionsQuery } from '@portal/contract/positions';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import {
  isFoundStatement,
  type ListedPositions,
  type ListRequest,
  listStatement,
  type PageOfPositions,
  pageStatement,
} from './list-positions.statement';
import { type ChosenNumbers, isFiltered, KIND_COLUMNS, KIND_FACETS, type PositionReader } from './position-filters';
import { searchWords } from './search-words';

const NOTHING: ListedPositions = { ids: [], found: false, counts: [] };

/** How alike a word must be to be taken for a typing error of another, between 0 and 1. */
const SIMILARITY = '0.5';

/** How words are looked for, and in which language. */
type SearchWay = Pick<ListRequest, 'matching' | 'language'>;

type Found = ListedPositions & {
  labels: ChosenFilters['labels'];
  /** How the words were found; in the reader's own language where nothing was. */
  by: SearchWay;
};

const inOwnLanguage = (locale: Locale): SearchWay => ({ matching: 'words', language: locale });

/** All languages, the reader's first. */
const languagesFrom = (locale: Locale) => [locale, ...LOCALES.filter((language) => language !== locale)];

/** How a search is tried, one after the other: its words in the reader's language, in the others, then words that are nearly the same. */
async function* searchWays(db: Db, locale: Locale): AsyncGenerator<SearchWay> {
  for (const language of languagesFrom(locale)) yield { matching: 'words', language };
  if (await forgivesTypingErrors(db)) yield { matching: 'similar', language: locale };
}

/**
 * The page and the counts of a list. Where no text holds the words of the query, those whose texts in another language hold them,
 * else those of words that are nearly the same.
 */
export async function findPage(db: Db, query: PositionsQuery, reader: PositionReader): Promise<Found> {
  const { request, labels } = await requestOf(db, query, reader);
  for await (const by of searchWays(db, reader.locale)) {
    const listed = await list(db, { ...request, ...by });
    // What the filters hide is no reason to look for other words.
    if (listed.found) return { ...listed, labels, by };
  }
  return { ...NOTHING, labels, by: inOwnLanguage(reader.locale) };
}

/** In which language searches find their words; one for each run, as the answer for the same words is kept. */
export class SearchLanguages {
  readonly #known = new Map<string, Locale>();

  async find(db: Db, request: ListRequest): Promise<Locale> {
    const { internal, locale, now } = request.reader;
    const key = JSON.stringify([internal, locale, request.words]);
    const language =
      this.#known.get(key) ?? (await decideLanguage(db, { ...request, reader: { internal, locale, now } }));
    this.#known.set(key, language);
    return language;
  }
}

/** The first language in which an open position has the words; the reader's own where none has. */
async function decideLanguage(db: Db, request: ListRequest): Promise<Locale> {
  const { locale } = request.reader;
  for (const language of languagesFrom(locale)) if (await isFound(db, { ...request, language })) return language;
  return locale;
}

/**
 * Of the positions that the reader names, those that satisfy the query: in another language where the whole list finds the words
 * in that one. A word that is nearly the same is not enough.
 */
export async function findAmong(
  db: Db,
  query: PositionsQuery,
  reader: PositionReader & { among: readonly number[] },
  languages: SearchLanguages,
): Promise<PageOfPositions> {
  const { request } = await requestOf(db, query, reader);
  const language = request.words ? await languages.find(db, request) : request.language;
  const { rows } = await pageStatement({ ...request, language }).execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

async function requestOf(db: Db, query: PositionsQuery, reader: PositionReader) {
  const words = query.query.trim() === '' ? undefined : searchWords(query.query, reader.locale);
  const { chosen, labels } = await findChosen(db, query, reader.locale);
  const request: ListRequest = { query, reader, chosen, words, ...inOwnLanguage(reader.locale) };
  return { request, labels };
}

/** Similar words are compared with the likeness that they must have. */
async function list(db: Db, request: ListRequest): Promise<ListedPositions> {
  const read = async (connection: Db) => (await listStatement(request).execute(connection)).rows[0] ?? NOTHING;
  if (request.matching === 'words') return read(db);
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILARITY}, true)`.execute(transaction);
    return read(transaction);
  });
}

/** Whether any open position has the words in the request's language, whatever else the query asks for. */
async function isFound(db: Db, request: ListRequest): Promise<boolean> {
  const { rows } = await isFoundStatement(request).execute(db);
  return rows[0]?.found === true;
}

/** Whether the database has the extension by which a search forgives typing errors. */
async function forgivesTypingErrors(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regprocedure('word_similarity(text, text)') is not null as there`.execute(db);
  return rows[0]?.there === true;
}

interface ChosenFilters {
  chosen: ChosenNumbers;
  /** Names of chosen employers and places, by facet and key. */
  labels: Map<string, string>;
}

interface ChosenRow {
  facet: 'kind' | 'employer' | 'place';
  number: number;
  value: string;
  label: string | null;
  /** Filters of kinds that it does not satisfy. */
  misses: number;
}

/** The numbers by which positions keep what the query chooses. */
async function findChosen(db: Db, query: PositionsQuery, locale: Locale): Promise<ChosenFilters> {
  const { employer, place } = query;
  const facets = KIND_FACETS.filter((facet) => query[facet].length > 0);
  const chosen: ChosenNumbers = {
    kind: facets.length > 0 ? [] : undefined,
    nearKind: facets.length > 1 ? [] : undefined,
    employer: employer.length > 0 ? [] : undefined,
    place: place.length > 0 ? [] : undefined,
  };
  const labels = new Map<string, string>();
  if (!isFiltered(query)) return { chosen, labels };
  const satisfied = facets.map(
    (facet) => sql`coalesce(${sql.ref(KIND_COLUMNS[facet])} = any (${query[facet]}), false)::integer`,
  );
  const { rows } = await sql<ChosenRow>`
    select facet, number, value, labels ->> ${locale} as label, 0 as misses from position_names
    where (facet = 'employer' and value = any (${employer})) or (facet = 'place' and value = any (${place}))
    union all
    select 'kind', number, '', null, misses
    from (select number, ${facets.length}::integer - ${sql.join([sql`0`, ...satisfied], sql` - `)} as misses from position_kinds) as kinds
    where misses <= 1`.execute(db);
  for (const { facet, number, value, label, misses } of rows) {
    if (misses === 0) chosen[facet]?.push(number);
    if (facet === 'kind') chosen.nearKind?.push(number);
    if (label !== null) labels.set(`${facet} ${value}`, label);
  }
  return { chosen, labels };
}
