import { randomUUID } from 'node:crypto';
import type { Values } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

interface Place {
  applicationId: string;
  section: SectionName;
  at: Date;
}

const revisionsOf = (values: Values): string =>
  JSON.stringify(Object.fromEntries(Object.keys(values).map((field) => [field, 1])));

/** Writes the answers of a section as its first revision. */
export async function writeSection(trx: Db, { applicationId, section, at }: Place, values: Values): Promise<void> {
  await trx
    .updateTable('application_sections')
    .set({
      field_values: sql`field_values || ${JSON.stringify(values)}::jsonb`,
      field_revisions: revisionsOf(values),
      revision: 1,
      edited_at: at,
    })
    .where('application_id', '=', applicationId)
    .where('section', '=', section)
    .execute();
}

export async function addRow(trx: Db, { applicationId, section }: Place, values: Values): Promise<void> {
  await trx
    .insertInto('application_rows')
    .values({
      id: randomUUID(),
      application_id: applicationId,
      section,
      client_row_id: randomUUID(),
      field_values: JSON.stringify(values),
      field_revisions: revisionsOf(values),
    })
    .execute();
}

/** The row of a language is there from the beginning. */
export async function fillLanguage(trx: Db, { applicationId }: Place, language: string, values: Values): Promise<void> {
  await trx
    .updateTable('application_rows')
    .set({
      field_values: sql`field_values || ${JSON.stringify(values)}::jsonb`,
      field_revisions: revisionsOf(values),
    })
    .where('application_id', '=', applicationId)
    .where('section', '=', 'languageSkills')
    .where(sql<string>`field_values ->> 'languageId'`, '=', language)
    .execute();
}
