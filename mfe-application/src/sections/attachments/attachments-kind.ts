import type { AttachmentsData } from '@portal/contract/attachments';
import { isMissingContent } from '@portal/field-rules/validate-record';
import { isSectionRequired, sectionFields } from '../../model/sections';
import type { SectionKind } from '../section-kind';

const SECTION = 'attachments';

/** Files; they are uploaded and removed by calls of their own. */
export const attachmentsKind: SectionKind<AttachmentsData> = {
  hasOwnFields: true,
  saveCall() {
    throw new Error(`Section ${SECTION} has no fields to save`);
  },
  applySave() {},
  applyCurrentValue() {},
  hasInvalidFields: ({ invalidFields }) => invalidFields.length > 0,
  isComplete({ values }, { view }) {
    const fields = sectionFields(view, SECTION);
    const missing = fields.some((field) => field.required && (values[field.name]?.length ?? 0) === 0);
    return !missing && !isMissingContent(isSectionRequired(view, SECTION), fields, values);
  },
  given: ({ values }) => ({ files: Object.values(values).flat().length }),
  isErrorResolved: ({ values, invalidFields }, { field }) =>
    (values[field]?.length ?? 0) > 0 && !invalidFields.some((invalid) => invalid.field === field),
  messageOfSection: () => 'application.error.no-files',
};
