import { FormattedMessage, useIntl } from '@portal/i18n';
import { SearchBox, Select } from '@portal/ui/form';
import { sorts } from '../../model/list-query';
import styles from './ListControls.module.css';
import type { ChangeListSearch } from './useListSearch';

interface Props {
  search: URLSearchParams;
  onChange: ChangeListSearch;
}

/** Search and order. */
export function ListControls({ search, onChange }: Props) {
  const intl = useIntl();
  const set = (name: 'query' | 'sort', value: string) => onChange({ [name]: value, page: '' }, { replace: true });
  return (
    <div className={styles.controls}>
      <div className={styles.search}>
        <SearchBox
          label={intl.formatMessage({ id: 'application.list.search' })}
          action={<FormattedMessage id="application.list.search-button" />}
          clear={<FormattedMessage id="application.list.search-clear" />}
          value={search.get('query') ?? ''}
          onSearch={(query) => set('query', query)}
        />
      </div>
      <div className={styles.sort}>
        <Select
          label={intl.formatMessage({ id: 'application.list.sort' })}
          alwaysChosen
          options={sorts.map((id) => ({ id, label: intl.formatMessage({ id: `application.list.sort.${id}` }) }))}
          value={search.get('sort') ?? 'edited'}
          onChange={(sort) => set('sort', sort === 'edited' ? '' : sort)}
        />
      </div>
    </div>
  );
}
