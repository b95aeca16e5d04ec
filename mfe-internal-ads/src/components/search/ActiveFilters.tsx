import { POSITION_FACETS } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import type { ListSearch } from '@portal/routing/list-search';
import { Button, Icon } from '@portal/ui/basic';
import { X } from '@portal/ui/icons';
import styles from './ActiveFilters.module.css';
import { useFilterLabel } from './filter-labels';
import { withFilter } from './with-filter';

interface Props {
  facets: PositionFacets | undefined;
  search: ListSearch;
  /** Takes what makes the search without the filter: the search may have changed since it was drawn. */
  onChange(change: (search: ListSearch) => ListSearch): void;
}

/** The filters in force, each with the way to take it out; the words that are searched for stand in the search box. */
export function ActiveFilters({ facets, search, onChange }: Props) {
  const intl = useIntl();
  const label = useFilterLabel(facets);
  const chosen = POSITION_FACETS.flatMap((name) =>
    (search.filters[name] ?? []).map((value) => ({ name, value, words: label(name, value) })),
  );
  if (chosen.length === 0) return null;
  const remove = (words: string) => intl.formatMessage({ id: 'internal-ads.active.remove' }, { value: words });
  return (
    <ul className={styles.active} aria-label={intl.formatMessage({ id: 'internal-ads.active.label' })}>
      {chosen.map(({ name, value, words }) => (
        <li key={`${name}:${value}`}>
          <Button
            size="small"
            variant="action"
            icon={<Icon of={X} size={16} />}
            aria-label={remove(words)}
            onClick={() =>
              onChange((latest) =>
                withFilter(
                  latest,
                  name,
                  (latest.filters[name] ?? []).filter((other) => other !== value),
                ),
              )
            }
          >
            {words}
          </Button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Button
            size="small"
            variant="flat"
            onClick={() => onChange((latest) => ({ ...latest, page: 1, filters: {} }))}
          >
            <FormattedMessage id="internal-ads.active.clear" />
          </Button>
        </li>
      )}
    </ul>
  );
}
