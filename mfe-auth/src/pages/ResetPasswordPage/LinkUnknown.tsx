import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';

/** The service did not answer whether the link works. */
export function LinkUnknown({ retrying, onRetry }: { retrying: boolean; onRetry(): void }) {
  return (
    <MessageBox status="error" announce title={<FormattedMessage id="auth.reset-password.unknown.title" />}>
      <p>
        <FormattedMessage id="auth.registration.unknown.text" />
      </p>
      <Button size="small" onClick={onRetry} loading={retrying}>
        <FormattedMessage id="auth.retry" />
      </Button>
    </MessageBox>
  );
}
