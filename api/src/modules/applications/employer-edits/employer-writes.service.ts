import type { Value, Values } from '@portal/contract/fields';
import { APPLICATION_LIMIT_BYTES } from '@portal/contract/limits';
import type { SectionName } from '@portal/contract/sections';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import type { ApplicationSectionRow } from '../../../db/tables/applications.tables';
import { recordSave } from '../../../http/idempotency/kept-save';
import { forbidden } from '../../../http/problem';
import { recordChange, sameValue } from '../../employer/employer-changes.service';
import { contentBytes, tooMuchContent } from '../sections/bounds';
import type { FieldToSave, SaveOutcome } from '../sections/record/save-field.statement';
import type { RowSaveOutcome, RowToSave } from '../sections/rows/save-row.statement';
import type { SectionTarget } from '../sections/save-target.statement';
import type { StoredContents } from '../stored-contents';
import { readSentContent } from '../versions/sent-content';
import { findVersionContent, nextEmployerRevision, putEmployerValue } from './employer-values.repository';
import { contentsForEmployer } from './employer-view.service';
import { changeRow, changeSection, lockLinkedApplication, lockRow, lockSection } from './employer-writes.repository';

type Database = Pick<ApiContext, 'db'>['db'];

interface LockedTarget {
  applicationId: string;
  /** The candidate's working copy. */
  section: ApplicationSectionRow | undefined;
  reconfigured: boolean;
  /** What the employer sees. */
  shown: StoredContents;
}

/** @returns undefined for an application that is not in force */
async function lockTarget(trx: Db, target: SectionTarget): Promise<LockedTarget | undefined> {
  const application = await lockLinkedApplication(trx, target.userId, target.campaignId);
  if (application?.state !== 'sent') return undefined;
  const section = await lockSection(trx, application.id, target.section);
  const reconfigured = application.configuration_revision !== target.configurationRevision;
  return {
    applicationId: application.id,
    section,
    reconfigured,
    shown: await contentsForEmployer(trx, application.id),
  };
}

/** A field of the section, or of one of its rows, in the employer's view. */
interface Spot {
  applicationId: string;
  section: SectionName;
  rowId: string | null;
}

function sentValue(content: string, { section, rowId }: Spot, field: string): Value | undefined {
  const sent = readSentContent(content).find(({ name }) => name === section);
  const values = rowId === null ? sent?.values : sent?.rows.find((row) => row.rowId === rowId)?.values;
  return values?.[field];
}

/** Another employer has written the field, or the candidate has sent another value of it, since the employer read it. */
async function isNewer(
  trx: Db,
  spot: Spot,
  [field, writtenAt]: [field: string, writtenAt: number | undefined],
  base: number | undefined,
): Promise<boolean> {
  if (base === undefined) return false;
  if (writtenAt !== undefined) return writtenAt > base;
  const latest = await findVersionContent(trx, spot.applicationId);
  if (!latest || latest.employerRevision <= base) return false;
  const seen = await findVersionContent(trx, spot.applicationId, base);
  return !seen || !sameValue(sentValue(seen.content, spot, field), sentValue(latest.content, spot, field));
}

interface Written {
  field: string;
  before: Value;
  after: Value;
}

/** Stores the employer's values and the changes that the candidate is shown. */
async function keepWritten(
  trx: Db,
  spot: Spot,
  written: readonly Written[],
  { employerLoginId, revision, workingRevision, now }: KeptWith,
): Promise<void> {
  for (const { field, before, after } of written) {
    await putEmployerValue(trx, { ...spot, field, value: after, revision, workingRevision, at: now });
    await recordChange(trx, { ...spot, employerLoginId, field, before, after, at: now });
  }
  await requireSpace(trx, spot.applicationId, written);
}

const lengthOf = (value: Value): number => Buffer.byteLength(JSON.stringify(value));

/** An employer's values count towards the size of the application, as the candidate's do. @throws ProblemError 422 where the application holds more than it may now */
async function requireSpace(trx: Db, applicationId: string, written: readonly Written[]): Promise<void> {
  const longer = written.find(({ before, after }) => lengthOf(after) > lengthOf(before));
  if (longer && (await contentBytes(trx, applicationId)) > APPLICATION_LIMIT_BYTES) throw tooMuchContent(longer.field);
}

interface KeptWith {
  employerLoginId: string;
  revision: number;
  workingRevision: number;
  now: Date;
}

/** Fields that the candidate has not edited since the sending: the working copy takes the employer's values. Fields that the candidate has edited keep the candidate's. */
const untouched = (written: readonly Written[], working: Values): Values =>
  Object.fromEntries(
    written.filter(({ field, before }) => sameValue(working[field], before)).map(({ field, after }) => [field, after]),
  );

