import type { FieldConfig, Values } from '@portal/contract/fields';
import { fieldsBeside } from '@portal/field-rules/conditions';
import type { EditedFieldProps } from './edited-field-props';

/**
 * Whether a field would look the same: a save changes the content of its section, but of that a field shows its own value, its own mark, and what
 * its rules look at beside it.
 */
export function isSameField(one: EditedFieldProps, other: EditedFieldProps): boolean {
  return (
    one.config === other.config &&
    one.section === other.section &&
    one.row === other.row &&
    one.kind === other.kind &&
    one.revision === other.revision &&
    one.readOnly === other.readOnly &&
    isSame(one.stored, other.stored) &&
    isSame(one.invalid, other.invalid) &&
    isSame(beside(one.config, one.values), beside(other.config, other.values))
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

function beside(config: FieldConfig, values: Values) {
  const names = fieldsBeside(config);
  // The identity code offers to fill the birth date.
  if (config.control === 'ssn') names.push('birthDate');
  return names.map((name) => values[name]);
}
