import { DEFAULT_LOCALE, type Locale, toLocale } from '@portal/contract/limits';

/** Cookie in which the host keeps the language a visitor chose. */
const LANGUAGE_COOKIE = 'portal_lang';

/** Reads one cookie; undefined when it is not there. */
export function cookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * The language of a page: the address, then the visitor's choice, then Finnish. What the browser is set to decides nothing
 * (docs/specification.md#language); the user's own language is known only to the host.
 */
export function pageLanguage(query: URLSearchParams, cookies: string | undefined): Locale {
  return toLocale(query.get('lang')) ?? toLocale(cookie(cookies, LANGUAGE_COOKIE)) ?? DEFAULT_LOCALE;
}
