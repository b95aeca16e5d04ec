import { POSITION_FACETS } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { usePositionsQuery } from '@portal/positions/positions.api';
import { isNarrowed, type ListSearch } from '@portal/routing/list-search';
import { Button, Heading } from '@portal/ui/basic';
import { useFilterLabel } from './filter-labels';
import styles from './NoResults.module.css';
import { withFilter } from './with-filter';

interface Props {
  search: ListSearch;
  facets: PositionFacets;
  internal?: boolean;
  onSearch(search: ListSearch): void;
}

/** A list without positions: which part of the search to give up, with how many positions that gives. */
export function NoResults({ search, facets, internal, onSearch }: Props) {
  const intl = useIntl();
  const label = useFilterLabel(facets);
  if (!isNarrowed(search)) {
    return (
      <p className={styles.box}>
        <FormattedMessage id={internal ? 'internal-ads.none' : 'positions.none'} />
      </p>
    );
  }
  const words = search.query && intl.formatMessage({ id: 'internal-ads.active.query' }, { query: search.query });
  const filters = POSITION_FACETS.flatMap((name) => {
    const values = search.filters[name];
    if (!values) return [];
    return [
      { name, words: values.map((value) => label(name, value)).join(', '), without: withFilter(search, name, []) },
    ];
  });
  return (
    <div className={styles.box}>
      <Heading level={2} size={4}>
        <FormattedMessage id="internal-ads.no-results.title" />
      </Heading>
      <p>
        <FormattedMessage id="internal-ads.no-results.text" />
      </p>
      <ul className={styles.ways}>
        {words && (
          <Way words={words} without={{ ...search, query: '', page: 1 }} internal={internal} onSearch={onSearch} />
        )}
        {filters.map((filter) => (
          <Way
            key={filter.name}
            words={filter.words}
            without={filter.without}
            internal={internal}
            onSearch={onSearch}
          />
        ))}
      </ul>
      <Button onClick={() => onSearch({ query: '', page: 1, filters: {} })}>
        <FormattedMessage id="internal-ads.no-results.all" />
      </Button>
    </div>
  );
}

interface WayProps extends Pick<Props, 'internal' | 'onSearch'> {
  /** What is given up. */
  words: string;
  without: ListSearch;
}

/** One part of the search to give up; nothing where that would not help. */
function Way({ words, without, internal, onSearch }: WayProps) {
  const { locale } = useLocale();
  const { data } = usePositionsQuery({ ...without, locale, internal }, { skip: !isNarrowed(without) });
  if (!data || data.total === 0) return null;
  return (
    <li>
      <Button variant="action" onClick={() => onSearch(without)}>
        <FormattedMessage id="internal-ads.no-results.way" values={{ value: words, count: data.total }} />
      </Button>
    </li>
  );
}
