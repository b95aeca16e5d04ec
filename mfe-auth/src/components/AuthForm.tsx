import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { useIntl } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import { ErrorSummary } from '@portal/ui/form';
import type { FormEvent, ReactNode } from 'react';
import styles from './AuthForm.module.css';
import type { Attempt } from './useAttempt';

const BOUNDS = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };

/** The text that stands at a field, from the last try. */
export function useFieldError({ errors }: Attempt) {
  const intl = useIntl();
  return (field: string) => (errors[field] ? intl.formatMessage({ id: errors[field] }, BOUNDS) : undefined);
}

interface AuthFormProps {
  attempt: Attempt;
  /** Label of each field by its id, as the error summary names it. */
  labels: Readonly<Record<string, string>>;
  submitLabel: string;
  sending: boolean;
  onSubmit(): void;
  children: ReactNode;
}

/** A form that says at its head what has to be mended, and keeps what was typed. */
export function AuthForm({ attempt, labels, submitLabel, sending, onSubmit, children }: AuthFormProps) {
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
          id: field,
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
      <div>
        <Button type="submit" variant="primary" loading={sending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
