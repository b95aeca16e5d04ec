import type { ApplicationListQuery } from '@portal/contract/application-list';

/** What the list is asked for; defaults are left out, so that the address and the call stay short. */
export type ListQuery = Pick<ApplicationListQuery, 'state' | 'query' | 'sort' | 'page'>;

const SORTS = ['edited', 'deadline', 'title'] as const;
export type Sort = (typeof SORTS)[number];

/** Orders that the person may choose; the first is the default. */
export const sorts: readonly Sort[] = SORTS;

/** Reads search, order and page of the list from the address. */
export function listQueryOf(state: 'active' | 'finished', search: URLSearchParams): ListQuery {
  const query = search.get('query')?.slice(0, 200);
  const sort = SORTS.find((known) => known === search.get('sort'));
  const page = Number(search.get('page'));
  return {
    state,
    ...(query && { query }),
    ...(sort && sort !== 'edited' && { sort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}
