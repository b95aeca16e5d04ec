import type { ResetPasswordLink } from '@portal/contract/authentication';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useShell } from '@portal/shell-kit';
import { PasswordField } from '@portal/ui/form';
import { useResetPasswordMutation } from '../../api/recovery.api';
import { newPasswordErrors } from '../../model/field-errors';
import { FORM_TEXTS } from '../../model/form-texts';

/** The new password. What was typed stays until it is accepted. */
export function NewPasswordForm({ link, onLinkRefused }: { link: ResetPasswordLink; onLinkRefused(): void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { toast } = useShell();
  const [reset, { isLoading }] = useResetPasswordMutation();
  const form = useFormSubmission({ texts: FORM_TEXTS, labels: { password: 'auth.reset-password.password.label' } });

  async function submit() {
    const { password } = form.values;
    if (!form.validate(newPasswordErrors(password))) return;
    const answer = await reset({ ...link, password });
    // Used in another tab, or too old by now: the page asks again and says which.
    if (answer.data?.ok === false && !answer.data.invalidFields?.length) return onLinkRefused();
    if (!form.handleResponse(answer)) return;
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'auth.reset-password.done' }) });
    navigate(href('login'), { replace: true });
  }

  return (
    <SubmitForm form={form} submitLabel="auth.reset-password.action" sending={isLoading} onSubmit={submit}>
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
      <p>
        <FormattedMessage id="auth.reset-password.effect" />
      </p>
    </SubmitForm>
  );
}
