import { sessionChecked, usePortalDispatch } from '@portal/api-client';
import type { SignOnRegistration } from '@portal/contract/account/single-sign-on';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { Button, Stack } from '@portal/ui/basic';
import { useEffect, useState } from 'react';
import { useConfirmSignOnMutation, useMailSignOnCodeMutation } from '../../api/sign-on.api';
import { FORM_TEXTS } from '../../model/form-texts';
import { AnswerUnknown } from '../AnswerUnknown';
import { Arrival } from '../Arrival';
import { EmailForm } from '../EmailForm';
import { useSendCode } from '../useSendCode';
import { MailedCode } from './MailedCode';
import { SignOnDetailsForm } from './SignOnDetailsForm';
import { ToService } from './ToService';

interface Props {
  registration: SignOnRegistration;
  /** The server is asked. */
  reading: boolean;
  /** Asks the server anew where the person stands. */
  readAgain(): PromiseLike<{ isError: boolean }>;
}

/** What the person is asked next. What takes the place of something they used gets the focus. */
export function FirstSignOnStep({ registration, reading, readAgain }: Props) {
  const { locale } = useLocale();
  const dispatch = usePortalDispatch();
  const [call, mailing] = useMailSignOnCodeMutation();
  const mail = useSendCode(call);
  const [confirm, confirming] = useConfirmSignOnMutation();
  const [otherEmail, setOtherEmail] = useState(false);
  const [unread, setUnread] = useState(false);
  const { step, email = '', mailed = false } = registration;
  const shown = `${step} ${email} ${mailed} ${otherEmail} ${unread}`;
  const [start] = useState(shown);
  const [moved, setMoved] = useState(false);
  if (!moved && shown !== start) setMoved(true);
  useEffect(() => {
    if (otherEmail) document.getElementById('email')?.focus();
  }, [otherEmail]);

  /** After something that the server has done, the step must not stay the one before. */
  async function read() {
    setUnread((await readAgain()).isError);
  }
  async function sendCode(address: string) {
    const answer = await mail({ email: address, locale });
    if (answer.data?.ok) await read();
    return answer;
  }
  async function sendBack(code: string) {
    const answer = await confirm({ code });
    // The address was that of an account, which is logged in now; the shell leads on.
    if (answer.data?.known) dispatch(sessionChecked(answer.data));
    else if (answer.data?.ok) await read();
    return answer;
  }

  const lead = (id: string) => {
    const text = (
      <p>
        <FormattedMessage id={id} values={{ email }} />
      </p>
    );
    return moved && !otherEmail ? <Arrival key={shown}>{text}</Arrival> : text;
  };
  const toOtherEmail = (
    <Button variant="flat" onClick={() => setOtherEmail(true)}>
      <FormattedMessage id="auth.sign-on.other-email" />
    </Button>
  );

  if (unread)
    return (
      <Arrival>
        <AnswerUnknown title="auth.registration.unknown" retrying={reading} onRetry={read} />
      </Arrival>
    );
  if (step === 'none') {
    const way = <ToService lead="auth.sign-on.none" />;
    return moved ? <Arrival>{way}</Arrival> : way;
  }
  if (step === 'details') return <SignOnDetailsForm registration={registration} arrived={moved} />;
  if (step === 'email' || otherEmail)
    return (
      <Stack gap={3}>
        {lead('auth.sign-on.email.lead')}
        <EmailForm
          initial={otherEmail ? '' : email}
          label="auth.register.email.label"
          help="auth.register.email.help"
          submitLabel="auth.sign-on.known.action"
          sending={mailing.isLoading || reading}
          send={sendCode}
          onSent={() => setOtherEmail(false)}
        />
      </Stack>
    );
  return (
    <Stack gap={3}>
      {lead(mailed ? 'auth.confirm.lead-to' : 'auth.sign-on.known.lead')}
      {mailed ? (
        <MailedCode
          key={email}
          email={email}
          sending={confirming.isLoading || reading}
          confirm={sendBack}
          other={toOtherEmail}
        />
      ) : (
        <>
          <SendCodeForm sending={mailing.isLoading || reading} send={() => sendCode(email)} />
          <div>{toOtherEmail}</div>
        </>
      )}
    </Stack>
  );
}

interface SendCodeFormProps {
  sending: boolean;
  send(): Promise<{ data?: { ok: boolean }; error?: unknown }>;
}

/** Mails the code to the address that the log-in service has told. */
function SendCodeForm({ sending, send }: SendCodeFormProps) {
  const form = useFormSubmission({ texts: FORM_TEXTS, labels: {} });
  async function submit() {
    form.validate({});
    form.handleResponse(await send());
  }
  return (
    <SubmitForm form={form} submitLabel="auth.sign-on.known.action" sending={sending} onSubmit={submit}>
      {null}
    </SubmitForm>
  );
}
