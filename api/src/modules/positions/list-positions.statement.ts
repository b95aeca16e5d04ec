import { LIST_PAGE_SIZE, type Locale } from '@portal/contract/limits';
import { CLOSING_WITHIN, type PositionFacetName } from '@portal/contract/position-names';
import type { PositionsQuery } from '@portal/contract/positions';
import { type RawBuilder, sql } from 'kysely';
import {
  bitOf,
  type ChosenNumbers,
  closingAt,
  type FilterName,
  filterConditions,
  isOpenNow,
  KIND_COLUMNS,
  KIND_FACETS,
  type PositionReader,
} from './position-filters';
import type { SearchWord } from './search-words';
import { indexesAny, type Matching, mentionsAll, relevance } from './text-matching';

/** The page, and how many positions have each combination of a facet's value and filters not satisfied. */
export interface ListedPositions {
  ids: number[];
  /** Whether any open position has the words of the search, whatever else the query asks for. */
  found: boolean;
  /** `misses` holds a bit for each filter that is not satisfied; the value is null for positions that do not say. */
  counts: { facet: PositionFacetName; value: string | null; misses: number; count: number; label: string | null }[];
}

export interface PageOfPositions {
  ids: number[];
  total: number;
}

/** What a list asks for. */
export interface ListRequest {
  query: PositionsQuery;
  reader: PositionReader;
  /** Numbers of the chosen filters. */
  chosen: ChosenNumbers;
  /** Of the query, undefined without one. */
  words: readonly SearchWord[] | undefined;
  matching: Matching;
  /** In which the words are looked for. */
  language: Locale;
}

type Conditions = ReadonlyMap<FilterName, RawBuilder<boolean>>;

const NOTHING_ASKED = sql<boolean>`true`;

const ALL_FILTERS: readonly FilterName[] = ['kind', 'employer', 'place', 'closing'];

