import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { FetchError } from '../components/FetchError';

/** The content of a section could not be fetched; the rest of the form stays usable. */
export function SectionError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const missing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  if (!missing) return <FetchError text="application.section.failed" size="small" announce={false} onRetry={onRetry} />;
  return (
    <MessageBox status="error">
      <FormattedMessage id="application.section.unavailable" />
    </MessageBox>
  );
}
