import { LANGUAGES, type Locale } from '@portal/contract/limits';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

export interface UiProviderProps {
  /** Language of the components' own words, dates and sorting. */
  locale: Locale;
  children: ReactNode;
}

/** Gives every component below it the language of the page. The host renders it once, around everything. */
export function UiProvider({ locale, children }: UiProviderProps) {
  return <I18nProvider locale={LANGUAGES[locale].tag}>{children}</I18nProvider>;
}
