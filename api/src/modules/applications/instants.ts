import type { Locale } from '@portal/contract/limits';

const TAGS: Record<Locale, string> = { fi: 'fi-FI', sv: 'sv-SE', en: 'en-GB' };

/** An instant for people: date and time in Finland, as the language writes them. Contract, section 2 (`…AsString`). */
export function instantAsString(instant: Date, locale: Locale): string;
export function instantAsString(instant: Date | null, locale: Locale): string | null;
export function instantAsString(instant: Date | null, locale: Locale): string | null {
  if (instant === null) return null;
  return new Intl.DateTimeFormat(TAGS[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Helsinki',
  }).format(instant);
}
