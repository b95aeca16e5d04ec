import { missing } from '@portal/forms/form-texts';
import { CODE_INPUT, digitsOf } from '@portal/forms/inputs';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage } from '@portal/i18n';
import { useSession } from '@portal/shell-kit';
import { Button, Stack } from '@portal/ui/basic';
import { TextField } from '@portal/ui/form';
import { useConfirmByCodeMutation } from '../../api/passkeys.api';
import { explainCode, FORM_TEXTS } from '../../model/form-texts';
import { useFocusAtStart } from '../focus';

const PREFIX = 'confirmation-code';

interface ByCodeProps {
  /** Asks whether the person has confirmed. */
  look(): void;
  onConfirmed(): void;
  onNewCode(): void;
  onCancel(): void;
}

/** The code that was mailed to who knew the password. */
export function ByCode({ look, onConfirmed, onNewCode, onCancel }: ByCodeProps) {
  const { user } = useSession();
  const [confirm, { isLoading }] = useConfirmByCodeMutation();
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { code: 'account.settings.code.label' },
    prefix: PREFIX,
  });
  useFocusAtStart(`${PREFIX}-code`);

  async function submit() {
    const { code } = form.values;
    if (!form.validate(missing(FORM_TEXTS, { code }))) return;
    const answer = await confirm({ code: digitsOf(code) });
    const explain = (error: Parameters<typeof explainCode>[0]) =>
      error === 'expired' ? 'account.confirmation.code-expired' : explainCode(error);
    if (form.handleResponse(answer, explain)) return onConfirmed();
    // The answer to a right code may have been lost.
    if (answer.data?.error !== 'invalid-code') look();
  }

  return (
    <Stack gap={2}>
      <SubmitForm
        form={form}
        submitLabel="account.settings.confirm"
        sending={isLoading}
        onSubmit={submit}
        onCancel={onCancel}
        cancelLabel="account.settings.cancel"
      >
        <p>
          <FormattedMessage id="account.confirmation.code-sent" values={{ email: user?.email ?? '' }} />
        </p>
        <TextField
          {...form.field('code')}
          {...CODE_INPUT}
          help={<FormattedMessage id="account.settings.code.help" />}
        />
      </SubmitForm>
      <Button variant="flat" wide onClick={onNewCode}>
        <FormattedMessage id="account.confirmation.new-code" />
      </Button>
    </Stack>
  );
}
