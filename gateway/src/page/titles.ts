import type { Locale } from '@portal/contract/limits';

/** The page's title until the host sets its own. */
const TITLES: Readonly<Record<Locale, string>> = {
  fi: 'Työnhakijan palvelu',
  sv: 'E-tjänsten för arbetssökande',
  en: 'Service for candidates',
};

/** Title of a page in a language. */
export function initialTitle(locale: Locale): string {
  return TITLES[locale];
}
