import {
  CLOSING_WITHIN,
  EMPLOYMENT_KINDS,
  POSITION_FACETS,
  POSITION_SORTS,
  type PositionFacetName,
  REMOTE_WORK,
  TASK_AREAS,
  WORKING_HOURS,
} from '@portal/contract/position-names';

export type PositionSort = (typeof POSITION_SORTS)[number];

/** What a list of positions is narrowed to; it lives in the address, so that a search can be shared and found again with Back. */
export interface ListSearch {
  query: string;
  page: number;
  /** Absent: the server's choice, by relevance with a query and by closing time without one. */
  sort?: PositionSort;
  /** Values chosen in each filter, in the order of choosing; a filter without a choice is absent. */
  filters: Partial<Record<PositionFacetName, readonly string[]>>;
}

/** Values that a filter can have; employers and places are the data's own. */
const KNOWN: Partial<Record<PositionFacetName, readonly string[]>> = {
  taskArea: TASK_AREAS,
  employment: EMPLOYMENT_KINDS,
  hours: WORKING_HOURS,
  remote: REMOTE_WORK,
  closing: CLOSING_WITHIN,
};
/** A filter whose values include one another, so that one is chosen. */
export const ONE_VALUE_FILTER: PositionFacetName = 'closing';
/** Characters of a query and of a value, and values of one filter, that the API takes (contract, `PositionsQuery`). */
const MOST = { query: 200, value: 100, values: 50 } as const;

/**
 * Reads the search from an address.
 * @returns the first page of everything for anything unreadable; what the API would refuse is left out
 */
export function listSearchOf(params: URLSearchParams): ListSearch {
  const page = Number(params.get('page'));
  const sort = POSITION_SORTS.find((known) => known === params.get('sort'));
  const query = (params.get('query') ?? '').normalize('NFC').trim().slice(0, MOST.query);
  return {
    query,
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : 1,
    ...(sort && (query || sort !== 'relevance') && { sort }),
    filters: Object.fromEntries(
      POSITION_FACETS.map((name) => [name, valuesOf(name, params)] as const).filter(([, values]) => values.length > 0),
    ),
  };
}

function valuesOf(name: PositionFacetName, params: URLSearchParams): string[] {
  const known = KNOWN[name];
  const values = [...new Set(params.getAll(name))].filter((value) =>
    known ? known.includes(value) : value !== '' && value.length <= MOST.value,
  );
  return values.slice(0, name === ONE_VALUE_FILTER ? 1 : MOST.values);
}

/** Writes the search into a copy of the address's parameters; the others (language, campaign reference) stay. */
export function withListSearch(params: URLSearchParams, { query, page, sort, filters }: ListSearch): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['query', 'page', 'sort', ...POSITION_FACETS]) next.delete(name);
  if (query) next.set('query', query);
  for (const name of POSITION_FACETS) for (const value of filters[name] ?? []) next.append(name, value);
  if (sort) next.set('sort', sort);
  if (page > 1) next.set('page', String(page));
  return next;
}

/**
 * Query string of the search alone, with its question mark: of the API call, and of another page that shows the same. Defaults are left out, so
 * that a page without a search asks exactly what the gateway preloads for its route.
 */
export function listQueryString(search: ListSearch): string {
  const params = withListSearch(new URLSearchParams(), search).toString();
  return params && `?${params}`;
}

/** Whether the list is narrowed by words or filters; page and order do not narrow it. */
export function isNarrowed({ query, filters }: ListSearch): boolean {
  return query !== '' || Object.keys(filters).length > 0;
}
