import { Values } from '@portal/contract/fields';
import { validateRecord } from '@portal/field-rules/validate-record';
import { fieldsOf, fieldsOfGroup } from '../../../campaigns/field-config';
import { missingContent } from '../missing-content';
import {
  fieldsOfGroups,
  type RuleContext,
  type SectionContents,
  type SectionErrors,
  type SectionKind,
  type Strictness,
  sentValues,
} from '../section-kind';

function findErrors(section: SectionContents, strictness: Strictness, context: RuleContext): SectionErrors {
  const touched = strictness === 'all' ? undefined : section.touched;
  const errors = validateRecord(section.fields, section.values, context, touched);
  return { invalidFields: errors.concat(missingContent(section, strictness, section.values)) };
}

/** One record of named fields, saved one field at a time. */
export const recordKind: SectionKind = {
  name: 'record',
  hasValues: true,
  fields: (definition) => ({ own: fieldsOfGroups(definition), ofRow: () => [] }),
  groupFields: fieldsOfGroup,
  form: (definition, locale, today) => ({ own: fieldsOf(definition, locale, today), ofRow: () => [], findErrors }),
  toSent: (definition, { section }) => sentValues(fieldsOfGroups(definition), section?.field_values ?? {}),
  fromSent: (content) => ({ values: Values.parse(content) }),
};
