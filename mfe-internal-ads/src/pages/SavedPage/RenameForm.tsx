import { SEARCH_NAME_MAX_LENGTH } from '@portal/contract/limits';
import type { SavedSearch } from '@portal/contract/saved';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import { TextField } from '@portal/ui/form';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isGone, useChangeSearchMutation } from '../../api/saved.api';
import { useTellFailure } from '../../components/useTellFailure';
import styles from './SavedPage.module.css';

/** @returns id of the text that says why a search cannot bear the name */
function errorOf(name: string): string | undefined {
  if (name === '') return 'internal-ads.saved.name-missing';
  return name.length > SEARCH_NAME_MAX_LENGTH ? 'internal-ads.saved.name-too-long' : undefined;
}

/** Another name for a saved search; what was typed stays until the server has taken it. @param onClose also where nothing was changed */
export function RenameForm({ search: { id, name }, onClose }: { search: SavedSearch; onClose(): void }) {
  const intl = useIntl();
  const [text, setText] = useState(name);
  const [wrong, setWrong] = useState<string>();
  const [rename, { isLoading, error }] = useChangeSearchMutation();
  const tellFailure = useTellFailure();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const wanted = text.trim();
    const found = errorOf(wanted);
    setWrong(found);
    if (found) return field.current?.focus();
    const failure = wanted === name ? undefined : (await rename({ id, body: { name: wanted } })).error;
    // The form goes away with a search that is gone.
    if (isGone(failure)) tellFailure(failure);
    else if (!failure) onClose();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form className={styles.rename} onSubmit={submit} onKeyDown={leave} noValidate>
      {error && (
        <MessageBox status="error" announce>
          <FormattedMessage id="internal-ads.save.failed" />
        </MessageBox>
      )}
      <TextField
        ref={field}
        id={`search-name-${id}`}
        label={intl.formatMessage({ id: 'internal-ads.saved.name' })}
        characters={40}
        maxLength={SEARCH_NAME_MAX_LENGTH}
        value={text}
        onChange={setText}
        error={wrong && intl.formatMessage({ id: wrong }, { max: SEARCH_NAME_MAX_LENGTH })}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" variant="primary" loading={isLoading}>
          <FormattedMessage id="internal-ads.saved.name-save" />
        </Button>
        <Button size="small" variant="flat" onClick={onClose}>
          <FormattedMessage id="internal-ads.saved.name-cancel" />
        </Button>
      </div>
    </form>
  );
}
