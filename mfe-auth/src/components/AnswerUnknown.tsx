import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';

interface AnswerUnknownProps {
  /** Id of the text that says what could not be found out. */
  title: string;
  retrying: boolean;
  onRetry(): void;
}

/** The service did not answer what a page begins with. */
export function AnswerUnknown({ title, retrying, onRetry }: AnswerUnknownProps) {
  return (
    <MessageBox status="error" announce title={<FormattedMessage id={title} />}>
      <p>
        <FormattedMessage id="auth.answer-unknown" />
      </p>
      <Button size="small" onClick={onRetry} loading={retrying}>
        <FormattedMessage id="auth.retry" />
      </Button>
    </MessageBox>
  );
}
