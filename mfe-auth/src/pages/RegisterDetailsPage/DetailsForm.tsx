import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { MessageBox, TextLink } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { useState } from 'react';
import { type TermsAnswer, TermsQuestion } from '../../components/TermsQuestion/TermsQuestion';
import { newPasswordErrors } from '../../model/field-errors';
import { FORM_TEXTS } from '../../model/form-texts';
import styles from './DetailsForm.module.css';
import { EXPIRED, useRegister } from './useRegister';

export function DetailsForm({ email }: { email?: string }) {
  const [terms, setTerms] = useState<TermsAnswer>({ acceptedTerms: false });
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: {
      firstName: 'auth.details.first-name.label',
      lastName: 'auth.details.last-name.label',
      username: 'auth.details.username.label',
      password: 'auth.details.password.label',
      acceptedTerms: 'auth.details.terms.label',
    },
  });
  const { register, sending } = useRegister(form.handleResponse);

  function submit() {
    const { firstName, lastName, username, password } = form.values;
    const names = { firstName, lastName, username };
    if (!form.validate({ ...missing(FORM_TEXTS, names), ...newPasswordErrors(password) })) return;
    register({ ...names, password, ...terms });
  }

  return (
    <SubmitForm form={form} submitLabel="auth.details.action" sending={sending} onSubmit={submit}>
      {form.failure?.id === EXPIRED && (
        <TextLink alone href={href('register')}>
          <FormattedMessage id="auth.registration.elsewhere.action" />
        </TextLink>
      )}
      {email && (
        <MessageBox status="success">
          <FormattedMessage id="auth.details.email" values={{ email }} />
        </MessageBox>
      )}
      <div className={styles.names}>
        <TextField {...form.field('firstName')} autoComplete="given-name" />
        <TextField {...form.field('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...form.field('username')}
        help={<FormattedMessage id="auth.details.username.help" />}
        autoComplete="username"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        help={
          <FormattedMessage
            id="auth.details.password.help"
            values={{ min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }}
          />
        }
        autoComplete="new-password"
      />
      <TermsQuestion accepted={terms.acceptedTerms} onChange={setTerms} error={form.errorOf('acceptedTerms')} />
    </SubmitForm>
  );
}
