import type { SectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { useState } from 'react';
import { FetchError } from '../components/FetchError';

interface Props {
  section: SectionName;
  error: unknown;
  fetching: boolean;
  onRetry(): void;
}

/** The content of a section could not be fetched; the rest of the form stays usable. */
export function SectionError({ section, error, fetching, onRetry }: Props) {
  // Read out to who is at this section alone: many may fail at once, and each would interrupt.
  const [announce] = useState(() => Boolean(document.activeElement?.closest(`[data-section="${section}"]`)));
  const missing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  if (!missing)
    return (
      <FetchError
        text="application.section.failed"
        size="small"
        announce={announce}
        fetching={fetching}
        onRetry={onRetry}
      />
    );
  return (
    <MessageBox status="error" announce={announce}>
      <FormattedMessage id="application.section.unavailable" />
    </MessageBox>
  );
}
