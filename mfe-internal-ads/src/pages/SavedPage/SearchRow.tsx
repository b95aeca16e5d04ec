import type { ChangeSearchRequest, SavedSearch } from '@portal/contract/saved';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, StatusChip, TextLink, VisuallyHidden } from '@portal/ui/basic';
import { useEffect, useRef, useState } from 'react';
import { useChangeSearchMutation } from '../../api/saved.api';
import { DailyMail } from '../../components/saving/DailyMail';
import { RemoveButton } from './RemoveButton';
import { RenameForm } from './RenameForm';
import styles from './SavedPage.module.css';
import { useRemoval } from './useRemoval';

/** A saved search: what is new in it, its daily mail, and the ways to change it. */
export function SearchRow({ search }: { search: SavedSearch }) {
  const { id, name, query, internal, newCount = 0 } = search;
  const [change] = useChangeSearchMutation();
  const finish = useRemoval();
  const [renaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const renamed = useRef(false);
  useEffect(() => {
    // The form takes the focus with it when it closes.
    if (!renaming && renamed.current) renameButton.current?.focus();
    renamed.current = renaming;
  }, [renaming]);
  const send = (body: ChangeSearchRequest) => change({ id, body });
  return (
    <div className={styles.search}>
      <div className={styles.line}>
        <TextLink
          alone
          href={`${internal ? href('internal', {}) : href('positions')}${query}`}
          onClick={() => void send({ opened: true })}
        >
          {name}
        </TextLink>
        {internal && (
          <StatusChip status="transparent">
            <FormattedMessage id="internal-ads.title" />
          </StatusChip>
        )}
        {newCount > 0 && (
          <StatusChip status="primary">
            <FormattedMessage id="internal-ads.saved.new" values={{ count: newCount }} />
          </StatusChip>
        )}
      </div>
      {renaming && <RenameForm search={search} onClose={() => setRenaming(false)} />}
      <div className={styles.line}>
        <DailyMail search={search} />
        <div className={styles.buttons}>
          {!renaming && (
            <Button ref={renameButton} size="small" variant="flat" onClick={() => setRenaming(true)}>
              <FormattedMessage id="internal-ads.saved.rename" />
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          )}
          <RemoveButton name={name} remove={async () => finish(await send({ deleted: true }))} />
        </div>
      </div>
    </div>
  );
}
