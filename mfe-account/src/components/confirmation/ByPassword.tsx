import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage } from '@portal/i18n';
import { PasswordField } from '@portal/ui/form';
import { useConfirmIdentityMutation, useMailConfirmationCodeMutation } from '../../api/passkeys.api';
import { FORM_TEXTS } from '../../model/form-texts';
import { explainPasskey } from '../../model/passkey-errors';
import { useFocusAtStart } from '../focus';

const PREFIX = 'confirmation';

interface ByPasswordProps {
  /** The password alone is not enough: a code is mailed as well. */
  strong: boolean;
  onConfirmed(): void;
  onCodeSent(): void;
  onCancel(): void;
}

/** The password, once more. */
export function ByPassword({ strong, onConfirmed, onCodeSent, onCancel }: ByPasswordProps) {
  const [confirm, confirming] = useConfirmIdentityMutation();
  const [mail, mailing] = useMailConfirmationCodeMutation();
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { password: 'account.settings.present-password' },
    prefix: PREFIX,
  });
  useFocusAtStart(`${PREFIX}-password`);

  async function submit() {
    const { password } = form.values;
    if (!form.validate(missing(FORM_TEXTS, { password }))) return;
    if (strong) {
      if (form.handleResponse(await mail({ password }), explainPasskey)) onCodeSent();
    } else if (form.handleResponse(await confirm({ password }), explainPasskey)) onConfirmed();
  }

  return (
    <SubmitForm
      form={form}
      submitLabel={strong ? 'account.settings.send-code' : 'account.settings.confirm'}
      sending={confirming.isLoading || mailing.isLoading}
      onSubmit={submit}
      onCancel={onCancel}
      cancelLabel="account.settings.cancel"
    >
      <p>
        <FormattedMessage id={strong ? 'account.confirmation.password-and-code' : 'account.confirmation.password'} />
      </p>
      <PasswordField {...form.field('password')} autoComplete="current-password" />
    </SubmitForm>
  );
}
