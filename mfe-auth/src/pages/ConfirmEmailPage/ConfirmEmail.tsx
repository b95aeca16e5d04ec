import { isSamePerson, useCheckSessionMutation, usePortalStore, userReplaced } from '@portal/api-client';
import type { SessionUser, StepResponse } from '@portal/contract/authentication';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSearchParams } from '@portal/routing/react';
import { useShell } from '@portal/shell-kit';
import { useEffect, useState } from 'react';
import { useConfirmOwnEmailMutation } from '../../api/email.api';
import { Arrival } from '../../components/Arrival';
import { AuthFrame } from '../../components/AuthFrame';
import { CodeForm } from '../../components/CodeForm';
import { AddressForm } from './AddressForm';
import { SendCodeAgain } from './SendCodeAgain';
import { findSentCode, forgetSentCode, storeSentCode } from './sent-code';
import { WaysOut } from './WaysOut';

/** The address, then the code. Opening the mail's link only fills the code in; a person presses the button. */
export function ConfirmEmail({ user }: { user: SessionUser }) {
  const intl = useIntl();
  const store = usePortalStore();
  const { toast } = useShell();
  const [params] = useSearchParams();
  const [checkSession] = useCheckSessionMutation();
  const [confirm, { isLoading }] = useConfirmOwnEmailMutation();
  const linked = params.get('code') ?? '';
  const [before] = useState(() => findSentCode(user));
  const [sentTo, setSentTo] = useState(before?.email);
  const [asking, setAsking] = useState(linked === '' && !before);
  const [moved, setMoved] = useState(false);
  const [refused, setRefused] = useState<StepResponse>();

  useEffect(() => {
    // The button that leads back to the address goes away with the focus.
    if (moved && asking) document.getElementById('email')?.focus();
  }, [moved, asking]);

  function ask(refusal?: StepResponse) {
    setRefused(refusal);
    setAsking(true);
    setMoved(true);
  }

  function confirmed() {
    forgetSentCode();
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'auth.confirm-email.done' }) });
    // More may have become known of the person since the press.
    const { user: now } = store.getState().session;
    if (now && isSamePerson(now, user))
      store.dispatch(userReplaced({ ...now, emailConfirmed: true, canSkipConfirm: true }));
    // The address may be another one now.
    void checkSession();
  }

  const lead = (
    <p>
      <FormattedMessage id={sentTo ? 'auth.confirm.lead-to' : 'auth.confirm.lead'} values={{ email: sentTo }} />
    </p>
  );
  return (
    <AuthFrame title={intl.formatMessage({ id: 'auth.confirm-email.title' })} aside={<WaysOut user={user} />}>
      {asking ? (
        <AddressForm
          email={sentTo ?? user.email}
          refused={refused}
          onSent={(email) => {
            storeSentCode(user, email);
            setSentTo(email);
            setAsking(false);
            setMoved(true);
          }}
        />
      ) : (
        <>
          {moved ? <Arrival>{lead}</Arrival> : lead}
          <CodeForm
            initial={linked}
            sending={isLoading}
            confirm={(code) => confirm({ code })}
            onConfirmed={confirmed}
          />
          <SendCodeAgain
            email={sentTo}
            onSent={(email) => storeSentCode(user, email)}
            onRefused={ask}
            onOther={() => ask()}
          />
        </>
      )}
    </AuthFrame>
  );
}
