import { DEFAULT_LOCALE, type Locale, toLocale } from '@portal/contract/limits';
import { useLocale } from 'react-aria-components/I18nProvider';
import { en } from './en';
import { fi } from './fi';
import { sv } from './sv';
import type { UiTexts } from './texts';

const BY_LANGUAGE: Readonly<Record<Locale, UiTexts>> = { fi, sv, en };

/** Gives the components' own words in the language of the nearest UiProvider; Finnish, the portal's default, for an unknown one. */
export function useTexts(): UiTexts {
  const { locale } = useLocale();
  return BY_LANGUAGE[toLocale(locale) ?? DEFAULT_LOCALE];
}
