import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { useState } from 'react';
import { AuthForm, useFieldError } from '../../components/AuthForm';
import { useAttempt } from '../../components/useAttempt';
import { missing } from '../../model/field-error';
import { passwordErrors } from '../../model/password';
import styles from './DetailsForm.module.css';
import { TermsQuestion } from './TermsQuestion';
import { useRegister } from './useRegister';

export function DetailsForm({ email }: { email?: string }) {
  const intl = useIntl();
  const [values, setValues] = useState({ firstName: '', lastName: '', username: '', password: '' });
  const [acceptedTerms, setAcceptedTerms] = useState(false);
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const { register, sending } = useRegister(attempt);
  const labels = {
    firstName: intl.formatMessage({ id: 'auth.details.first-name.label' }),
    lastName: intl.formatMessage({ id: 'auth.details.last-name.label' }),
    username: intl.formatMessage({ id: 'auth.details.username.label' }),
    password: intl.formatMessage({ id: 'auth.details.password.label' }),
    acceptedTerms: intl.formatMessage({ id: 'auth.details.terms.label' }),
  };
  const field = (name: keyof typeof values) => ({
    id: name,
    name,
    label: labels[name],
    required: true,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: error(name),
  });

  function submit() {
    const { password, ...names } = values;
    if (attempt.refuse({ ...missing(names), ...passwordErrors(password) })) return;
    attempt.clear();
    register({ ...values, acceptedTerms });
  }

  return (
    <AuthForm
      attempt={attempt}
      labels={labels}
      submitLabel={intl.formatMessage({ id: 'auth.details.action' })}
      sending={sending}
      onSubmit={submit}
    >
      {email && (
        <MessageBox status="success">
          <FormattedMessage id="auth.details.email" values={{ email }} />
        </MessageBox>
      )}
      <div className={styles.names}>
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...field('username')}
        help={<FormattedMessage id="auth.details.username.help" />}
        autoComplete="username"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        help={
          <FormattedMessage
            id="auth.details.password.help"
            values={{ min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }}
          />
        }
        autoComplete="new-password"
      />
      <TermsQuestion accepted={acceptedTerms} onChange={setAcceptedTerms} error={error('acceptedTerms')} />
    </AuthForm>
  );
}
