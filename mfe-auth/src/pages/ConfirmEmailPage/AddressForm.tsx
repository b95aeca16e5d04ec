import { signOnHref } from '@portal/contract/account/sign-on-addresses';
import type { AuthenticationError, StepResponse } from '@portal/contract/authentication';
import { EMAIL_INPUT } from '@portal/forms/inputs';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { LinkButton, MessageBox } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSendEmailCodeMutation } from '../../api/email.api';
import { useSendCode } from '../../components/useSendCode';
import { emailErrors } from '../../model/field-errors';
import { FORM_TEXTS } from '../../model/form-texts';

function explain(error: AuthenticationError | undefined) {
  if (error === 'locked') return 'auth.login.refused.locked';
  return error === 'bad-credentials' ? { password: 'auth.field.password.wrong' } : undefined;
}

interface AddressFormProps {
  email: string;
  /** Why no code was sent to that address before. */
  refused: StepResponse | undefined;
  onSent(email: string): void;
}

/** The address to which the code goes; one that is wrong can be put right here. */
export function AddressForm({ email: initial, refused, onSent }: AddressFormProps) {
  const [call, { isLoading }] = useSendEmailCodeMutation();
  const send = useSendCode(call);
  // Asked for only where the account has one and the address is another than its own; the server knows.
  const [asksPassword, setAsksPassword] = useState(false);
  const [asksLogIn, setAsksLogIn] = useState(false);
  const { locale } = useLocale();
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { email: 'auth.register.email.label', password: 'auth.login.password.label' },
    initial: { email: initial },
  });

  async function submit() {
    if (!form.validate(emailErrors(form.values.email))) return;
    const { password } = form.values;
    const email = form.values.email.trim();
    if (handle(await send({ email, ...(asksPassword ? { password } : {}) }))) onSent(email);
  }

  function handle(answer: { data?: StepResponse; error?: unknown }): boolean {
    // Who has no password confirms at the log-in service.
    const needsLogIn = answer.data?.error === 'confirmation-needed';
    setAsksLogIn(needsLogIn);
    if (needsLogIn) return false;
    if (form.handleResponse(answer, explain)) return true;
    if (answer.data && answer.data.error !== 'locked') setAsksPassword(true);
    return false;
  }

  const tell = useEffectEvent((data: StepResponse) => void handle({ data }));
  useEffect(() => {
    if (refused) tell(refused);
  }, [refused]);

  return (
    <>
      <p>
        <FormattedMessage id="auth.confirm-email.lead" />
      </p>
      {asksLogIn && (
        <MessageBox announce>
          <p>
            <FormattedMessage id="auth.confirm-email.service.text" />
          </p>
          {/* A link of its own origin with the whole address: such a link opens in a new tab, which no browser blocks. */}
          <LinkButton href={`${window.location.origin}${signOnHref(locale, 'confirm')}`}>
            <FormattedMessage id="auth.confirm-email.service.action" />
          </LinkButton>
        </MessageBox>
      )}
      <SubmitForm form={form} submitLabel="auth.confirm-email.send" sending={isLoading} onSubmit={submit}>
        <TextField
          {...form.field('email')}
          {...EMAIL_INPUT}
          help={<FormattedMessage id="auth.confirm-email.email.help" />}
        />
        {asksPassword && (
          <PasswordField
            {...form.field('password')}
            help={<FormattedMessage id="auth.confirm-email.password.help" />}
            autoComplete="current-password"
          />
        )}
      </SubmitForm>
    </>
  );
}
