import { DEFAULT_LOCALE, type Locale, toLocale } from '@portal/contract/limits';
import { cookie } from '../http/cookies';

/** Cookie in which the host keeps the language a visitor chose. */
const LANGUAGE_COOKIE = 'portal_lang';

/**
 * The language of a page: the address, then the visitor's choice, then Finnish. What the browser is set to decides nothing
 * (docs/specification.md#language); the user's own language is known only to the host.
 */
export function pageLanguage(query: URLSearchParams, cookies: string | undefined): Locale {
  return toLocale(query.get('lang')) ?? toLocale(cookie(cookies, LANGUAGE_COOKIE)) ?? DEFAULT_LOCALE;
}
