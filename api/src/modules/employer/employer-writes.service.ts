import type { Value } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { forbidden } from '../../http/problem';
import type { FieldToSave, SaveOutcome } from '../applications/save-field.statement';
import type { RowSaveOutcome, RowToSave } from '../applications/save-row.statement';
import type { SectionTarget } from '../applications/save-target.statement';
import { type NewChange, recordChange, sameValue } from './employer-changes.repository';
import { changeRow, changeSection, holdLinkedApplication, holdRow, holdSection } from './employer-writes.repository';

type Database = Pick<ApiContext, 'db'>['db'];

async function holdTarget(trx: Db, target: SectionTarget) {
  const application = await holdLinkedApplication(trx, target.userId, target.campaignId);
  if (!application || application.state === 'cancelled') return undefined;
  const section = await holdSection(trx, application.id, target.section);
  const reconfigured = application.configuration_revision !== target.configurationRevision;
  return { applicationId: application.id, section, reconfigured };
}

/** Fields of which somebody has written a newer value than the employer has seen. */
const isNewer = (revisions: Record<string, number>, field: string, base: number | undefined): boolean =>
  base !== undefined && (revisions[field] ?? 0) > base;

function changeOf(
  { section, now: at }: { section: SectionName; now: Date },
  ids: Pick<NewChange, 'applicationId' | 'employerLoginId' | 'rowId'>,
  field: string,
  [before, after]: [Value | undefined, Value | undefined],
): NewChange {
  return { ...ids, section, field, before: before ?? null, after: after ?? null, at };
}

/**
 * Saves a field as the employer, with the trace that the candidate sees. The deadline is the candidate's and does not count; a sent
 * application takes the value as an unsent change.
 * @param save its value has been accepted by the section as the employer may work in it
 * @returns undefined where there is no such application any more
 */
export function saveFieldAsEmployer(
  db: Database,
  { field, value, baseRevision, ...target }: FieldToSave,
  employerLoginId: string,
): Promise<SaveOutcome | undefined> {
  return db.transaction().execute(async (trx) => {
    const held = await holdTarget(trx, target);
    if (!held) return undefined;
    const { applicationId, section, reconfigured } = held;
    if (reconfigured || !section) return { open: true, reconfigured: true, saved: null, full: false };
    const before = section.field_values[field];
    if (sameValue(before, value) || isNewer(section.field_revisions, field, baseRevision)) {
      return { open: true, reconfigured: false, saved: null, full: false };
    }
    const revision = section.revision + 1;
    const values = { ...section.field_values, [field]: value };
    const fieldRevisions = { ...section.field_revisions, [field]: revision };
    await changeSection(trx, {
      applicationId,
      section: target.section,
      revision,
      values,
      fieldRevisions,
      now: target.now,
    });
    await recordChange(trx, changeOf(target, { applicationId, employerLoginId, rowId: null }, field, [before, value]));
    return {
      open: true,
      reconfigured: false,
      full: false,
      saved: { values, fieldRevisions, revision, editedAt: target.now },
    };
  });
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
  const { rowId, kind, values, baseRevision, ...target } = save;
  if (rowId === undefined) throw forbidden('forbidden');
  return db.transaction().execute(async (trx) => {
    const held = await holdTarget(trx, target);
    if (!held) return undefined;
    const { applicationId, section, reconfigured } = held;
    if (reconfigured || !section) return { applicationId, open: true, reconfigured: true, rowId: null, full: null };
    const row = await holdRow(trx, applicationId, target.section, rowId);
    const changed = Object.keys(values).filter((name) => !sameValue(row?.field_values[name], values[name]));
    const conflict = changed.some((name) => row && isNewer(row.field_revisions, name, baseRevision));
    if (!row || row.kind !== kind || changed.length === 0 || conflict) {
      return { applicationId, open: true, reconfigured: false, rowId: null, full: null };
    }
    const revision = section.revision + 1;
    const revisions = Object.fromEntries(changed.map((name) => [name, revision]));
    await changeRow(trx, rowId, { ...row.field_values, ...values }, { ...row.field_revisions, ...revisions });
    await changeSection(trx, { applicationId, section: target.section, revision, now: target.now });
    for (const name of changed) {
      const ids = { applicationId, employerLoginId, rowId };
      await recordChange(trx, changeOf(target, ids, name, [row.field_values[name], values[name]]));
    }
    return { applicationId, open: true, reconfigured: false, rowId, full: null };
  });
}
