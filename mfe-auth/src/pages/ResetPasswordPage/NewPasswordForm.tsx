import type { ResetPasswordLink } from '@portal/contract/authentication';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useShell } from '@portal/shell-kit';
import { PasswordField } from '@portal/ui/form';
import { useState } from 'react';
import { useResetPasswordMutation } from '../../api/recovery.api';
import { AuthForm, useFieldError } from '../../components/AuthForm';
import { useAttempt } from '../../components/useAttempt';
import { fieldErrorsOf } from '../../model/field-error';
import { passwordErrors } from '../../model/password';

/** The new password. What was typed stays until it is accepted. */
export function NewPasswordForm({ link, onLinkRefused }: { link: ResetPasswordLink; onLinkRefused(): void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { toast } = useShell();
  const [reset, { isLoading }] = useResetPasswordMutation();
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = { password: intl.formatMessage({ id: 'auth.reset-password.password.label' }) };

  async function submit() {
    if (attempt.refuse(passwordErrors(password))) return;
    attempt.clear();
    const answer = await reset({ ...link, password });
    if (answer.error) return attempt.fail(answer.error);
    if (answer.data.ok) {
      toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'auth.reset-password.done' }) });
      return navigate(href('login'), { replace: true });
    }
    if (attempt.refuse(fieldErrorsOf(answer.data.invalidFields ?? []))) return;
    // Used in another tab, or too old by now: the page asks again and says which.
    onLinkRefused();
  }

  return (
    <AuthForm
      attempt={attempt}
      labels={labels}
      submitLabel={intl.formatMessage({ id: 'auth.reset-password.action' })}
      sending={isLoading}
      onSubmit={submit}
    >
      <PasswordField
        id="password"
        name="password"
        label={labels.password}
        help={
          <FormattedMessage
            id="auth.details.password.help"
            values={{ min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }}
          />
        }
        required
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={error('password')}
      />
      <p>
        <FormattedMessage id="auth.reset-password.effect" />
      </p>
    </AuthForm>
  );
}
