import type { InvalidField } from '@portal/contract/problem';
import { isMissingContent } from '@portal/field-rules/validate-record';
import type { SectionContents, Strictness } from './section-kind';

export const requiredError = (field: string): InvalidField => ({ field, code: 'required' });

/** The error of a required section that is empty as a whole; it carries the section's name. */
export function missingContent(
  { name, required, fields }: SectionContents,
  strictness: Strictness,
  given: Parameters<typeof isMissingContent>[2],
): InvalidField[] {
  return strictness === 'all' && isMissingContent(required, fields, given) ? [requiredError(name)] : [];
}
