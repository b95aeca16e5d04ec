import type { FieldConfig, Value } from '@portal/contract/fields';
import { type Locale, perLocale } from '@portal/contract/limits';
import { dateInText } from '@portal/field-rules/dates';
import { isEmpty } from '@portal/field-rules/values';
import { shownValue } from '../../applications/identity-codes/sealed-values';
import { RECEIPT_WORDS } from './receipt-words';

const NUMBERS = perLocale((_locale, tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }));
const TAGS = perLocale((_locale, tag) => tag);

/** A value as people read it: options by their words, days as they were typed and previewed, numbers as the language writes them, an identity code masked. */
export function shownText(config: FieldConfig, stored: Value | undefined, locale: Locale): string {
  const value = shownValue(config.control, stored);
  if (value === null || (isEmpty(value) && value !== false)) return '';
  if (typeof value === 'boolean') return RECEIPT_WORDS[locale][value ? 'yes' : 'no'];
  if (typeof value === 'number') return NUMBERS[locale].format(value);
  const word = (id: string) => config.options?.find((option) => option.id === id)?.label ?? id;
  if (Array.isArray(value)) return value.map(word).join('\n');
  if (config.control === 'date') return dateInText(value, TAGS[locale]);
  return word(value);
}
