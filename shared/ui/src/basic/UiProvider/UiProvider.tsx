import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

export type UiLocale = 'fi' | 'sv' | 'en';

// Swedish as written in Finland, and British English for its Monday and its day-month order.
const REGIONAL: Readonly<Record<UiLocale, string>> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' };

export interface UiProviderProps {
  /** Language of the components' own words, dates and sorting. */
  locale: UiLocale;
  children: ReactNode;
}

/** Gives every component below it the language of the page. The host renders it once, around everything. */
export function UiProvider({ locale, children }: UiProviderProps) {
  return <I18nProvider locale={REGIONAL[locale]}>{children}</I18nProvider>;
}
