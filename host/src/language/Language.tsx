import { type Locale, LocaleProvider } from '@portal/i18n';
import { type ReactNode, useCallback } from 'react';
import { useKnownWords } from './localization.api';

/** The language of the page with the operators' texts over those of the builds. */
export function Language({ initial, children }: { initial: Locale; children: ReactNode }) {
  const known = useKnownWords();
  const words = useCallback((locale: Locale) => known[locale], [known]);
  return (
    <LocaleProvider initial={initial} staticWords={words}>
      {children}
    </LocaleProvider>
  );
}
