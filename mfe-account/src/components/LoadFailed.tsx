import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';

/**
 * Something could not be fetched; it can be asked for again.
 * Its text leaves the accessibility tree while it is tried again, so that a second failure is read out as well.
 */
export function LoadFailed({ text, retrying, onRetry }: { text: string; retrying: boolean; onRetry(): void }) {
  return (
    <MessageBox status="error" announce>
      <Stack gap={1}>
        <p aria-hidden={retrying || undefined}>
          <FormattedMessage id={text} />
        </p>
        <div>
          <Button size="small" onClick={onRetry} loading={retrying}>
            <FormattedMessage id="account.retry" />
          </Button>
        </div>
      </Stack>
    </MessageBox>
  );
}
