import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';

/** The content of a section could not be fetched; the rest of the form stays usable. */
export function SectionError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const missing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  return (
    <MessageBox status="error">
      {missing ? (
        <FormattedMessage id="application.section.unavailable" />
      ) : (
        <Stack gap={2}>
          <p>
            <FormattedMessage id="application.section.failed" />
          </p>
          <div>
            <Button size="small" onClick={onRetry}>
              <FormattedMessage id="application.section.retry" />
            </Button>
          </div>
        </Stack>
      )}
    </MessageBox>
  );
}
