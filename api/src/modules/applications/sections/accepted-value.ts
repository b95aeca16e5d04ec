import type { FieldConfig, Value } from '@portal/contract/fields';
import { VALUE_LIMIT_BYTES } from '@portal/contract/limits';
import type { InvalidField } from '@portal/contract/problem';
import { countCharacters, hasControlCharacters, replaceUnseen } from '@portal/field-rules/characters';
import { compactPhone, judgePhone } from '@portal/field-rules/contact';
import { maxLengthOf } from '@portal/field-rules/validate-field';
import { hasValueType, readValue } from '@portal/field-rules/values';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid } from '../../../http/problem';

const CHOICES = new Set(['select', 'radio', 'multiselect', 'country', 'language']);

/** A text that is too long is saved and marked, so that it can be shortened; one beyond this length is refused. */
const KEPT_TIMES_MAX_LENGTH = 20;
const KEPT_AT_LEAST = 1000;

const longestKept = (config: FieldConfig): number =>
  Math.max(KEPT_AT_LEAST, KEPT_TIMES_MAX_LENGTH * maxLengthOf(config));

/** Why a value is not even stored; undefined for one that is, however wrong. docs/design/contract.md#values */
function refusalOf(config: FieldConfig, value: Value): Omit<InvalidField, 'field'> | undefined {
  if (config.readOnly || !hasValueType(config.control, value)) return { code: 'format' };
  const multiline = config.control === 'textarea';
  const texts = typeof value === 'string' ? [replaceUnseen(value, multiline)] : Array.isArray(value) ? value : [];
  const isTooLong = typeof value === 'string' && countCharacters(value) > longestKept(config);
  if (isTooLong || Buffer.byteLength(JSON.stringify(value)) > VALUE_LIMIT_BYTES)
    return { code: 'too-long', params: { max: maxLengthOf(config) } };
  if (texts.some((text) => hasControlCharacters(text, multiline))) return { code: 'format' };
  if (CHOICES.has(config.control)) {
    const known = new Set(config.options?.map(({ id }) => id));
    if (texts.some((id) => id !== '' && !known.has(id))) return { code: 'option' };
  }
  return undefined;
}

/**
 * A whole number is kept in the international form, without a country's code a Finnish one is meant; others stay as written.
 * docs/design/fields-and-content.md#phone-numbers
 */
function readPhone(text: string): string {
  if (judgePhone(text) !== 'right') return text;
  const number = parsePhoneNumberFromString(text, 'FI');
  if (!number || judgePhone(number.number) !== 'right') return text;
  // From Finland one may also dial abroad with 990 or 994; but so begin numbers of whole countries when the `+` is left out.
  const isCertain = number.countryCallingCode === '358' || /^(?:\+|00)/.test(compactPhone(text));
  return isCertain ? number.number : text;
}

function toStored(config: FieldConfig, value: Value): Value {
  const read = readValue(config, value);
  return config.control === 'phone' && typeof read === 'string' ? readPhone(read) : read;
}

/**
 * Brings a sent value into the form that is stored.
 * @throws ProblemError 422 for a field that the campaign does not have or a value that no field can hold
 */
export function acceptValue(config: FieldConfig | undefined, field: string, value: Value): Value {
  if (!config) throw invalid([{ field, code: 'format' }]);
  const refusal = refusalOf(config, value);
  if (refusal) throw invalid([{ field, ...refusal }]);
  return toStored(config, value);
}

/** Whether a value that was sent before would stand in the field as it stands there now. */
export function isKeptAs(config: FieldConfig | undefined, sent: Value, stored: Value): boolean {
  if (!config || refusalOf(config, sent)) return false;
  return JSON.stringify(toStored(config, sent)) === JSON.stringify(stored);
}
