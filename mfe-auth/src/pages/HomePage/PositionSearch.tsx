import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Icon } from '@portal/ui/basic';
import { TextField } from '@portal/ui/form';
import { Search } from '@portal/ui/icons';
import { type FormEvent, useState } from 'react';
import styles from './PositionSearch.module.css';

/** One box for everything: job, place or employer. */
export function PositionSearch({ query, onSearch }: { query: string; onSearch(query: string): void }) {
  const intl = useIntl();
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  // Back and Forward change the search too; the box follows without being made anew, which would lose the focus.
  if (query !== known) {
    setKnown(query);
    setText(query);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.field}>
          <TextField
            label={intl.formatMessage({ id: 'auth.home.search.label' })}
            type="search"
            inputMode="search"
            value={text}
            onChange={setText}
          />
        </div>
        <Button type="submit" icon={<Icon of={Search} />}>
          <FormattedMessage id="auth.home.search.action" />
        </Button>
        {query && (
          <Button variant="flat" onClick={() => onSearch('')}>
            <FormattedMessage id="auth.home.search.clear" />
          </Button>
        )}
      </form>
    </search>
  );
}
