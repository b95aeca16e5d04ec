import { LIST_PAGE_SIZE, type Locale } from '@portal/contract/limits';
import { type CLOSING_WITHIN, POSITION_FACETS, type PositionFacetName } from '@portal/contract/position-names';
import type { PositionsQuery } from '@portal/contract/positions';
import { type RawBuilder, sql } from 'kysely';
import type { SearchWord } from './search-words';

/** Who reads, in which language, at which moment. */
export interface PositionReader {
  internal: boolean;
  locale: Locale;
  now: Date;
  /** Only positions with these ids. */
  among?: readonly number[];
}

type Closing = (typeof CLOSING_WITHIN)[number];

const HOUR_MS = 3_600_000;
const CLOSING_HOURS: Record<Closing, number> = { '48h': 48, week: 7 * 24, month: 30 * 24 };

const closingAt = (now: Date, closing: Closing) => new Date(now.getTime() + CLOSING_HOURS[closing] * HOUR_MS);

/** Columns of the facets. */
const NAMES: Record<Exclude<PositionFacetName, 'closing'>, string> = {
  employer: 'employer',
  taskArea: 'task_area',
  place: 'place',
  employment: 'employment',
  hours: 'hours',
  remote: 'remote',
};

/** The bit by which a row says that it does not satisfy the filter. */
export const bitOf = (facet: PositionFacetName): number => 1 << POSITION_FACETS.indexOf(facet);

/** What each chosen filter asks of a row. */
function chosenFilters(query: PositionsQuery, now: Date): { facet: PositionFacetName; holds: RawBuilder<boolean> }[] {
  const holds = (facet: PositionFacetName): RawBuilder<boolean> | undefined => {
    if (facet === 'closing') return query.closing && sql<boolean>`s.ends_at <= ${closingAt(now, query.closing)}`;
    const values: readonly string[] = query[facet];
    return values.length === 0 ? undefined : sql<boolean>`${sql.ref(`s.${NAMES[facet]}`)} = any (${values})`;
  };
  return POSITION_FACETS.flatMap((facet) => {
    const condition = holds(facet);
    return condition ? [{ facet, holds: condition }] : [];
  });
}

/** The position is open: nobody lists it before its period begins or after it has ended. */
export const isOpenNow = ({
  internal,
  now,
  among,
}: Omit<PositionReader, 'locale'>): RawBuilder<boolean> => sql<boolean>`
  s.internal = ${internal} and (s.starts_at is null or s.starts_at <= ${now}) and (s.ends_at is null or s.ends_at > ${now})${
    among === undefined ? sql`` : sql` and s.campaign_id = any (${among})`
  }`;

const prefixQuery = ({ prefix }: SearchWord, locale: Locale) => sql`to_tsquery(position_config(${locale}), ${prefix})`;

const standsWithin = ({ text }: SearchWord, locale: Locale) =>
  sql`t.heading like '%' || position_stem(${locale}, ${text}) || '%'`;

/** How the texts are compared: by their words, or where that finds nothing, by words that are nearly the same. */
export type Matching = 'words' | 'similar';

