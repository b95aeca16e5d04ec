import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';

interface AnswerUnknownProps {
  /** Id of the text that says what could not be found out. */
  title: string;
  retrying: boolean;
  onRetry(): void;
}

/**
 * The service did not answer what a page begins with.
 * Its text leaves the accessibility tree while it is tried again, so that a second failure is read out as well.
 */
export function AnswerUnknown({ title, retrying, onRetry }: AnswerUnknownProps) {
  return (
    <MessageBox status="error" announce title={<FormattedMessage id={title} />}>
      <p aria-hidden={retrying || undefined}>
        <FormattedMessage id="auth.answer-unknown" />
      </p>
      <Button size="small" onClick={onRetry} loading={retrying}>
        <FormattedMessage id="auth.retry" />
      </Button>
    </MessageBox>
  );
}
