/** What a list of positions is narrowed to; it lives in the address, so that a search can be shared and found again with Back. */
export interface ListSearch {
  query: string;
  page: number;
}

/**
 * Reads the search from an address.
 * @returns the first page of everything for anything unreadable; at most 200 characters of text (contract, `OpenCampaignsQuery`)
 */
export function listSearchOf(params: URLSearchParams): ListSearch {
  const page = Number(params.get('page'));
  return {
    query: (params.get('query') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** Writes the search into a copy of the address's parameters; the others (language, campaign reference) stay. */
export function withListSearch(params: URLSearchParams, { query, page }: ListSearch): URLSearchParams {
  const next = new URLSearchParams(params);
  if (query) next.set('query', query);
  else next.delete('query');
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next;
}

/**
 * Query string of the API call, with its question mark. Defaults are left out, so that a page without a search asks exactly what the gateway
 * preloads for its route.
 */
export function listQueryString(search: ListSearch): string {
  const params = withListSearch(new URLSearchParams(), search).toString();
  return params && `?${params}`;
}
