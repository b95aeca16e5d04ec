import type { Values } from '@portal/contract/fields';
import type { PreviewError } from '@portal/contract/preview';
import type { InvalidField } from '@portal/contract/problem';
import { validateField } from '@portal/field-rules/validate-field';
import { sectionFields } from '../model/sections';
import type { RuleContext } from './section-kind';

/** Whether a field that the preview found invalid is valid now. @param values of its record or row */
export function isFieldResolved(
  { section, field }: PreviewError,
  values: Values,
  invalidFields: readonly InvalidField[],
  { view, ...context }: RuleContext,
): boolean {
  const config = sectionFields(view, section).find((known) => known.name === field);
  if (!config || invalidFields.some((invalid) => invalid.field === field)) return false;
  return validateField(config, values[field], { ...context, values }) === undefined;
}
