import { type Locale, LocaleProvider } from '@portal/i18n';
import { type ReactNode, useCallback } from 'react';
import { HostMessages } from '../messages/host-messages';
import { useKnownWords } from './localization.api';

/** Without its texts the shell could not be drawn at all. */
const prepare = (locale: Locale) => HostMessages.preload(locale);

/** The language of the page with the operators' texts over those of the builds. */
export function Language({ initial, children }: { initial: Locale; children: ReactNode }) {
  const known = useKnownWords();
  const words = useCallback((locale: Locale) => known[locale], [known]);
  return (
    <LocaleProvider initial={initial} prepare={prepare} staticWords={words}>
      {children}
    </LocaleProvider>
  );
}
