import type { Values } from '@portal/contract/fields';
import type { ApplicationRow } from '../../db/tables/applications.tables';
import type { Json } from './canonical-json';
import { type Contents, isTable, type SectionContents } from './contents';
import { placeOf } from './sealed-values';
import type { SecretBox } from './secret-box';

/** Identity codes stay sealed also in what was sent; the seal of the same code is the same, so the checksum stays checkable. */
function sealed(
  section: SectionContents,
  values: Values,
  { user_id, campaign_id }: ApplicationRow,
  box: SecretBox,
): Json {
  const entries = section.fields.map(({ name, control }): [string, Json] => {
    const value = values[name] ?? null;
    return [
      name,
      control === 'ssn' && typeof value === 'string' ? box.seal(value, placeOf(user_id, campaign_id, name)) : value,
    ];
  });
  return Object.fromEntries(entries);
}

function sectionContent(section: SectionContents, application: ApplicationRow, box: SecretBox): Json {
  if (isTable(section.name)) {
    return {
      noneSelected: section.noneSelected && section.rows.length === 0,
      rows: section.rows.map(({ rowId, values }) => ({ rowId, values: sealed(section, values, application, box) })),
    };
  }
  if (section.name === 'attachments') {
    const files = [...section.attachments.values()].flat();
    return files.map(({ id, field, name, size, media_type: type, sha256 }) => ({
      field,
      fileId: id,
      name,
      sha256,
      size,
      type,
    }));
  }
  return sealed(section, section.values, application, box);
}

/** What is kept of a sending for good, whatever is edited afterwards. */
export function sentContent(
  application: ApplicationRow,
  contents: Contents,
  box: SecretBox,
  receiptNumber: string,
  sentAt: Date,
): Json {
  const sections = [...contents.sections.values()].map((section) => [
    section.name,
    sectionContent(section, application, box),
  ]);
  return {
    campaignId: application.campaign_id,
    portal: application.portal,
    receiptNumber,
    ref: application.ref,
    sections: Object.fromEntries(sections),
    sentAt: sentAt.toISOString(),
  };
}
