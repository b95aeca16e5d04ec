import type { FieldConfig, Values } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import { type ValidationContext, validateField } from './validate-field';

/**
 * Checks the fields of a record or a row together.
 * @param fields the visible fields; others are not looked at
 * @param values what is stored
 * @param context without `values`, which are these
 * @param touched while a form is being filled: names of the fields that have been saved; only these can be missing. Absent: all of them
 * @returns every fault, in the order of the fields
 */
export function validateRecord(
  fields: readonly FieldConfig[],
  values: Values,
  context: Omit<ValidationContext, 'values' | 'requireFilled'>,
  touched?: ReadonlySet<string>,
): InvalidField[] {
  return fields.flatMap((config) => {
    if (!config.visible) return [];
    const requireFilled = touched === undefined || touched.has(config.name);
    return validateField(config, values[config.name], { ...context, values, requireFilled }) ?? [];
  });
}
