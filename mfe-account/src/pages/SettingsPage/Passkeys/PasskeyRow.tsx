import type { Passkey } from '@portal/contract/passkeys';
import type { FormTexts } from '@portal/forms/form-texts';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Button, MessageBox } from '@portal/ui/basic';
import { useState } from 'react';
import { useRemovePasskeyMutation } from '../../../api/passkeys.api';
import { useConfirmed } from '../../../components/confirmation/useConfirmed';
import { useFocusBack } from '../../../components/focus';
import rows from '../../../components/Rows.module.css';
import { CHOICE_TEXTS } from '../../../model/form-texts';
import { explainPasskey } from '../../../model/passkey-errors';
import styles from './Passkeys.module.css';
import { RenamePasskey } from './RenamePasskey';

/** Where no answer came, the passkey may have been removed. */
const REMOVAL_TEXTS: FormTexts = {
  ...CHOICE_TEXTS,
  failure: {
    ...CHOICE_TEXTS.failure,
    unexpected: 'account.passkeys.failure.remove-unanswered',
    network: 'account.passkeys.failure.remove-unanswered',
  },
};

interface PasskeyRowProps {
  passkey: Passkey;
  /** There is no other one. */
  last: boolean;
  /** @param already another tab has removed it before */
  onRemoved(already: boolean): void;
}

/** One passkey: its name, when it was added and used, and what can be done with it. */
export function PasskeyRow({ passkey, last, onRemoved }: PasskeyRowProps) {
  const { id, name, addedAt, lastUsedAt, otherHost, synced } = passkey;
  const intl = useIntl();
  const { confirm } = useShell();
  const { run, dialog } = useConfirmed();
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const [renaming, setRenaming] = useState(false);
  const row = useFocusBack<HTMLLIElement>(renaming);
  const day = (at: string) => intl.formatDate(at, { day: 'numeric', month: 'numeric', year: 'numeric' });
  const form = useFormSubmission({ texts: REMOVAL_TEXTS, labels: {} });

  async function askAndRemove() {
    const sure = await confirm({
      title: intl.formatMessage({ id: 'account.passkeys.remove.question' }, { name }),
      body: intl.formatMessage({ id: last ? 'account.passkeys.remove.last' : 'account.passkeys.remove.effect' }),
      okLabel: intl.formatMessage({ id: 'account.passkeys.remove.action' }),
      destructive: true,
    });
    if (!sure) return;
    form.validate({});
    const answer = await run(() => remove({ id }));
    if (answer?.data?.error === 'gone') onRemoved(true);
    else if (answer && form.handleResponse(answer, explainPasskey)) onRemoved(false);
  }

  return (
    <li className={rows.row} ref={row}>
      {form.failure && (
        <div className={styles.whole}>
          <MessageBox key={form.count} status="error" announce>
            <FormattedMessage id={form.failure.id} values={form.failure.values} />
          </MessageBox>
        </div>
      )}
      <div className={rows.facts}>
        <p className={rows.name}>{name}</p>
        <p className={rows.muted}>
          <FormattedMessage
            id={lastUsedAt ? 'account.passkeys.times' : 'account.passkeys.times-unused'}
            values={{ added: day(addedAt), used: lastUsedAt && day(lastUsedAt) }}
          />
        </p>
        {synced && (
          <p className={rows.muted}>
            <FormattedMessage id="account.passkeys.synced" />
          </p>
        )}
        {otherHost && (
          <p className={rows.muted}>
            <FormattedMessage id="account.passkeys.other-host" values={{ host: otherHost }} />
          </p>
        )}
      </div>
      {!renaming && (
        <div className={styles.buttons}>
          <Button
            size="small"
            aria-label={intl.formatMessage({ id: 'account.passkeys.rename-named' }, { name })}
            onClick={() => setRenaming(true)}
          >
            <FormattedMessage id="account.passkeys.rename" />
          </Button>
          <Button
            size="small"
            loading={isLoading}
            aria-label={intl.formatMessage({ id: 'account.passkeys.remove-named' }, { name })}
            onClick={() => void askAndRemove()}
          >
            <FormattedMessage id="account.passkeys.remove.short" />
          </Button>
        </div>
      )}
      {renaming && (
        <div className={styles.whole}>
          <RenamePasskey id={id} name={name} onClose={() => setRenaming(false)} onGone={() => onRemoved(true)} />
        </div>
      )}
      {dialog}
    </li>
  );
}
