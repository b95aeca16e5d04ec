import type { POSITION_FACETS } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import type { ListSearch } from '@portal/routing/list-search';
import { FilterGroup } from './FilterGroup';
import { useFilterLabel } from './filter-labels';
import { withFilter } from './with-filter';

/** In the order in which people decide by them. */
const ORDER = [
  'taskArea',
  'place',
  'employment',
  'hours',
  'remote',
  'closing',
  'employer',
] as const satisfies (typeof POSITION_FACETS)[number][];

interface Props {
  facets: PositionFacets;
  search: ListSearch;
  onSearch(search: ListSearch): void;
}

/** All filters of a list of positions; a choice counts at once. */
export function FilterPanel({ facets, search, onSearch }: Props) {
  const label = useFilterLabel(facets);
  return ORDER.map((name) => (
    <FilterGroup
      key={name}
      name={name}
      facets={facets[name]}
      chosen={search.filters[name] ?? []}
      label={label}
      onChange={(values) => onSearch(withFilter(search, name, values))}
    />
  ));
}
