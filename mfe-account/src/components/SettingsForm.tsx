import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { useIntl } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import { ErrorSummary } from '@portal/ui/form';
import type { FormEvent, ReactNode } from 'react';
import styles from './SettingsForm.module.css';
import type { Attempt } from './useAttempt';

const BOUNDS = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };

/** The text that stands at a field, from the last try. */
export function useFieldError({ errors }: Attempt) {
  const intl = useIntl();
  return (field: string) => (errors[field] ? intl.formatMessage({ id: errors[field] }, BOUNDS) : undefined);
}

interface SettingsFormProps {
  attempt: Attempt;
  /** Names the form's fields on the page, as several forms may be open at once. */
  prefix: string;
  /** Label of each field, as the error summary names it. */
  labels: Readonly<Record<string, string>>;
  submitLabel: string;
  destructive?: boolean;
  sending: boolean;
  onSubmit(): void;
  onCancel?(): void;
  cancelLabel?: string;
  children: ReactNode;
}

/** A form of the settings that says at its head what has to be mended, and keeps what was typed. */
export function SettingsForm(props: SettingsFormProps) {
  const { attempt, prefix, labels, submitLabel, destructive, sending, onSubmit, onCancel, cancelLabel, children } =
    props;
  const intl = useIntl();
  const error = useFieldError(attempt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary
        focusKey={attempt.count}
        errors={Object.keys(attempt.errors).map((field) => ({
          id: `${prefix}-${field}`,
          label: labels[field] ?? field,
          message: error(field) ?? '',
        }))}
      />
      {attempt.failure && (
        // The key makes the same words be read out again at the next try.
        <MessageBox key={attempt.count} status="error" announce>
          {intl.formatMessage({ id: attempt.failure.id }, attempt.failure.values)}
        </MessageBox>
      )}
      {children}
      <div className={styles.ways}>
        <Button type="submit" variant={destructive ? 'delete' : 'primary'} loading={sending}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="flat" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
      </div>
    </form>
  );
}
