import { type Locale, perLocale } from '@portal/contract/limits';

/** Made once: making a formatter costs more than everything else that a save does in JavaScript. */
const FORMATS = perLocale(
  (_locale, tag) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Helsinki' }),
);

/** An instant for people: date and time in Finland, as the language writes them. docs/design/contract.md#dates-and-times */
export function instantAsString(instant: Date, locale: Locale): string;
export function instantAsString(instant: Date | null, locale: Locale): string | null;
export function instantAsString(instant: Date | null, locale: Locale): string | null {
  return instant && FORMATS[locale].format(instant);
}
