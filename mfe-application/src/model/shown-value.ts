import type { Value } from '@portal/contract/fields';
import { dateInText } from '@portal/field-rules/dates';
import type { Locale } from '@portal/i18n';

/** The text of a value in a control that is typed into: a number has the comma or the point of the language. */
export function toText(value: Value | undefined, locale: Locale): string {
  if (value === undefined || value === null || typeof value === 'boolean' || Array.isArray(value)) return '';
  if (typeof value === 'string') return value;
  return locale === 'en' ? String(value) : String(value).replace('.', ',');
}

/**
 * A date in a sentence: English names the month, since its readers differ in which number is the day.
 * @param date `yyyy-mm-dd`, `yyyy-mm` or `yyyy`
 */
export function dateInWords(date: string, language: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  if (!isDay || !language.startsWith('en')) return dateInText(date, language);
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

/** The ids that are chosen. */
export function toIds(value: Value | undefined): string[] {
  return Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];
}
