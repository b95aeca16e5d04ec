import { LANGUAGE_FIELD } from '@portal/field-rules/validate-language-skills';
import { sql } from 'kysely';
import type { Db } from '../../../../db/database';
import type { ApplicationRow } from '../../../../db/tables/applications.tables';
import { type Campaign, sectionOf } from '../../../campaigns/campaign';
import { ensureSections } from '../../applications.repository';
import { givenLanguages, languageRowId } from './given-languages';

/**
 * Adds everything that the campaign's form brings along to the application: its sections, and a row for each language that it asks
 * for. Existing rows stay as they are; a language that is asked for again after it was deleted comes back. It counts as no change of the candidate's.
 */
export async function ensureForm(
  db: Db,
  { id: applicationId, user_id }: Pick<ApplicationRow, 'id' | 'user_id'>,
  campaign: Campaign,
): Promise<void> {
  await ensureSections(
    db,
    applicationId,
    campaign.sections.map(({ name }) => name),
  );
  const definition = sectionOf(campaign, 'languageSkills');
  const given = definition ? givenLanguages(definition) : [];
  if (given.length === 0) return;
  await db
    .insertInto('application_rows')
    .values(
      given.map(({ kind, languageId, clientRowId }) => ({
        id: languageRowId(user_id, campaign.id, clientRowId),
        application_id: applicationId,
        section: 'languageSkills' as const,
        client_row_id: clientRowId,
        kind,
        field_values: JSON.stringify({ [LANGUAGE_FIELD]: languageId }),
        field_revisions: '{}',
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('application_rows_client')
        .doUpdateSet({ deleted: false, field_values: sql`excluded.field_values || application_rows.field_values` })
        .where('application_rows.deleted', '=', true),
    )
    .execute();
}

/** @returns the client id of a row of the section, deleted ones too; undefined where there never was such a row */
export async function findClientRowId(db: Db, applicationId: string, rowId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application_rows')
    .select('client_row_id')
    .where('id', '=', rowId)
    .where('application_id', '=', applicationId)
    .where('section', '=', 'languageSkills')
    .executeTakeFirst();
  return row?.client_row_id;
}
