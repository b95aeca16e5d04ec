import type { ApplicationRow } from '../../../db/tables/applications.tables';
import { isTable, type Reader } from '../../applications/contents';
import { openValues, withoutUnreadable } from '../../applications/identity-codes/sealed-values';
import { languageForm } from '../../applications/sections/language-skills/language-skills.form';
import type { StoredContents } from '../../applications/stored-contents';
import type { Campaign } from '../../campaigns/campaign';
import type { SectionDefinition } from '../../campaigns/campaign-definition';
import { fieldsOf } from '../../campaigns/field-config';
import type { CopySection, CopySide } from './copy-plan';

type Own = { campaign: Campaign; application: Pick<ApplicationRow, 'user_id' | 'campaign_id'> };

function formOf(definition: SectionDefinition, { locale, today }: Reader): Pick<CopySection, 'fields' | 'rowFields'> {
  if (definition.name === 'languageSkills') {
    const form = languageForm(definition, locale, today);
    return { fields: form.fields, rowFields: (kind) => (kind === null ? undefined : form.rowFields.get(kind)) };
  }
  const fields = fieldsOf(definition, locale, today);
  return isTable(definition.name) ? { fields: [], rowFields: () => fields } : { fields, rowFields: () => undefined };
}

/** Puts the form of an application beside what it holds, the way copying reads it. */
export function copySide({ campaign, application }: Own, stored: StoredContents, reader: Reader): CopySide {
  const place = { box: reader.box, userId: application.user_id, campaignId: application.campaign_id };
  const sections = campaign.sections.flatMap((definition): CopySection[] => {
    const { name } = definition;
    const row = stored.sections.find(({ section }) => section === name);
    if (!row) return [];
    return [
      {
        name,
        ...formOf(definition, reader),
        // What cannot be read is nothing that could be copied.
        values: withoutUnreadable(
          openValues({ ...place, fields: definition.groups.flatMap(({ fields }) => fields) }, row.field_values),
        ),
        noneSelected: row.none_selected,
        rows: stored.rows
          .filter(({ section }) => section === name)
          .map((item) => ({
            rowId: item.id,
            clientRowId: item.client_row_id,
            kind: item.kind,
            deleted: item.deleted,
            values: item.field_values,
          })),
        files: stored.attachments.filter((file) => file.section === name && file.deleted_at === null),
      },
    ];
  });
  return { campaignId: campaign.id, sections: new Map(sections.map((section) => [section.name, section])) };
}
