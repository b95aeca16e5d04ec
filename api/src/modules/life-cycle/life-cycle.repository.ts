import { randomUUID } from 'node:crypto';
import type { Values } from '@portal/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { newPositions } from '../applications/sections/table/order-rows';
import type { SectionPatch } from './section-patch';

/** Whether any application of the person but these holds something. */
export async function hasContentsBeside(db: Db, userId: string, campaignIds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('applications')
    .innerJoin('application_sections', 'application_sections.application_id', 'applications.id')
    .select('applications.id')
    .where('user_id', '=', userId)
    .where('campaign_id', 'not in', campaignIds)
    .where('revision', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What was sent stays, marked as withdrawn. */
export async function markCancelled(trx: Db, applicationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('applications')
    .set({ state: 'cancelled', cancelled_at: now, applied_at: null })
    .where('id', '=', applicationId)
    .execute();
  await trx
    .updateTable('sent_versions')
    .set({ withdrawn_at: now })
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function markApplied(trx: Db, applicationId: string, now: Date): Promise<void> {
  await trx.updateTable('applications').set({ applied_at: now }).where('id', '=', applicationId).execute();
}

/** The working copy is what was sent once more: its sections may have counted on, but nothing is unsent. */
export async function markUnchanged(trx: Db, versionId: string, contentRevision: number): Promise<void> {
  await trx
    .updateTable('sent_versions')
    .set({ content_revision: contentRevision })
    .where('id', '=', versionId)
    .execute();
}

/** Rows, files, sections and sent versions go with it. */
export async function deleteApplication(trx: Db, applicationId: string): Promise<void> {
  await trx.deleteFrom('applications').where('id', '=', applicationId).execute();
}

export async function contentsOfFiles(db: Db, applicationId: string): Promise<string[]> {
  const files = await db
    .selectFrom('attachments')
    .select('sha256')
    .distinct()
    .where('application_id', '=', applicationId)
    .execute();
  return files.map(({ sha256 }) => sha256);
}

const revisionsOf = (values: Values, revision: number): string =>
  JSON.stringify(Object.fromEntries(Object.keys(values).map((field) => [field, revision])));

/** Writes what changes in a section. Its revision grows by one, and each field that changes is of that revision. */
export async function writePatch(trx: Db, applicationId: string, patch: SectionPatch, now: Date): Promise<void> {
  const ofSection = { application_id: applicationId, section: patch.section };
  const { revision } = await trx
    .updateTable('application_sections')
    .set({ revision: sql`revision + 1`, edited_at: now })
    .$if(patch.noneSelected !== undefined, (query) => query.set({ none_selected: patch.noneSelected ?? false }))
    .where('application_id', '=', applicationId)
    .where('section', '=', patch.section)
    .returning('revision')
    .executeTakeFirstOrThrow();
  if (Object.keys(patch.values).length > 0) {
    await trx
      .updateTable('application_sections')
      .set({
        field_values: sql`field_values || ${JSON.stringify(patch.values)}::jsonb`,
        field_revisions: sql`field_revisions || ${revisionsOf(patch.values, revision)}::jsonb`,
      })
      .where('application_id', '=', applicationId)
      .where('section', '=', patch.section)
      .execute();
  }
  await writeRows(trx, ofSection, patch, revision);
  await writeFiles(trx, ofSection, patch, now);
}

export async function findMailChoice(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('mail_answers').where('id', '=', userId).executeTakeFirst();
  return user?.mail_answers ?? false;
}

export async function storeMailChoice(trx: Db, userId: string, wanted: boolean): Promise<void> {
  await trx.updateTable('users').set({ mail_answers: wanted }).where('id', '=', userId).execute();
}

interface OfSection {
  application_id: string;
  section: SectionPatch['section'];
}

async function writeRows(trx: Db, ofSection: OfSection, patch: SectionPatch, revision: number): Promise<void> {
  for (const { rowId, values } of patch.changedRows) {
    await trx
      .updateTable('application_rows')
      .set({
        deleted: false,
        field_values: sql`field_values || ${JSON.stringify(values)}::jsonb`,
        field_revisions: sql`field_revisions || ${revisionsOf(values, revision)}::jsonb`,
      })
      .where('id', '=', rowId)
      .execute();
  }
  if (patch.deletedRows.length > 0) {
    await trx
      .updateTable('application_rows')
      .set({ deleted: true, field_values: '{}' })
      .where('id', 'in', patch.deletedRows)
      .execute();
  }
  // One by one: the position is drawn when a row is inserted, so this is their order.
  for (const { clientRowId, kind, values } of patch.addedRows) {
    await trx
      .insertInto('application_rows')
      .values({
        id: randomUUID(),
        ...ofSection,
        client_row_id: clientRowId,
        kind,
        field_values: JSON.stringify(values),
        field_revisions: revisionsOf(values, revision),
      })
      .execute();
  }
  if (patch.order) await writeOrder(trx, ofSection, patch.order);
}

async function writeOrder(trx: Db, { application_id, section }: OfSection, order: string[]): Promise<void> {
  const rows = await trx
    .selectFrom('application_rows')
    .select(['id', 'position', 'deleted'])
    .where('application_id', '=', application_id)
    .where('section', '=', section)
    .orderBy('position')
    .execute();
  const positions = newPositions(rows, order);
  if (positions.size === 0) return;
  await sql`
    update application_rows r set position = p.position
    from unnest(${[...positions.keys()]}::uuid[], ${[...positions.values()]}::bigint[]) as p (id, position)
    where r.id = p.id`.execute(trx);
}

async function writeFiles(trx: Db, ofSection: OfSection, patch: SectionPatch, now: Date): Promise<void> {
  if (patch.deletedFiles.length > 0) {
    await trx.updateTable('attachments').set({ deleted_at: now }).where('id', 'in', patch.deletedFiles).execute();
  }
  if (patch.restoredFiles.length > 0) {
    await trx.updateTable('attachments').set({ deleted_at: null }).where('id', 'in', patch.restoredFiles).execute();
  }
  for (const file of patch.addedFiles) {
    await trx
      .insertInto('attachments')
      .values({ ...file, ...ofSection, created_at: now })
      .execute();
  }
}
