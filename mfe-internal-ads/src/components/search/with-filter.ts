import type { PositionFacetName } from '@portal/contract/position-names';
import type { ListSearch } from '@portal/routing/list-search';

/** The search with other values of one filter, from its first page on. @param values none takes the filter out */
export function withFilter(search: ListSearch, name: PositionFacetName, values: readonly string[]): ListSearch {
  const { [name]: _, ...others } = search.filters;
  return { ...search, page: 1, filters: values.length > 0 ? { ...others, [name]: values } : others };
}
