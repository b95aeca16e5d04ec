import type { FieldConfig, Value } from '@portal/contract/fields';
import { dateInText } from '@portal/field-rules/dates';
import { LOCALES, type Locale } from '@portal/i18n';

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

type Options = readonly { id: string; label: string; otherNames?: readonly string[] }[];
/** Naming and sorting two hundred countries takes longer than a key press may; the configuration stays the same while the form is open. */
const named = new WeakMap<Options, Map<Locale, Options>>();

/** The options of a field; countries and languages have their names from the browser, in the language of the page. */
export function optionsOf(config: FieldConfig, locale: Locale): Options {
  const options = config.options ?? NONE;
  if (config.control !== 'country' && config.control !== 'language') return options;
  const known = named.get(options) ?? new Map<Locale, Options>();
  named.set(options, known);
  const made = known.get(locale) ?? nameAll(options, config.control, locale);
  known.set(locale, made);
  return made;
}

const NONE: Options = [];

function nameAll(options: Options, control: 'country' | 'language', locale: Locale): Options {
  const namesIn = (language: Locale) =>
    new Intl.DisplayNames([language], { type: control === 'country' ? 'region' : 'language' });
  const names = namesIn(locale);
  // A reader of Finnish may well type "Finland".
  const others = LOCALES.filter((language) => language !== locale).map(namesIn);
  const { compare } = new Intl.Collator(locale);
  return options
    .map(({ id, label }) => ({
      id,
      label: nameOf(names, id) ?? label,
      otherNames: others.flatMap((other) => nameOf(other, id) ?? []),
    }))
    .sort((one, other) => compare(one.label, other.label));
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    const name = names.of(code);
    return name === code ? undefined : name;
  } catch {
    return undefined;
  }
}
