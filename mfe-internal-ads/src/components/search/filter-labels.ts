import type { PositionFacetName } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import { useIntl } from '@portal/i18n';
import { useCallback } from 'react';

/** The words for a value of a filter: employers and places are named by the answer, the rest by the page. */
export function useFilterLabel(facets: PositionFacets | undefined): (name: PositionFacetName, value: string) => string {
  const intl = useIntl();
  return useCallback(
    (name, value) => {
      switch (name) {
        case 'employer':
        case 'place':
          return facets?.[name].find((facet) => facet.value === value)?.label ?? value;
        case 'taskArea':
          return intl.formatMessage({ id: `internal-ads.task-area.${value}` });
        case 'closing':
          return intl.formatMessage({ id: `internal-ads.closing.${value}` });
        default:
          return intl.formatMessage({ id: `positions.${name}.${value}` });
      }
    },
    [facets, intl],
  );
}
