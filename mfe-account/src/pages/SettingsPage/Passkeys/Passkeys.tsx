import { PASSKEYS_MAX } from '@portal/contract/limits';
import type { Passkey } from '@portal/contract/passkeys';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { supportsPasskeys } from '@portal/passkeys/ceremonies';
import { href } from '@portal/routing/hrefs';
import { useSession, useShell } from '@portal/shell-kit';
import { Button, Icon, MessageBox, Skeleton, TextLink } from '@portal/ui/basic';
import { Plus } from '@portal/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { useOwnPasskeysQuery } from '../../../api/passkeys.api';
import { useFocusBack } from '../../../components/focus';
import { LoadFailed } from '../../../components/LoadFailed';
import rows from '../../../components/Rows.module.css';
import { Section } from '../../../components/Section';
import { AddPasskey } from './AddPasskey';
import { PasskeyRow } from './PasskeyRow';

const TITLE_ID = 'passkeys-title';

/**
 * The passkeys of the account: a list, and the way to add one.
 * @param serviceOnly the person logs in at the log-in service alone: passkeys from before are of no use, and no other one can be added
 */
export function Passkeys({ serviceOnly }: { serviceOnly: boolean }) {
  const intl = useIntl();
  const { toast } = useShell();
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useOwnPasskeysQuery();
  const [adding, setAdding] = useState(false);
  const button = useFocusBack<HTMLDivElement>(adding);
  const possible = !serviceOnly && data?.available === true && supportsPasskeys();
  const obstacle =
    user?.emailConfirmed === false
      ? 'not-confirmed'
      : (data?.passkeys.length ?? 0) >= PASSKEYS_MAX
        ? 'too-many'
        : undefined;

  const added = useRef(false);
  useEffect(() => {
    // The button to add another one has gone, and the focus with it.
    const lost = added.current && !adding && obstacle === 'too-many' && document.activeElement === document.body;
    if (lost) document.getElementById(TITLE_ID)?.focus();
  }, [adding, obstacle]);

  const begin = () => {
    added.current = false;
    setAdding(true);
  };
  const close = () => setAdding(false);
  const tell = (text: string) => {
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: text }) });
    // The row leaves with its button, and would take the focus with it.
    document.getElementById(TITLE_ID)?.focus();
  };

  return (
    <Section id={TITLE_ID} title="account.passkeys.heading">
      <p>
        <FormattedMessage id={serviceOnly ? 'account.passkeys.service-only' : 'account.passkeys.lead'} />
      </p>
      {!data && error && <LoadFailed text="account.passkeys.failed" retrying={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={2} height={56} />}
      {data && data.passkeys.length > 0 && (
        <ul className={rows.list}>
          {data.passkeys.map((passkey: Passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              last={!serviceOnly && data.passkeys.length === 1}
              onRemoved={(already) => tell(already ? 'account.passkeys.failure.gone' : 'account.passkeys.removed')}
            />
          ))}
        </ul>
      )}
      {!serviceOnly && data?.passkeys.length === 1 && (
        <MessageBox>
          <FormattedMessage id="account.passkeys.second" />
        </MessageBox>
      )}
      {data && !serviceOnly && !possible && (
        <p className={rows.muted}>
          <FormattedMessage id={data.available ? 'account.passkeys.unsupported' : 'account.passkeys.unavailable'} />
        </p>
      )}
      {possible && adding && (
        <AddPasskey
          onAdded={() => {
            toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.passkeys.added' }) });
            added.current = true;
            close();
          }}
          onCancel={close}
        />
      )}
      {possible && !adding && obstacle && (
        <p className={rows.muted}>
          <FormattedMessage id={`account.passkeys.failure.${obstacle}`} />{' '}
          {obstacle === 'not-confirmed' && (
            <TextLink href={href('confirmEmail')}>
              <FormattedMessage id="account.settings.email.confirm" />
            </TextLink>
          )}
        </p>
      )}
      {possible && !adding && !obstacle && (
        <div ref={button}>
          <Button icon={<Icon of={Plus} />} onClick={begin}>
            <FormattedMessage id="account.passkeys.add" />
          </Button>
        </div>
      )}
    </Section>
  );
}
