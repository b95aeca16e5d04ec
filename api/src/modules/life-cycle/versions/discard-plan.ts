import type { Value, Values } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type { TableRow } from '../../../db/tables/applications.tables';
import type { SentSection } from '../../applications/sections/section-kind';
import { sectionKind } from '../../applications/sections/section-kinds';
import type { StoredContents } from '../../applications/stored-contents';
import { isEmptyPatch, noPatch, type SectionPatch } from '../section-patch';

const same = (left: Value | undefined, right: Value | undefined): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

const changed = (now: Values, sent: Values): Values =>
  Object.fromEntries(Object.entries(sent).filter(([field, value]) => !same(now[field], value)));

function planRows(patch: SectionPatch, now: TableRow[], sent: TableRow[]): void {
  const stored = new Map(now.map((row) => [row.id, row]));
  for (const row of sent) {
    const current = stored.get(row.id);
    if (!current) continue;
    // A row that comes back is new to every other window: all its fields are.
    const values = current.deleted ? row.field_values : changed(current.field_values, row.field_values);
    if (current.deleted || Object.keys(values).length > 0) patch.changedRows.push({ rowId: row.id, values });
  }
  const kept = new Set(sent.map(({ id }) => id));
  patch.deletedRows = now.filter(({ id, deleted }) => !deleted && !kept.has(id)).map(({ id }) => id);
  const order = sent.map(({ id }) => id);
  const present = now.filter(({ id }) => kept.has(id)).map(({ id }) => id);
  if (order.join() !== present.join()) patch.order = order;
}

/** Files that the working copy has and the sent version has not, and the other way round, with a note that their fields have changed. */
function planFiles(patch: SectionPatch, everything: StoredContents, asSent: StoredContents): void {
  const kept = new Set(asSent.attachments.map(({ id }) => id));
  const files = everything.attachments.filter((file) => file.section === patch.section);
  const deleted = files.filter((file) => file.deleted_at === null && !kept.has(file.id));
  const restored = files.filter((file) => file.deleted_at !== null && kept.has(file.id));
  patch.deletedFiles = deleted.map(({ id }) => id);
  patch.restoredFiles = restored.map(({ id }) => id);
  if (sectionKind(patch.section).hasValues) return;
  for (const { field } of [...deleted, ...restored]) patch.values[field] = null;
}

function planSection(section: SectionName, everything: StoredContents, asSent: StoredContents): SectionPatch {
  const patch = noPatch(section);
  const now = everything.sections.find((row) => row.section === section);
  const sent = asSent.sections.find((row) => row.section === section);
  if (!now || !sent) return patch;
  const rowsOf = (contents: StoredContents) => contents.rows.filter((row) => row.section === section);
  if (sectionKind(section).hasValues) patch.values = changed(now.field_values, sent.field_values);
  planRows(patch, rowsOf(everything), rowsOf(asSent));
  planFiles(patch, everything, asSent);
  const noneNow = now.none_selected && rowsOf(everything).every(({ deleted }) => deleted);
  if (noneNow !== sent.none_selected) patch.noneSelected = sent.none_selected;
  return patch;
}

/** What brings an application back to what was sent, section by section; nothing where nothing differs. */
export function planDiscard(
  sent: readonly SentSection[],
  everything: StoredContents,
  asSent: StoredContents,
): SectionPatch[] {
  return sent.map(({ name }) => planSection(name, everything, asSent)).filter((patch) => !isEmptyPatch(patch));
}
