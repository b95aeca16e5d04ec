import { useIntl } from '@portal/i18n';
import { useSearchParams } from '@portal/routing/react';
import { Button, Icon } from '@portal/ui/basic';
import { Select, TextField } from '@portal/ui/form';
import { Search } from '@portal/ui/icons';
import { type FormEvent, useEffect, useState } from 'react';
import { sorts } from '../../model/list-query';
import styles from './ListControls.module.css';

/** Search and order; both are written to the address, so that the list can be returned to. */
export function ListControls() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('query') ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('page');
    setSearch(next, { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set('query', text.trim());
  };
  return (
    <div className={styles.controls}>
      <search className={styles.search}>
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.text}>
            <TextField
              label={intl.formatMessage({ id: 'application.list.search' })}
              value={text}
              onChange={setText}
              type="search"
              inputMode="search"
            />
          </div>
          <Button type="submit" icon={<Icon of={Search} />}>
            {intl.formatMessage({ id: 'application.list.search-button' })}
          </Button>
        </form>
      </search>
      <div className={styles.sort}>
        <Select
          label={intl.formatMessage({ id: 'application.list.sort' })}
          options={sorts.map((id) => ({ id, label: intl.formatMessage({ id: `application.list.sort.${id}` }) }))}
          value={search.get('sort') ?? 'edited'}
          onChange={(sort) => set('sort', sort === 'edited' ? '' : sort)}
        />
      </div>
    </div>
  );
}
