import type { FieldConfig, Value } from '@portal/contract/fields';
import type { Locale } from '@portal/i18n';

/** The text of a value in a control that is typed into: a number has the comma or the point of the language. */
export function toText(value: Value | undefined, locale: Locale): string {
  if (value === undefined || value === null || typeof value === 'boolean' || Array.isArray(value)) return '';
  if (typeof value === 'string') return value;
  return locale === 'en' ? String(value) : String(value).replace('.', ',');
}

/** The ids that are chosen. */
export function toIds(value: Value | undefined): string[] {
  return Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];
}

/** The options of a field; countries and languages have their names from the browser, in the language of the page. */
export function optionsOf(config: FieldConfig, locale: Locale): readonly { id: string; label: string }[] {
  const options = config.options ?? [];
  if (config.control !== 'country' && config.control !== 'language') return options;
  const names = new Intl.DisplayNames([locale], { type: config.control === 'country' ? 'region' : 'language' });
  return options
    .map(({ id, label }) => ({ id, label: nameOf(names, id) ?? label }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    const name = names.of(code);
    return name === code ? undefined : name;
  } catch {
    return undefined;
  }
}
