import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { PasswordField, TextField } from '@portal/ui/form';
import { useEffect, useState } from 'react';
import { type AccountChange, type ChangeKind, useChangeAccountMutation } from '../../../api/settings.api';
import { SettingsForm, useFieldError } from '../../../components/SettingsForm';
import { useAttempt } from '../../../components/useAttempt';
import { missing } from '../../../model/field-error';

const FIELDS = { username: 'username', email: 'email', password: 'newPassword' } as const;
const TEXTS = { locked: 'account.failure.locked' };

function changeOf(kind: ChangeKind, value: string, password: string): AccountChange {
  if (kind === 'username') return { kind, body: { username: value.trim(), password } };
  if (kind === 'email') return { kind, body: { email: value.trim(), password } };
  return { kind, body: { newPassword: value, password } };
}

/** What it shall be, and the present password. What was typed stays until it is taken. */
export function ChangeForm({ kind, onAsked, onCancel }: { kind: ChangeKind; onAsked(): void; onCancel(): void }) {
  const intl = useIntl();
  const [change, { isLoading }] = useChangeAccountMutation();
  const [value, setValue] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const field = FIELDS[kind];
  const prefix = `change-${kind}`;
  const labels = {
    [field]: intl.formatMessage({ id: `account.settings.${kind}.new` }),
    password: intl.formatMessage({ id: 'account.settings.present-password' }),
  };
  useEffect(() => document.getElementById(`${prefix}-${field}`)?.focus(), [prefix, field]);

  async function submit() {
    if (attempt.refuse(missing({ [field]: value, password }))) return;
    attempt.clear();
    if (attempt.took(await change(changeOf(kind, value, password)), TEXTS)) onAsked();
  }

  const common = {
    id: `${prefix}-${field}`,
    name: field,
    label: labels[field] ?? '',
    required: true,
    value,
    onChange: setValue,
    error: error(field),
  };
  return (
    <SettingsForm
      attempt={attempt}
      prefix={prefix}
      labels={labels}
      submitLabel={intl.formatMessage({ id: 'account.settings.send-code' })}
      sending={isLoading}
      onSubmit={submit}
      onCancel={onCancel}
      cancelLabel={intl.formatMessage({ id: 'account.settings.cancel' })}
    >
      {kind === 'password' ? (
        <PasswordField
          {...common}
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
          {...common}
          spellCheck={false}
          autoComplete={kind === 'email' ? 'email' : 'username'}
          {...(kind === 'email' ? { type: 'email' as const, inputMode: 'email' as const } : {})}
          help={<FormattedMessage id={`account.settings.${kind}.help`} />}
        />
      )}
      <PasswordField
        id={`${prefix}-password`}
        name="password"
        label={labels.password ?? ''}
        required
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={error('password')}
      />
    </SettingsForm>
  );
}
