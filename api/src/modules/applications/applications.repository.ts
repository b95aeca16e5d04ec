import type { Values } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { ApplicationRow, SentVersionsTable } from '../../db/tables/applications.tables';
import type { SentVersion, StoredContents } from './stored-contents';

export function findApplication(db: Db, userId: string, campaignId: number): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

export function findApplications(db: Db, userId: string): Promise<ApplicationRow[]> {
  return db.selectFrom('applications').selectAll().where('user_id', '=', userId).execute();
}

/**
 * Locks the application until the transaction ends: parallel sendings follow one another. New rows and files may still point to it
 * meanwhile; they wait for their section.
 */
export function lockApplication(trx: Db, userId: string, campaignId: number): Promise<ApplicationRow | undefined> {
  return trx
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface NewApplication {
  id: string;
  userId: string;
  campaignId: number;
  portal: string;
  ref: string | undefined;
  now: Date;
}

/** Parallel first writes insert one row. */
export async function insertApplication(db: Db, application: NewApplication): Promise<void> {
  await db
    .insertInto('applications')
    .values({
      id: application.id,
      user_id: application.userId,
      campaign_id: application.campaignId,
      portal: application.portal,
      ref: application.ref ?? null,
      created_at: application.now,
    })
    .onConflict((conflict) => conflict.constraint('applications_once').doNothing())
    .execute();
}

/** A section of a new application that begins with values. */
export async function insertSection(
  db: Db,
  applicationId: string,
  section: SectionName,
  values: Values,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await db
    .insertInto('application_sections')
    .values({ application_id: applicationId, section, field_values: JSON.stringify(values) })
    .execute();
}

/** Every section that the campaign has gets its row; those that are there stay as they are. */
export async function ensureSections(db: Db, applicationId: string, sections: readonly SectionName[]): Promise<void> {
  if (sections.length === 0) return;
  await db
    .insertInto('application_sections')
    .values(sections.map((section) => ({ application_id: applicationId, section })))
    .onConflict((conflict) => conflict.columns(['application_id', 'section']).doNothing())
    .execute();
}

/** What applications hold, in the order of the form; deleted rows and attachments left out. */
export async function findContents(db: Db, applicationIds: readonly string[]): Promise<StoredContents> {
  if (applicationIds.length === 0) return { sections: [], rows: [], attachments: [] };
  const [sections, rows, attachments] = await Promise.all([
    db.selectFrom('application_sections').selectAll().where('application_id', 'in', applicationIds).execute(),
    db
      .selectFrom('application_rows')
      .selectAll()
      .where('application_id', 'in', applicationIds)
      .where('deleted', '=', false)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('attachments')
      .selectAll()
      .where('application_id', 'in', applicationIds)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .execute(),
  ]);
  return { sections, rows, attachments };
}

/** What an application holds and has held: deleted rows and files too. */
export async function findEverything(db: Db, applicationId: string): Promise<StoredContents> {
  const sections = await db
    .selectFrom('application_sections')
    .selectAll()
    .where('application_id', '=', applicationId)
    .execute();
  const rows = await db
    .selectFrom('application_rows')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute();
  const attachments = await db
    .selectFrom('attachments')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute();
  return { sections, rows, attachments };
}

/** Some sections of one application with their rows, without attachments: for the answer to a saved row. */
export async function findSectionContents(
  db: Db,
  applicationId: string,
  names: readonly SectionName[],
): Promise<StoredContents> {
  const [sections, rows] = await Promise.all([
    db
      .selectFrom('application_sections')
      .selectAll()
      .where('application_id', '=', applicationId)
      .where('section', 'in', names)
      .execute(),
    db
      .selectFrom('application_rows')
      .selectAll()
      .where('application_id', '=', applicationId)
      .where('section', 'in', names)
      .where('deleted', '=', false)
      .orderBy('position')
      .execute(),
  ]);
  return { sections, rows, attachments: [] };
}

/** The newest sent version of each of the applications. */
export function findSentVersions(db: Db, applicationIds: readonly string[]): Promise<SentVersion[]> {
  if (applicationIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('sent_versions')
    .distinctOn('application_id')
    .select(['id', 'application_id', 'receipt_number', 'sha256', 'content_revision', 'sent_at'])
    .where('application_id', 'in', applicationIds)
    .orderBy('application_id')
    .orderBy('sent_at', 'desc')
    .orderBy('receipt_number', 'desc')
    .execute();
}

export async function nextReceiptSerial(db: Db): Promise<number> {
  const { rows } = await sql<{ serial: number }>`select nextval('receipt_numbers') as serial`.execute(db);
  const serial = rows[0]?.serial;
  if (serial === undefined) throw new Error('the sequence of receipt numbers gave nothing');
  return serial;
}

export async function isKnownRow(db: Db, applicationId: string, section: SectionName, rowId: string): Promise<boolean> {
  const row = await db
    .selectFrom('application_rows')
    .select('id')
    .where('id', '=', rowId)
    .where('application_id', '=', applicationId)
    .where('section', '=', section)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasRows(db: Db, applicationId: string, section: SectionName): Promise<boolean> {
  const row = await db
    .selectFrom('application_rows')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('section', '=', section)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a change of a section that is not a field's, and notes its time. @returns the section's revision afterwards */
export function countChange(
  db: Db,
  applicationId: string,
  section: SectionName,
  now: Date,
  { field }: { field?: { name: string; value: string | null } } = {},
): Promise<{ revision: number } | undefined> {
  return db
    .updateTable('application_sections')
    .set({ revision: sql`revision + 1`, edited_at: now })
    .$if(field !== undefined, (query) =>
      query.set({
        field_values: sql`field_values || jsonb_build_object(${field?.name}::text, ${field?.value ?? null}::text)`,
        field_revisions: sql`field_revisions || jsonb_build_object(${field?.name}::text, revision + 1)`,
      }),
    )
    .where('application_id', '=', applicationId)
    .where('section', '=', section)
    .returning('revision')
    .executeTakeFirst();
}

/** Locks every section until the transaction ends: saves wait, so a sending has the content of one moment. */
export async function lockSections(trx: Db, applicationId: string): Promise<void> {
  await trx
    .selectFrom('application_sections')
    .select('section')
    .where('application_id', '=', applicationId)
    .orderBy('section')
    .forUpdate()
    .execute();
}

export async function findSentContent(db: Db, versionId: string): Promise<string> {
  const { content } = await db
    .selectFrom('sent_versions')
    .select('content')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return content;
}

export async function insertSentVersion(trx: Db, version: Insertable<SentVersionsTable>): Promise<void> {
  await trx.insertInto('sent_versions').values(version).execute();
}

export async function markSent(trx: Db, applicationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('applications')
    .set({ state: 'sent', applied_at: now, cancelled_at: null })
    .where('id', '=', applicationId)
    .execute();
}
