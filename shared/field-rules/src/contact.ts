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

/** Fewest digits of a whole number as it is dialled; a Finnish one is dialled with a 0 before its area. */
const WHOLE_PHONE_DIGITS = 7;

/**
 * Judges a telephone number: an optional `+` and 3–15 digits (E.164), with spaces, hyphens, points, slashes or parentheses between.
 * docs/design/fields-and-content.md#phone-numbers
 * @returns `unsure` for so few digits that some may be missing: there are such numbers, so only the person can say
 */
export function judgePhone(text: string): 'right' | 'unsure' | 'wrong' {
  const number = compactPhone(text);
  if (!/^\+?\d{3,15}$/.test(number)) return 'wrong';
  const dialled = number.replace(/^(?:\+|00)3580?/, '0').replace(/^(?:\+|00)/, '');
  return dialled.length < WHOLE_PHONE_DIGITS ? 'unsure' : 'right';
}

/**
 * Leaves out what people put between the digits of a telephone number.
 * @param text any text
 * @returns the text without spaces, hyphens, points, slashes and parentheses
 */
export const compactPhone = (text: string): string => text.trim().replace(/[\s().\-/\u2010-\u2015]/g, '');

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