function allOf(conditions: Conditions, names = ALL_FILTERS): RawBuilder<boolean> {
  const asked = names.flatMap((name) => conditions.get(name) ?? []);
  return asked.length === 0 ? NOTHING_ASKED : sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

/** What is counted, each by the filters other than its own. Kinds are few, so that their own filters are looked at afterwards, and `closing` is a place in `CLOSING_WITHIN`. */
const COUNTED: readonly { columns: readonly string[]; filters: readonly FilterName[] }[] = [
  { columns: ['kind', 'closing'], filters: ['nearKind', 'employer', 'place'] },
  { columns: ['employer'], filters: ['kind', 'closing', 'place'] },
  { columns: ['place'], filters: ['kind', 'closing', 'employer'] },
];

const COLUMNS = { kind: sql`integer`, closing: sql`integer`, employer: sql`integer`, place: sql`integer` };

/** Counts by kind and closing, by employer, and by place; what is narrowed by the same filters is counted by one reading. */
function readings(source: RawBuilder<unknown>, conditions: Conditions, now: Date): RawBuilder<unknown> {
  const together = new Map<string, { columns: (readonly string[])[]; filters: readonly FilterName[] }>();
  for (const { columns, filters } of COUNTED) {
    const active = filters.filter((name) => conditions.has(name));
    const reading = together.get(active.join());
    if (reading) reading.columns.push(columns);
    else together.set(active.join(), { columns: [columns], filters: active });
  }
  const soonest = CLOSING_WITHIN.map(
    (closing, index) => sql`when f.ends_at <= ${closingAt(now, closing)} then ${sql.lit(index)}`,
  );
  const closing = sql`case ${sql.join(soonest, sql` `)} end`;
  const selects = [...together.values()].map(({ columns, filters }) => {
    const counted = new Set(columns.flat());
    const selected = Object.entries(COLUMNS).map(([column, type]) =>
      counted.has(column) ? sql.ref(column) : sql`null::${type}`,
    );
    const sets = columns.map((set) => sql`(${sql.join(set.map((column) => sql.ref(column)))})`);
    return sql`select ${sql.join(selected)}, count(*)::integer from (
        select f.kind, ${closing} as closing, f.employer, f.place from ${source} where ${allOf(conditions, filters)}) as open
      group by grouping sets (${sql.join(sets)})`;
  });
  return sql.join(selects, sql` union all `);
}

/** For each combination of kind and closing the bits of the filters that it does not satisfy. */
function missesOf(query: PositionsQuery): RawBuilder<number> {
  const missed = KIND_FACETS.filter((facet) => query[facet].length > 0).map(
    (facet) =>
      sql`case when ${sql.ref(`k.${KIND_COLUMNS[facet]}`)} = any (${query[facet]}) then 0 else ${bitOf(facet)}::integer end`,
  );
  if (query.closing) {
    missed.push(
      sql`case when r.closing <= ${CLOSING_WITHIN.indexOf(query.closing)} then 0 else ${bitOf('closing')}::integer end`,
    );
  }
  return missed.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(missed, sql` + `)})`;
}

function orderOf({ sort }: PositionsQuery, searched: boolean): RawBuilder<unknown> {
  const closing = sql`ends_at, campaign_id`;
  switch (sort ?? 'relevance') {
    case 'relevance':
      return searched ? sql`rank desc, ${closing}` : closing;
    case 'newest':
      return sql`published_at desc, campaign_id`;
    case 'title':
      return sql`title_key, campaign_id`;
    default:
      return closing;
  }
}

const textsIn = (language: Locale) =>
  sql`join position_texts t on t.campaign_id = f.campaign_id and t.locale = ${language}`;

/** Titles are read in the reader's language, whichever the words were found in. */
const titleKey = ({ reader: { locale }, language }: ListRequest) =>
  language === locale
    ? sql`t.title_key`
    : sql`(select title_key from position_texts where campaign_id = f.campaign_id and locale = ${locale})`;

/** Open positions whose texts have the words. */
function openWithWords({ reader, words = [], matching, language }: ListRequest): RawBuilder<unknown> {
  const mentions = mentionsAll(words, language, matching);
  // In another language, words such as "the" alone ask for nothing.
  const asked = language === reader.locale ? mentions : sql`${mentions} and ${indexesAny(words, language)}`;
  return sql`position_facts f ${textsIn(language)} where ${isOpenNow(reader)} and ${asked}`;
}

/**
 * Whether words are found in a language: by a position that the employer has written in it. Where others alone have them, they stand there in a
 * language that is searched by itself.
 */
const isWrittenIn = (language: Locale) => sql<boolean>`exists (
  select from campaigns c where c.id = f.campaign_id and (c.languages is null or ${language} = any (c.languages)))`;

/** Whether any open position has the words, whatever else the query asks for. */
export const isFoundStatement = (request: ListRequest) =>
  sql<{ found: boolean }>`
    select exists (select from ${openWithWords(request)} and ${isWrittenIn(request.language)}) as found`;

/** Positions whose texts match, read once for the page and all counts. The rank is reckoned for those only that the page may show. */
function foundByText(request: ListRequest, conditions: Conditions): RawBuilder<unknown> {
  const { query, words = [], matching, language } = request;
  const ranked = (query.sort ?? 'relevance') === 'relevance';
  const rank = ranked
    ? sql`case when ${allOf(conditions)} then ${relevance(words, language, matching)} end`
    : sql`null`;
  return sql`found as materialized (
    select f.campaign_id, f.kind, f.employer, f.place, f.ends_at, f.published_at, ${rank} as rank,
      ${query.sort === 'title' ? titleKey(request) : sql`null`} as title_key
    from ${openWithWords(request)}),`;
}

/** What is read from, what of it satisfies the query, and the ids of the page among those. */
function readingOf(request: ListRequest) {
  const { query, reader, chosen, words } = request;
  const { now, locale } = reader;
  const conditions = filterConditions(query, chosen, now);
  const open = sql`(select * from position_facts f where ${isOpenNow(reader)}) as f`;
  const source = words ? sql`found as f` : open;
  const titles = !words && query.sort === 'title';
  const listed = sql`select f.campaign_id, f.ends_at, f.published_at, ${words ? sql`f.rank, f.title_key` : sql`null as rank, ${titles ? sql`t.title_key` : sql`null`} as title_key`}
    from ${source} ${titles ? textsIn(locale) : sql``} where ${allOf(conditions)}`;
  const idsOf = (from: RawBuilder<unknown>) => sql`(select coalesce(json_agg(campaign_id), '[]') from (
        select campaign_id from ${from} as listed order by ${orderOf(query, words !== undefined)}
        limit ${LIST_PAGE_SIZE} offset ${(query.page - 1) * LIST_PAGE_SIZE}) as page)`;
  return { conditions, source, listed, idsOf };
}

/** The page, and how many positions there are on all of them. */
export function pageStatement(request: ListRequest) {
  const { conditions, listed, idsOf } = readingOf(request);
  return sql<PageOfPositions>`
    with ${request.words ? foundByText(request, conditions) : sql``}
    satisfying as materialized (${listed})
    select ${idsOf(sql`satisfying`)} as ids, (select count(*)::integer from satisfying) as total`;
}

/** The page and all counts. */
export function listStatement(request: ListRequest) {
  const { query, reader, words, matching, language } = request;
  const { now, locale } = reader;
  const { conditions, source, listed, idsOf } = readingOf(request);
  const written = matching === 'words' ? sql`where ${isWrittenIn(language)}` : sql``;
  return sql<ListedPositions>`
    with ${words ? foundByText(request, conditions) : sql``}
    counted (kind, closing, employer, place, count) as (${readings(source, conditions, now)}),
    kinds as (
      select k.task_area, k.employment, k.hours, k.remote, (${CLOSING_WITHIN}::text[])[r.closing + 1] as closing, ${missesOf(query)} as misses, r.count
      from counted r join position_kinds k on k.number = r.kind
    ),
    facets as (
      select case grouping(task_area, employment, hours, remote, closing)
          when 15 then 'taskArea' when 23 then 'employment' when 27 then 'hours' when 29 then 'remote' else 'closing' end as facet,
        coalesce(task_area, employment, hours, remote, closing) as value, misses, sum(count)::integer as count, null as label
      from kinds
      group by grouping sets ((misses, task_area), (misses, employment), (misses, hours), (misses, remote), (misses, closing))
      union all
      select n.facet, n.value, 0, r.count, n.labels ->> ${locale}
      from counted r join position_names n on n.number = coalesce(r.employer, r.place)
    )
    select
      ${words ? sql`exists (select from found f ${written})` : NOTHING_ASKED} as found,
      ${idsOf(sql`(${listed})`)} as ids,
      (select coalesce(json_agg(facets), '[]') from facets) as counts`;
}
