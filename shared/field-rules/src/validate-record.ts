import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import { type ValidationContext, validateField } from './validate-field';
import { isEmpty } from './values';

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
  // Made once: every save checks every field of its section.
  const asked = { ...context, values, requireFilled: true };
  const unasked = { ...asked, requireFilled: false };
  const faults: InvalidField[] = [];
  for (const config of fields) {
    if (!config.visible) continue;
    const isAsked = touched === undefined || touched.has(config.name);
    const fault = validateField(config, values[config.name], isAsked ? asked : unasked);
    if (fault) faults.push(fault);
  }
  return faults;
}

/**
 * Tells whether a section that the campaign requires holds nothing at all. Where a field is required by itself, that one is what is missing.
 * @param required as the campaign says
 * @param fields those of the section
 * @param given what stands in it by field: a value, or the files of an attachment
 */
export function isMissingContent(
  required: boolean,
  fields: readonly FieldConfig[],
  given: Readonly<Record<string, Value | readonly unknown[] | undefined>>,
): boolean {
  const asked = fields.filter(({ visible }) => visible);
  if (!required || asked.some((field) => field.required)) return false;
  return asked.every(({ name }) => isNothing(given[name]));
}

const isNothing = (value: Value | readonly unknown[] | undefined): boolean =>
  Array.isArray(value) ? value.length === 0 : isEmpty(value as Value | undefined);
