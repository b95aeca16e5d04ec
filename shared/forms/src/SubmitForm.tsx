import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import { ErrorSummary } from '@portal/ui/form';
import type { FormEvent, ReactNode } from 'react';
import styles from './SubmitForm.module.css';
import type { FormSubmission } from './useFormSubmission';

interface SubmitFormProps {
  form: FormSubmission;
  /** Ids of the texts on the buttons. */
  submitLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  sending: boolean;
  onSubmit(): void;
  onCancel?(): void;
  children: ReactNode;
}

/** A form with one button that sends it. What has to be corrected is listed at its head; what was typed stays. */
export function SubmitForm(props: SubmitFormProps) {
  const { form, submitLabel, cancelLabel, destructive, sending, onSubmit, onCancel, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary focusKey={form.count} errors={form.errors} />
      {form.failure && (
        // The key makes the same text be read out again at the next submission.
        <MessageBox key={form.count} status="error" announce>
          <FormattedMessage id={form.failure.id} values={form.failure.values} />
        </MessageBox>
      )}
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant={destructive ? 'delete' : 'primary'} loading={sending}>
          <FormattedMessage id={submitLabel} />
        </Button>
        {onCancel && cancelLabel && (
          <Button variant="flat" onClick={onCancel}>
            <FormattedMessage id={cancelLabel} />
          </Button>
        )}
      </div>
    </form>
  );
}