const allAt = (values: Values, revision: number): Record<string, number> =>
  Object.fromEntries(Object.keys(values).map((field) => [field, revision]));

/**
 * Saves a field as the employer, over what was sent. The deadline is the candidate's and does not count.
 * @param save its value has been accepted by the section as the employer may work in it
 * @returns undefined where there is no such application in force
 */
export function saveFieldAsEmployer(
  db: Database,
  { field, value, baseRevision, operation, ...target }: FieldToSave,
  employerLoginId: string,
): Promise<SaveOutcome | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockTarget(trx, target);
    if (!locked) return undefined;
    const { applicationId, section: working, reconfigured, shown } = locked;
    const seen = shown.sections.find(({ section }) => section === target.section);
    if (reconfigured || !working) return { open: true, reconfigured: true, saved: null, full: false };
    if (!seen) return undefined;
    const { section, now } = target;
    const spot: Spot = { applicationId, section, rowId: null };
    const before = seen.field_values[field] ?? null;
    const newer = await isNewer(trx, spot, [field, seen.field_revisions[field]], baseRevision);
    if (sameValue(before, value) || newer) return { open: true, reconfigured: false, saved: null, full: false };
    const written = [{ field, before, after: value }];
    const taken = untouched(written, working.field_values);
    const workingRevision = await takeIntoSection(trx, working, taken, now);
    const revision = await nextEmployerRevision(trx, applicationId);
    await keepWritten(trx, spot, written, { employerLoginId, revision, workingRevision, now });
    await recordSave(trx, operation, { revision, rowId: null, at: now });
    const values = { ...seen.field_values, [field]: value };
    const fieldRevisions = { ...seen.field_revisions, [field]: revision };
    return { open: true, reconfigured: false, full: false, saved: { values, fieldRevisions, revision, editedAt: now } };
  });
}

/** @returns the section's revision afterwards */
async function takeIntoSection(trx: Db, working: ApplicationSectionRow, taken: Values, now: Date): Promise<number> {
  if (Object.keys(taken).length === 0) return working.revision;
  const revision = working.revision + 1;
  await changeSection(trx, {
    applicationId: working.application_id,
    section: working.section,
    revision,
    values: { ...working.field_values, ...taken },
    fieldRevisions: { ...working.field_revisions, ...allAt(taken, revision) },
    now,
  });
  return revision;
}

/**
 * Saves fields of a row as the employer. Making rows is the candidate's.
 * @throws ProblemError 403 without the row's id
 */
export function saveRowAsEmployer(
  db: Database,
  save: RowToSave,
  employerLoginId: string,
): Promise<RowSaveOutcome | undefined> {
  const { rowId, kind, values, baseRevision, operation, ...target } = save;
  if (rowId === undefined) throw forbidden('forbidden');
  return db.transaction().execute(async (trx) => {
    const locked = await lockTarget(trx, target);
    if (!locked) return undefined;
    const { applicationId, section: working, reconfigured, shown } = locked;
    if (reconfigured || !working) return { applicationId, open: true, reconfigured: true, rowId: null, full: null };
    const { section, now } = target;
    const spot: Spot = { applicationId, section, rowId };
    const seen = shown.rows.find((row) => row.id === rowId && row.section === section && row.kind === kind);
    const written = Object.entries(values)
      .map(([field, after]): Written => ({ field, before: seen?.field_values[field] ?? null, after }))
      .filter(({ before, after }) => !sameValue(before, after));
    const unwritten = { applicationId, open: true, reconfigured: false, rowId: null, full: null };
    if (!seen || written.length === 0) return unwritten;
    for (const { field } of written) {
      if (await isNewer(trx, spot, [field, seen.field_revisions[field]], baseRevision)) return unwritten;
    }
    const workingRevision = await takeIntoRow(trx, working, rowId, written, now);
    const revision = await nextEmployerRevision(trx, applicationId);
    await keepWritten(trx, spot, written, { employerLoginId, revision, workingRevision, now });
    await recordSave(trx, operation, { revision, rowId, at: now });
    return { ...unwritten, rowId };
  });
}

/** A row that the candidate has deleted since stays deleted. @returns the section's revision afterwards */
async function takeIntoRow(
  trx: Db,
  working: ApplicationSectionRow,
  rowId: string,
  written: readonly Written[],
  now: Date,
): Promise<number> {
  const { application_id: applicationId, section } = working;
  const row = await lockRow(trx, applicationId, section, rowId);
  const taken = row ? untouched(written, row.field_values) : {};
  if (!row || Object.keys(taken).length === 0) return working.revision;
  const revision = working.revision + 1;
  const fieldRevisions = { ...row.field_revisions, ...allAt(taken, revision) };
  await changeRow(trx, rowId, { ...row.field_values, ...taken }, fieldRevisions);
  await changeSection(trx, { applicationId, section, revision, now });
  return revision;
}
