import { PASSKEY_NAME_MAX_LENGTH } from '@portal/contract/limits';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { TextField } from '@portal/ui/form';
import { useRenamePasskeyMutation } from '../../../api/passkeys.api';
import { useFocusAtStart } from '../../../components/focus';
import { FORM_TEXTS } from '../../../model/form-texts';
import { explainPasskey } from '../../../model/passkey-errors';
import { passkeyNameErrors } from '../../../model/passkey-name';

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose(): void;
  /** Another tab has removed the passkey: the list that comes takes this form away. */
  onGone(): void;
}

/** Another name for a passkey, so that its owner knows it from the others. */
export function RenamePasskey({ id, name: present, onClose, onGone }: RenamePasskeyProps) {
  const intl = useIntl();
  const { toast } = useShell();
  const [rename, { isLoading }] = useRenamePasskeyMutation();
  const prefix = `rename-${id}`;
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { name: 'account.passkeys.name' },
    prefix,
    initial: { name: present },
  });
  useFocusAtStart(`${prefix}-name`);

  async function submit() {
    const name = form.values.name.trim();
    if (!form.validate(passkeyNameErrors(name))) return;
    const answer = await rename({ id, name });
    if (answer.data?.error === 'gone') return onGone();
    if (!form.handleResponse(answer, explainPasskey)) return;
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.passkeys.renamed' }) });
    onClose();
  }

  return (
    <SubmitForm
      form={form}
      submitLabel="account.passkeys.save-name"
      sending={isLoading}
      onSubmit={() => void submit()}
      onCancel={onClose}
      cancelLabel="account.settings.cancel"
    >
      <TextField {...form.field('name')} maxLength={PASSKEY_NAME_MAX_LENGTH} autoComplete="off" />
    </SubmitForm>
  );
}
