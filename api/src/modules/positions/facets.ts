import { CLOSING_WITHIN, POSITION_FACETS, type PositionFacetName } from '@portal/contract/position-names';
import type { PositionFacets, PositionsQuery } from '@portal/contract/positions';
import type { ListedPositions } from './list-positions.statement';
import { bitOf } from './position-filters';

type FacetValue = PositionFacets['employer'][number];

/** Counts of one facet: they satisfy every filter but the facet's own. */
function countsOf(facet: PositionFacetName, counts: ListedPositions['counts']): Map<string, FacetValue> {
  const values = new Map<string, FacetValue>();
  for (const { facet: counted, value, misses, count, label } of counts) {
    if (counted !== facet || value === null || (misses !== 0 && misses !== bitOf(facet))) continue;
    const known = values.get(value)?.count ?? 0;
    values.set(value, { value, ...(label !== null && { label }), count: known + count });
  }
  return values;
}

/** What closes within 48 hours closes within a week, too. */
function closingCounts(values: ReadonlyMap<string, FacetValue>): FacetValue[] {
  let count = 0;
  return CLOSING_WITHIN.map((value) => {
    count += values.get(value)?.count ?? 0;
    return { value, count };
  });
}

const chosenOf = (facet: PositionFacetName, query: PositionsQuery): readonly string[] =>
  facet === 'closing' ? [] : query[facet];

/**
 * The facets of a list, the most frequent value first; values that are chosen are there also with no position.
 * @param labels names of chosen employers and places without a position, by facet and key
 */
export function toFacets(
  counts: ListedPositions['counts'],
  query: PositionsQuery,
  labels: ReadonlyMap<string, string>,
): PositionFacets {
  const facetOf = (facet: PositionFacetName): FacetValue[] => {
    const values = countsOf(facet, counts);
    if (facet === 'closing')
      return closingCounts(values).filter(({ value, count }) => count > 0 || value === query.closing);
    for (const value of chosenOf(facet, query)) {
      if (values.has(value)) continue;
      const label = labels.get(`${facet} ${value}`);
      values.set(value, { value, ...(label !== undefined && { label }), count: 0 });
    }
    return [...values.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  return Object.fromEntries(POSITION_FACETS.map((facet) => [facet, facetOf(facet)])) as Record<
    PositionFacetName,
    FacetValue[]
  >;
}

/** How many positions satisfy the query and all filters. */
export const totalOf = (counts: ListedPositions['counts']): number =>
  counts.reduce((sum, row) => (row.facet === 'hours' && row.misses === 0 ? sum + row.count : sum), 0);
