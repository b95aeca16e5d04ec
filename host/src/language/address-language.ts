import { type Locale, toLocale } from '@portal/i18n';

/** Parameter of the address that carries the language. docs/specification.md#language */
const LANGUAGE_PARAMETER = 'lang';

/** The language that an address asks for. @param search query string of the address */
export function languageOf(search: string): Locale | undefined {
  return toLocale(new URLSearchParams(search).get(LANGUAGE_PARAMETER));
}

/** The same query string with another language. */
export function withLanguage(search: string, locale: Locale): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, locale);
  return `?${query}`;
}