/** Every word stands in the texts. A word that the language does not index, such as "and", asks for nothing. */
function mentionsAll(
  words: readonly SearchWord[],
  { locale }: PositionReader,
  matching: Matching,
): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    if (matching === 'similar' && word.similar) return sql`${word.text} <% t.heading`;
    const query = prefixQuery(word, locale);
    const within = word.within ? sql` or ${standsWithin(word, locale)}` : sql``;
    return sql`(t.words @@ ${query} or numnode(${query}) = 0${within})`;
  });
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Titles count most, then employer and place; what stands in the long texts alone comes last. */
function relevance(words: readonly SearchWord[], { locale }: PositionReader, matching: Matching): RawBuilder<number> {
  const parts = words.map((word) =>
    matching === 'similar'
      ? sql`word_similarity(${word.text}, t.heading)`
      : sql`ts_rank(t.heading_words, ${prefixQuery(word, locale)})${
          word.within ? sql` + case when ${standsWithin(word, locale)} then 0.2 else 0 end` : sql``
        }`,
  );
  return parts.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(parts, sql` + `)})`;
}

function orderOf(sort: PositionsQuery['sort'], searched: boolean): RawBuilder<unknown> {
  const closing = sql`ends_at asc nulls last, campaign_id`;
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

/** The page, and how many positions have each combination of a facet's value and filters not satisfied. */
export interface ListedPositions {
  ids: number[];
  /** The value is null for positions that do not say. */
  counts: { facet: PositionFacetName; value: string | null; misses: number; count: number; label: string | null }[];
}

type Filter = ReturnType<typeof chosenFilters>[number];

/** All filters hold but one at most: only those rows count, and indexes find them. */
function allButOneHold(filters: readonly Filter[]): RawBuilder<boolean> {
  if (filters.length < 2) return sql<boolean>`true`;
  const ways = filters.map((left) => {
    const others = filters.filter((filter) => filter !== left);
    return sql`(${sql.join(
      others.map(({ holds }) => holds),
      sql` and `,
    )})`;
  });
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/**
 * The page and all counts by one reading of the table; what has few values is counted together first. `misses` holds a bit for each filter
 * that a row does not satisfy: the page has those without any, the counts of a facet those that miss nothing or that facet's own filter.
 * @param words of the query, undefined without one
 */
export function listStatement(
  query: PositionsQuery,
  reader: PositionReader,
  words: readonly SearchWord[] | undefined,
  matching: Matching,
) {
  const { now, locale } = reader;
  const filters = chosenFilters(query, now);
  const misses = filters.map(({ facet, holds }) => sql`case when ${holds} then 0 else ${bitOf(facet)} end`);
  const byTitle = query.sort === 'title';
  const ranked = words && (query.sort ?? 'relevance') === 'relevance';
  const texts =
    words || byTitle ? sql`join position_texts t on t.campaign_id = s.campaign_id and t.locale = ${locale}` : sql``;
  const closing = sql`case when s.ends_at <= ${closingAt(now, '48h')} then '48h'
    when s.ends_at <= ${closingAt(now, 'week')} then 'week' when s.ends_at <= ${closingAt(now, 'month')} then 'month' end`;
  return sql<ListedPositions>`
    with found as materialized (
      select s.campaign_id, s.employer, s.task_area, s.place, s.employment, s.hours, s.remote, s.ends_at, s.published_at,
        ${closing} as closing, ${ranked ? relevance(words, reader, matching) : sql`0`} as rank,
        ${byTitle ? sql`t.title_key` : sql`null`} as title_key,
        ${misses.length === 0 ? sql`0` : sql`(${sql.join(misses, sql` + `)})`} as misses
      from position_search s ${texts}
      where ${isOpenNow(reader)} and ${allButOneHold(filters)} and ${words ? mentionsAll(words, reader, matching) : sql`true`}
    ),
    few as (
      select task_area, employment, hours, remote, closing, misses, count(*) as count from found group by 1, 2, 3, 4, 5, 6
    ),
    counted as (
      select case grouping(task_area, employment, hours, remote, closing)
          when 15 then 'taskArea' when 23 then 'employment' when 27 then 'hours' when 29 then 'remote' else 'closing' end as facet,
        coalesce(task_area, employment, hours, remote, closing) as value, misses, sum(count)::integer as count
      from few
      group by grouping sets ((misses, task_area), (misses, employment), (misses, hours), (misses, remote), (misses, closing))
      union all
      select case grouping(employer, place) when 1 then 'employer' else 'place' end, coalesce(employer, place), misses, count(*)::integer
      from found group by grouping sets ((misses, employer), (misses, place))
    )
    select
      (select coalesce(json_agg(campaign_id), '[]') from (
        select campaign_id from found where misses = 0 order by ${orderOf(query.sort, words !== undefined)}
        limit ${LIST_PAGE_SIZE} offset ${(query.page - 1) * LIST_PAGE_SIZE}) as page) as ids,
      (select coalesce(json_agg(json_build_object('facet', counted.facet, 'value', counted.value, 'misses', misses,
          'count', count, 'label', labels ->> ${locale})), '[]')
        from counted left join position_names known on known.facet = counted.facet and known.value = counted.value) as counts`;
}
