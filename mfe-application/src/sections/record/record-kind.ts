import type { RecordData } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import type { RecordSection } from '@portal/contract/sections';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { isMissingContent, validateRecord } from '@portal/field-rules/validate-record';
import { resourceOf } from '../../model/section-kinds';
import { isSectionRequired, sectionFields } from '../../model/sections';
import { isFieldResolved } from '../field-resolved';
import type { SectionKind } from '../section-kind';

/** A section that is one record of named fields. */
export const recordKind = (section: RecordSection): SectionKind<RecordData> => ({
  hasOwnFields: true,
  saveCall: (campaignId, { field }, { value, baseRevision, unconfirmedValues }) => ({
    path: `${resourceOf(section)}/${campaignId}/save_field`,
    body: {
      field,
      value,
      ...(baseRevision !== undefined && { baseRevision }),
      ...(unconfirmedValues && { unheard: unconfirmedValues }),
    },
  }),
  applySave(content, { field }, _, { saved, invalidFields }) {
    // As the server keeps it: the personal identity code masked, a phone number in its international form.
    content.values[field] = saved?.value ?? null;
    content.invalidFields = invalidFields;
  },
  applyCurrentValue(content, { field }, { value }) {
    content.values[field] = value;
  },
  hasInvalidFields: ({ invalidFields }) => invalidFields.length > 0,
  isComplete({ values }, { view, ...context }) {
    const fields = sectionFields(view, section);
    // A masked identity code is a whole one on the server.
    const judged = fields.filter((field) => !isMasked(values[field.name]));
    const errors = validateRecord(judged, values, context);
    return errors.length === 0 && !isMissingContent(isSectionRequired(view, section), fields, values);
  },
  given: ({ values }) => ({ values }),
  isErrorResolved: ({ values, invalidFields }, error, context) =>
    isFieldResolved(error, values, invalidFields, context),
  messageOfSection: () => 'application.error.section-empty',
});

function isMasked(value: Value | undefined): boolean {
  return typeof value === 'string' && isMaskedPersonalIdentityCode(value);
}
