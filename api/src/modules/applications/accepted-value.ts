import type { FieldConfig, Value } from '@portal/contract/fields';
import { VALUE_LIMIT_BYTES } from '@portal/contract/limits';
import type { InvalidFieldCode } from '@portal/contract/problem';
import { hasControlCharacters } from '@portal/field-rules/characters';
import { isPhone } from '@portal/field-rules/contact';
import { hasValueType, readValue } from '@portal/field-rules/values';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid } from '../../http/problem';

const CHOICES = new Set(['select', 'radio', 'multiselect', 'country', 'language']);

/** Why a value is not even stored; undefined for one that is, however wrong. Contract, section 4. */
function refusalOf(config: FieldConfig, value: Value): InvalidFieldCode | undefined {
  if (config.readOnly || !hasValueType(config.control, value)) return 'format';
  const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  if (Buffer.byteLength(JSON.stringify(value)) > VALUE_LIMIT_BYTES) return 'too-long';
  if (texts.some((text) => hasControlCharacters(text, config.control === 'textarea'))) return 'format';
  if (CHOICES.has(config.control)) {
    const known = new Set(config.options?.map(({ id }) => id));
    if (texts.some((id) => id !== '' && !known.has(id))) return 'option';
  }
  return undefined;
}

/** A number that can be read is kept in the international form, without one a Finnish number is meant. `domain.md`, "phones". */
function readPhone(text: string): string {
  return isPhone(text) ? (parsePhoneNumberFromString(text, 'FI')?.number ?? text) : text;
}

/**
 * Brings a sent value into the form that is stored.
 * @throws ProblemError 422 for a field that the campaign does not have or a value that no field can hold
 */
export function acceptValue(config: FieldConfig | undefined, field: string, value: Value): Value {
  const refusal = config ? refusalOf(config, value) : 'format';
  if (!config || refusal) throw invalid([{ field, code: refusal ?? 'format' }]);
  const read = readValue(config, value);
  return config.control === 'phone' && typeof read === 'string' ? readPhone(read) : read;
}
