import { POSITION_SORTS } from '@portal/contract/position-names';
import { useIntl } from '@portal/i18n';
import type { ListSearch, PositionSort } from '@portal/routing/list-search';
import { Select } from '@portal/ui/form';
import styles from './SortChoice.module.css';

interface Props {
  search: ListSearch;
  /** Takes undefined for the order that the server chooses by itself. */
  onSort(sort: PositionSort | undefined): void;
}

/** The order of a list; by relevance only where words are searched for. */
export function SortChoice({ search: { query, sort }, onSort }: Props) {
  const intl = useIntl();
  const usual: PositionSort = query ? 'relevance' : 'closing';
  const options = POSITION_SORTS.filter((id) => query || id !== 'relevance').map((id) => ({
    id,
    label: intl.formatMessage({ id: `internal-ads.sort.${id}` }),
  }));
  return (
    <div className={styles.sort}>
      <Select
        label={intl.formatMessage({ id: 'internal-ads.sort.label' })}
        hideLabel
        alwaysChosen
        options={options}
        value={sort ?? usual}
        onChange={(id) => onSort(id === usual ? undefined : POSITION_SORTS.find((known) => known === id))}
      />
    </div>
  );
}
