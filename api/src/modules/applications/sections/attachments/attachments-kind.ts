import { z } from 'zod';
import { fieldsOf, fieldsOfGroup } from '../../../campaigns/field-config';
import { missingContent, requiredError } from '../missing-content';
import {
  fieldsOfGroups,
  type RuleContext,
  type SectionContents,
  type SectionErrors,
  type SectionKind,
  type Strictness,
} from '../section-kind';

const SentFiles = z.array(z.object({ field: z.string(), fileId: z.string() }));

function findErrors(section: SectionContents, strictness: Strictness, _context: RuleContext): SectionErrors {
  const { fields, attachments, touched } = section;
  const missing = fields.filter(
    ({ name, required }) => required && !attachments.has(name) && (strictness === 'all' || touched.has(name)),
  );
  const errors = missing.map(({ name }) => requiredError(name));
  return { invalidFields: errors.concat(missingContent(section, strictness, Object.fromEntries(attachments))) };
}

/** Files by field. */
export const attachmentsKind: SectionKind = {
  name: 'attachments',
  hasValues: false,
  fields: (definition) => ({ own: fieldsOfGroups(definition), ofRow: () => [] }),
  groupFields: fieldsOfGroup,
  form: (definition, locale, today) => ({ own: fieldsOf(definition, locale, today), ofRow: () => [], findErrors }),
  toSent(definition, { files }) {
    const known = new Set(fieldsOfGroups(definition).map(({ name }) => name));
    return files
      .filter(({ field }) => known.has(field))
      .map(({ id: fileId, field, name, size, media_type: type, sha256 }) => ({
        field,
        fileId,
        name,
        sha256,
        size,
        type,
      }));
  },
  fromSent: (content) => ({ fileIds: SentFiles.parse(content).map(({ fileId }) => fileId) }),
};
