import { DEFAULT_LOCALE, type Locale, toLocale } from '@portal/contract/limits';

/** Cookie in which the host keeps the language a visitor chose. */
export const LANGUAGE_COOKIE = 'portal_lang';

/** Reads one cookie; undefined when it is not there. */
export function cookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** The best language of the portal in an Accept-Language header. */
export function acceptedLanguage(header: string | undefined): Locale | undefined {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.trim().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { locale: toLocale(tag), quality: quality === undefined ? 1 : Number(quality) };
  });
  return wishes.filter(({ locale, quality }) => locale && quality > 0).sort((a, b) => b.quality - a.quality)[0]?.locale;
}

/** The language of a page: the address, then the visitor's choice, then the browser's wish, then Finnish. */
export function pageLanguage(query: URLSearchParams, cookies: string | undefined, accept: string | undefined): Locale {
  return (
    toLocale(query.get('lang')) ??
    toLocale(cookie(cookies, LANGUAGE_COOKIE)) ??
    acceptedLanguage(accept) ??
    DEFAULT_LOCALE
  );
}
