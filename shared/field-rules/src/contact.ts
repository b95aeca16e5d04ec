import { countCharacters } from './characters';

/** No characters that cannot be seen: with them an address looks like another one. */
const LOCAL_PART = /^[^\s\p{C}@"(),:;<>[\\\]]+$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * Tells whether a text has the form of an e-mail address that mail can be sent to: local part, `@`, a domain with a dot. RFC 5321 lengths.
 * @param text at most 254 characters, of which at most 64 before the `@`; letters of any script are taken (RFC 6531)
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || countCharacters(text) > 254) return false;
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  if (local.length > 64 || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  if (!LOCAL_PART.test(local) || labels.length < 2) return false;
  return labels.every((label) => DOMAIN_LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/**
 * Folds the case of the domain alone: the local part may be case-sensitive. docs/design/fields-and-content.md#e-mail
 * @param text an address, or anything else, which then only loses its surrounding spaces
 */
export function normalizeEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 0 ? trimmed : trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}

/**
 * Tells whether a text is a telephone number: an optional `+` and 4–15 digits (E.164), with spaces, hyphens, points, slashes or parentheses between.
 */
export function isPhone(text: string): boolean {
  return /^\+?\d{4,15}$/.test(compactPhone(text));
}

const compactPhone = (text: string): string => text.trim().replace(/[\s().\-/\u2010-\u2015]/g, '');

/** Fewest digits of a Finnish number after the country's code, or after the 0 before the area: of a mobile phone, and of any. */
const FINNISH_MOBILE_DIGITS = 6;
const FINNISH_DIGITS = 4;

/**
 * Finds a Finnish number that cannot be whole. What begins with neither `+358` nor 0 is left alone: short numbers of services are numbers, too.
 * @param text a telephone number, see `isPhone`
 * @returns how many digits such a number has at least, the 0 before the area counted; undefined for one that is long enough
 */
export function findShortPhone(text: string): number | undefined {
  const finnish = /^(?:(?:\+|00)358|(?=0))0?([1-9]\d*)$/.exec(compactPhone(text))?.[1];
  if (finnish === undefined) return undefined;
  const least = /^(?:4|50)/.test(finnish) ? FINNISH_MOBILE_DIGITS : FINNISH_DIGITS;
  return finnish.length < least ? least + 1 : undefined;
}

/**
 * Tells whether a text is an address on the web: `http` or `https` and a host with a dot, no user name or password in it.
 * @param text without a scheme it is not one; see `normalizeUrl`
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.hostname.includes('.') && url.username === '' && url.password === '';
}

/**
 * Adds the scheme that people leave out.
 * @param text `www.example.fi` becomes `https://www.example.fi`; anything with a scheme, or without a dot, stays as it is
 */
export function normalizeUrl(text: string): string {
  const trimmed = text.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(trimmed) ? `https://${trimmed}` : trimmed;
}
