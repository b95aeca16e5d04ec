import type { PositionFacetName } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import type { ListSearch } from '@portal/routing/list-search';
import { FilterGroup } from './FilterGroup';
import { useFilterLabel } from './filter-labels';

/** In the order in which people decide by them. */
const ORDER = [
  'taskArea',
  'place',
  'employment',
  'hours',
  'remote',
  'closing',
  'employer',
] as const satisfies PositionFacetName[];

interface Props {
  facets: PositionFacets;
  search: ListSearch;
  /** Takes a filter with the values that are chosen in it now. */
  onFilter(name: PositionFacetName, values: readonly string[]): void;
}

/** All filters of a list of positions; a choice counts at once. */
export function FilterPanel({ facets, search, onFilter }: Props) {
  const label = useFilterLabel(facets);
  return ORDER.map((name) => (
    <FilterGroup
      key={name}
      name={name}
      facets={facets[name]}
      chosen={search.filters[name] ?? []}
      label={label}
      onChange={(values) => onFilter(name, values)}
    />
  ));
}
