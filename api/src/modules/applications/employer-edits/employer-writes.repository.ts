import type { Values } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type { Db } from '../../../db/database';
import type { ApplicationSectionRow, TableRow } from '../../../db/tables/applications.tables';

/** Locked until the transaction ends, and before its sections, as by everything else that needs both. */
export function lockLinkedApplication(trx: Db, userId: string, campaignId: number) {
  return trx
    .selectFrom('applications')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .select(['applications.id', 'applications.state', 'campaigns.configuration_revision'])
    .where('applications.user_id', '=', userId)
    .where('applications.campaign_id', '=', campaignId)
    .forNoKeyUpdate('applications')
    .executeTakeFirst();
}

/** Saves of the candidate wait until the transaction ends. */
export function lockSection(
  trx: Db,
  applicationId: string,
  section: SectionName,
): Promise<ApplicationSectionRow | undefined> {
  return trx
    .selectFrom('application_sections')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirst();
}

/** A row that is not deleted. */
export function lockRow(
  trx: Db,
  applicationId: string,
  section: SectionName,
  rowId: string,
): Promise<TableRow | undefined> {
  return trx
    .selectFrom('application_rows')
    .selectAll()
    .where('id', '=', rowId)
    .where('application_id', '=', applicationId)
    .where('section', '=', section)
    .where('deleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

export interface SectionChange {
  applicationId: string;
  section: SectionName;
  revision: number;
  /** Absent where a row was changed and not the section's own fields. */
  values?: Values;
  fieldRevisions?: Record<string, number>;
  now: Date;
}

export async function changeSection(trx: Db, change: SectionChange): Promise<void> {
  await trx
    .updateTable('application_sections')
    .set({
      revision: change.revision,
      edited_at: change.now,
      ...(change.values && { field_values: JSON.stringify(change.values) }),
      ...(change.fieldRevisions && { field_revisions: JSON.stringify(change.fieldRevisions) }),
    })
    .where('application_id', '=', change.applicationId)
    .where('section', '=', change.section)
    .execute();
}

export async function changeRow(
  trx: Db,
  rowId: string,
  values: Values,
  fieldRevisions: Record<string, number>,
): Promise<void> {
  await trx
    .updateTable('application_rows')
    .set({ field_values: JSON.stringify(values), field_revisions: JSON.stringify(fieldRevisions) })
    .where('id', '=', rowId)
    .execute();
}
