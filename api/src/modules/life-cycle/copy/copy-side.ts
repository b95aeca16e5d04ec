import type { ApplicationRow } from '../../../db/tables/applications.tables';
import type { Reader } from '../../applications/contents';
import { openValues, withoutUnreadable } from '../../applications/identity-codes/sealed-values';
import { fieldsOfGroups } from '../../applications/sections/section-kind';
import { sectionKind } from '../../applications/sections/section-kinds';
import type { StoredContents } from '../../applications/stored-contents';
import type { Campaign } from '../../campaigns/campaign';
import type { CopySection, CopySide } from './copy-plan';

type Own = { campaign: Campaign; application: Pick<ApplicationRow, 'user_id' | 'campaign_id'> };

/** Puts the form of an application beside what it holds, the way copying reads it. */
export function copySide({ campaign, application }: Own, stored: StoredContents, reader: Reader): CopySide {
  const sealedWith = { box: reader.box, userId: application.user_id, campaignId: application.campaign_id };
  const sections = campaign.sections.flatMap((definition): CopySection[] => {
    const { name } = definition;
    const row = stored.sections.find(({ section }) => section === name);
    if (!row) return [];
    return [
      {
        name,
        form: sectionKind(name).form(definition, reader.locale, reader.today),
        // What cannot be read is nothing that could be copied.
        values: withoutUnreadable(openValues({ ...sealedWith, fields: fieldsOfGroups(definition) }, row.field_values)),
        touched: new Set(Object.keys(row.field_revisions)),
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
