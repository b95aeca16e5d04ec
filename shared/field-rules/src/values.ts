import type { Control, FieldConfig, Value } from '@portal/contract/fields';
import { replaceUnseen } from './characters';
import { normalizeEmail, normalizeUrl } from './contact';
import { parseDate, parsePartialDate } from './dates';
import { parseDecimal } from './decimal';

/** Tells whether a field holds nothing: no value, no characters, nothing ticked. */
export function isEmpty(value: Value | undefined): boolean {
  if (value === undefined || value === null || value === false) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/** JSON type that a control sends. A number or date that cannot be read comes as its raw text. docs/design/contract.md#values */
export function hasValueType(control: Control, value: Value): boolean {
  if (value === null) return true;
  switch (control) {
    case 'number':
    case 'decimal':
      return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string';
    case 'checkbox':
      return typeof value === 'boolean';
    case 'multiselect':
      return Array.isArray(value) && new Set(value).size === value.length;
    case 'file':
    case 'photo':
      return false;
    default:
      return typeof value === 'string';
  }
}

/**
 * Brings a typed value into the form that is stored: `yyyy-mm-dd` (where the day may be unknown also `yyyy-mm` and `yyyy`), a number, an address with its scheme.
 * @param config the field
 * @param value what the form holds
 * @returns the stored form; text that cannot be read comes back as it was typed, but for characters that nobody sees, and nothing at all as null
 */
export function readValue(config: Pick<FieldConfig, 'control' | 'dayOptional'>, value: Value): Value {
  if (Array.isArray(value) && value.length === 0) return null;
  if (typeof value !== 'string') return value;
  const text = replaceUnseen(value, config.control === 'textarea');
  if (text === '') return null;
  switch (config.control) {
    case 'number':
    case 'decimal':
      return parseDecimal(text) ?? text;
    case 'date':
      return (config.dayOptional ? parsePartialDate(text) : parseDate(text)) ?? text;
    case 'email':
      return normalizeEmail(text);
    case 'url':
      return normalizeUrl(text);
    case 'ssn':
      return text.trim().toUpperCase();
    default:
      return text;
  }
}
