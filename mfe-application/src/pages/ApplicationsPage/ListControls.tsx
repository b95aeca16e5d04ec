import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSearchParams } from '@portal/routing/react';
import { SearchBox, Select } from '@portal/ui/form';
import { sorts } from '../../model/list-query';
import styles from './ListControls.module.css';

/** Search and order; both are written to the address, so that the list can be returned to. */
export function ListControls() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('page');
    setSearch(next, { replace: true });
  };
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
