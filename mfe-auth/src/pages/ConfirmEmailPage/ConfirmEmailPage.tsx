import { useCheckSessionMutation, usePortalDispatch, userReplaced } from '@portal/api-client';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSearchParams } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { useState } from 'react';
import { useConfirmOwnEmailMutation } from '../../api/email.api';
import { Arrival } from '../../components/Arrival';
import { AuthFrame } from '../../components/AuthFrame';
import { CodeForm } from '../../components/CodeForm';
import { AddressForm } from './AddressForm';
import { Onward } from './Onward';
import { SendCodeAgain } from './SendCodeAgain';
import { WaysOut } from './WaysOut';

/** Confirms the address of the account. Opening the mail's link only fills the code in; a person presses the button. */
export default function ConfirmEmailPage() {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const { toast } = useShell();
  const { user } = useSession();
  const [params] = useSearchParams();
  const [checkSession] = useCheckSessionMutation();
  const [confirm, { isLoading }] = useConfirmOwnEmailMutation();
  const linked = params.get('code') ?? '';
  const [sentTo, setSentTo] = useState<string>();
  const [asking, setAsking] = useState(linked === '');
  if (!user) return null;
  if (user.emailConfirmed) return <Onward />;

  function confirmed() {
    if (!user) return;
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'auth.confirm-email.done' }) });
    dispatch(userReplaced({ ...user, emailConfirmed: true, canSkipConfirm: true }));
    // The address may be another one now.
    void checkSession();
  }

  return (
    <AuthFrame title={intl.formatMessage({ id: 'auth.confirm-email.title' })} aside={<WaysOut user={user} />}>
      {asking ? (
        <AddressForm
          email={sentTo ?? user.email}
          onSent={(email) => {
            setSentTo(email);
            setAsking(false);
          }}
        />
      ) : (
        <>
          {sentTo ? (
            <Arrival>
              <p>
                <FormattedMessage id="auth.confirm.lead-to" values={{ email: sentTo }} />
              </p>
            </Arrival>
          ) : (
            <p>
              <FormattedMessage id="auth.confirm.lead" />
            </p>
          )}
          <CodeForm
            initial={linked}
            sending={isLoading}
            confirm={(code) => confirm({ code })}
            onConfirmed={confirmed}
          />
          <SendCodeAgain email={sentTo} onOther={() => setAsking(true)} />
        </>
      )}
    </AuthFrame>
  );
}
