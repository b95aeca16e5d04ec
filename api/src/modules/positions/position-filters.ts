import type { Locale } from '@portal/contract/limits';
import { type CLOSING_WITHIN, POSITION_FACETS, type PositionFacetName } from '@portal/contract/position-names';
import type { PositionsQuery } from '@portal/contract/positions';
import { type RawBuilder, sql } from 'kysely';

/** Who reads, in which language, at which moment. */
export interface PositionReader {
  internal: boolean;
  locale: Locale;
  now: Date;
  /** Only positions with these ids. */
  among?: readonly number[];
}

/** The position is open: nobody lists it before its period begins or after it has ended. */
export const isOpenNow = ({
  internal,
  now,
  among,
}: Omit<PositionReader, 'locale'>): RawBuilder<boolean> => sql<boolean>`
  f.internal = ${internal} and f.starts_at <= ${now} and f.ends_at > ${now}${
    among === undefined ? sql`` : sql` and f.campaign_id = any (${among})`
  }`;

type Closing = (typeof CLOSING_WITHIN)[number];

const HOUR_MS = 3_600_000;
const CLOSING_HOURS: Record<Closing, number> = { '48h': 48, week: 7 * 24, month: 30 * 24 };

/** The last moment at which a position closes so soon. */
export const closingAt = (now: Date, closing: Closing): Date =>
  new Date(now.getTime() + CLOSING_HOURS[closing] * HOUR_MS);

/** Facets with few values, and their columns: a position keeps the number of their combination. */
export const KIND_COLUMNS = {
  taskArea: 'task_area',
  employment: 'employment',
  hours: 'hours',
  remote: 'remote',
} as const;
type KindFacet = keyof typeof KIND_COLUMNS;
export const KIND_FACETS = Object.keys(KIND_COLUMNS) as KindFacet[];

/** Numbers of what a query chooses; undefined where it does not filter by it. */
export interface ChosenNumbers {
  kind: number[] | undefined;
  /** Kinds that satisfy all filters of kinds but one at most; undefined where these are all. */
  nearKind: number[] | undefined;
  employer: number[] | undefined;
  place: number[] | undefined;
}

export type FilterName = keyof ChosenNumbers | 'closing';

/** What the chosen filters ask of a position, by the columns that they read. */
export function filterConditions(
  query: PositionsQuery,
  chosen: ChosenNumbers,
  now: Date,
): Map<FilterName, RawBuilder<boolean>> {
  const conditions = new Map<FilterName, RawBuilder<boolean>>();
  const isOneOf = (name: keyof ChosenNumbers, column: string) => {
    const numbers = chosen[name];
    if (numbers) conditions.set(name, sql<boolean>`${sql.ref(column)} = any (${numbers}::integer[])`);
  };
  isOneOf('kind', 'f.kind');
  isOneOf('nearKind', 'f.kind');
  isOneOf('employer', 'f.employer');
  isOneOf('place', 'f.place');
  if (query.closing) conditions.set('closing', sql<boolean>`f.ends_at <= ${closingAt(now, query.closing)}`);
  return conditions;
}

/** Whether anything but words narrows the list. */
export const isFiltered = (query: PositionsQuery): boolean =>
  POSITION_FACETS.some((facet) => (facet === 'closing' ? query.closing !== undefined : query[facet].length > 0));

/** The bit by which a row says that it does not satisfy the filter. */
export const bitOf = (facet: PositionFacetName): number => 1 << POSITION_FACETS.indexOf(facet);
