import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { missing } from '@portal/forms/form-texts';
import { EMAIL_INPUT } from '@portal/forms/inputs';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage } from '@portal/i18n';
import { PasswordField, TextField } from '@portal/ui/form';
import { type AccountChange, type ChangeKind, useChangeAccountMutation } from '../../../api/settings.api';
import { useConfirmed } from '../../../components/confirmation/useConfirmed';
import { useFocusAtStart } from '../../../components/focus';
import { explainLocked, FORM_TEXTS } from '../../../model/form-texts';

const FIELDS = { username: 'username', email: 'email', password: 'newPassword' } as const;

function changeOf(kind: ChangeKind, value: string, password: string | undefined): AccountChange {
  if (kind === 'username') return { kind, body: { username: value.trim(), password } };
  if (kind === 'email') return { kind, body: { email: value.trim(), password } };
  return { kind, body: { newPassword: value, password } };
}

interface ChangeFormProps {
  kind: ChangeKind;
  /** The person confirms by other means than the password, which a dialog asks for. */
  asksInDialog: boolean;
  /** Gets what waits for its code now; empty for a password. */
  onAsked(value: string): void;
  onCancel(): void;
}

/** What it shall be, and a confirmation that it is the person. What was typed stays until it is taken. */
export function ChangeForm({ kind, asksInDialog, onAsked, onCancel }: ChangeFormProps) {
  const [change, { isLoading }] = useChangeAccountMutation();
  const { run, dialog } = useConfirmed();
  const field = FIELDS[kind];
  const prefix = `change-${kind}`;
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: {
      [field]: `account.settings.${kind}.new`,
      password: 'account.settings.present-password',
    } as Record<typeof field | 'password', string>,
    prefix,
  });
  useFocusAtStart(`${prefix}-${field}`);

  async function submit() {
    const { [field]: value, password } = form.values;
    if (!form.validate(missing(FORM_TEXTS, { [field]: value, ...(!asksInDialog && { password }) }))) return;
    const answer = await run(() => change(changeOf(kind, value, asksInDialog ? undefined : password)));
    if (answer && form.handleResponse(answer, explainLocked)) onAsked(kind === 'password' ? '' : value.trim());
  }

  return (
    <>
      <SubmitForm
        form={form}
        submitLabel="account.settings.send-code"
        sending={isLoading}
        onSubmit={submit}
        onCancel={onCancel}
        cancelLabel="account.settings.cancel"
      >
        {kind === 'password' ? (
          <PasswordField
            {...form.field(field)}
            autoComplete="new-password"
            help={
              <FormattedMessage
                id="account.settings.password.help"
                values={{ min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }}
              />
            }
          />
        ) : (
          <TextField
            {...form.field(field)}
            {...(kind === 'email' ? EMAIL_INPUT : { autoComplete: 'username', spellCheck: false })}
            help={<FormattedMessage id={`account.settings.${kind}.help`} />}
          />
        )}
        {!asksInDialog && <PasswordField {...form.field('password')} autoComplete="current-password" />}
      </SubmitForm>
      {dialog}
    </>
  );
}
