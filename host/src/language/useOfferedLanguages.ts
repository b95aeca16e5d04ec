import { LOCALES, type Locale, useLocale } from '@portal/i18n';
import { useOfferedIn } from './localization.api';

/** The languages to choose from: those the service offers, as far as this build has texts for them, and always the one in force. */
export function useOfferedLanguages(): readonly Locale[] {
  const { locale } = useLocale();
  const offered = useOfferedIn(locale);
  const known = LOCALES.filter((id) => offered?.includes(id));
  return known.length > 0 ? LOCALES.filter((id) => id === locale || known.includes(id)) : LOCALES;
}
