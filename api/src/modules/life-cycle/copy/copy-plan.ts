import { randomUUID } from 'node:crypto';
import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import { LANGUAGE_SKILL_KIND, type LanguageSkillKind, type SectionName } from '@portal/contract/sections';
import { LANGUAGE_FIELD } from '@portal/field-rules/validate-language-skills';
import { HIGHEST_ROW } from '@portal/field-rules/validate-rows';
import { isEmpty } from '@portal/field-rules/values';
import type { AttachmentRow } from '../../../db/tables/applications.tables';
import type { SectionFields, SectionKind } from '../../applications/sections/section-kind';
import { sectionKind } from '../../applications/sections/section-kinds';
import { isEmptyPatch, noPatch, type SectionPatch } from '../section-patch';
import { sameValue } from '../versions/unsent-changes';
import { carryValue, isSameQuestion } from './carry-value';

export interface CopyRow {
  rowId: string;
  clientRowId: string;
  kind: LanguageSkillKind | null;
  deleted: boolean;
  values: Values;
}

/** One section of an application as copying sees it; values are opened. */
export interface CopySection {
  name: SectionName;
  form: SectionFields<FieldConfig>;
  values: Values;
  /** Fields that the person, or a copy, has written; others hold at most what the account knows. */
  touched: ReadonlySet<string>;
  noneSelected: boolean;
  /** Deleted ones too. */
  rows: CopyRow[];
  /** Without deleted ones. */
  files: AttachmentRow[];
}

export interface CopySide {
  campaignId: number;
  sections: ReadonlyMap<SectionName, CopySection>;
}

/** `fill`: what the target holds already stays. `replace`: the source wins where it holds something. */
export type CopyMode = 'fill' | 'replace';

interface Copying {
  source: CopySection;
  target: CopySection;
  mode: CopyMode;
  sameCampaign: boolean;
}

const isFile = ({ control }: FieldConfig): boolean => control === 'file' || control === 'photo';

function pairs(from: readonly FieldConfig[], to: readonly FieldConfig[], sameCampaign: boolean) {
  return to.flatMap((target) => {
    const source = from.find((field) => field.name === target.name);
    return source && isSameQuestion(source, target, sameCampaign) ? [{ source, target }] : [];
  });
}

/** What the target's fields get of the source's values, whatever they hold now. */
function carried(from: readonly FieldConfig[], values: Values, to: readonly FieldConfig[], sameCampaign: boolean) {
  const entries = pairs(from, to, sameCampaign)
    .filter(({ target }) => !isFile(target))
    .map(({ source, target }): [string, Value] => [target.name, carryValue(values[target.name], source, target)]);
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

const wanted = (offered: Values, held: Values, mode: CopyMode): Values =>
  Object.fromEntries(
    Object.entries(offered).filter(([field, value]) =>
      mode === 'fill' ? isEmpty(held[field]) : !sameValue(held[field], value),
    ),
  );

const written = ({ values, touched }: CopySection): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => touched.has(field)));

/** What only the account has filled in gives way. */
const filled = (offered: Values, target: CopySection): Values =>
  wanted(wanted(offered, target.values, 'replace'), written(target), 'fill');

function planRecord(patch: SectionPatch, { source, target, mode, sameCampaign }: Copying): void {
  const offered = carried(source.form.own, written(source), target.form.own, sameCampaign);
  patch.values = mode === 'fill' ? filled(offered, target) : wanted(offered, target.values, mode);
}

const sameContent = (offered: Values, row: CopyRow): boolean =>
  [...new Set([...Object.keys(offered), ...Object.keys(row.values)])].every((field) =>
    sameValue(offered[field], row.values[field]),
  );

/** Only one row of a section may be marked as the highest. */
function keepOneHighest(patch: SectionPatch, { target, mode }: Copying): void {
  const { field, option } = HIGHEST_ROW;
  const marksOf = [...patch.addedRows, ...patch.changedRows].filter(({ values }) => values[field] === option);
  if (marksOf.length === 0) return;
  const changing = new Set(patch.changedRows.map(({ rowId }) => rowId));
  const marked = target.rows.filter((row) => !row.deleted && !changing.has(row.rowId) && row.values[field] === option);
  if (marked.length === 0) return;
  if (mode === 'replace') patch.changedRows.push(...marked.map(({ rowId }) => ({ rowId, values: { [field]: null } })));
  else for (const row of marksOf) row.values[field] = null;
}

function planTable(patch: SectionPatch, copying: Copying): void {
  const { source, target, mode, sameCampaign } = copying;
  const present = source.rows.filter(({ deleted }) => !deleted);
  for (const row of present) {
    const fields = target.form.ofRow(null);
    const offered = carried(source.form.ofRow(null), row.values, fields, sameCampaign);
    if (Object.keys(offered).length === 0) continue;
    // A copied row keeps the client id, so a copy back or a second copy meets it, however it was edited.
    const same = target.rows.find(({ clientRowId }) => clientRowId === row.clientRowId);
    if (same && (same.deleted || mode === 'replace')) {
      const values = same.deleted ? offered : wanted(offered, same.values, mode);
      if (same.deleted || Object.keys(values).length > 0) patch.changedRows.push({ rowId: same.rowId, values });
    } else if (!same && !target.rows.some((other) => !other.deleted && sameContent(offered, other))) {
      patch.addedRows.push({ clientRowId: row.clientRowId, kind: null, values: offered });
    }
  }
  keepOneHighest(patch, copying);
  const rows = target.rows.filter(({ deleted }) => !deleted).length + patch.addedRows.length + patch.changedRows.length;
  if (rows > 0 && target.noneSelected) patch.noneSelected = false;
  if (rows === 0 && present.length === 0 && source.noneSelected && !target.noneSelected) patch.noneSelected = true;
}

const OTHER = LANGUAGE_SKILL_KIND.other;

function planLanguages(patch: SectionPatch, copying: Copying): void {
  const { source, target, mode, sameCampaign } = copying;
  planRecord(patch, copying);
  const used = new Set<string>();
  for (const row of source.rows.filter(({ deleted }) => !deleted)) {
    const language = row.values[LANGUAGE_FIELD];
    // An unfilled row that the form brings along is not copied.
    const filled = Object.entries(row.values).some(([field, value]) => field !== LANGUAGE_FIELD && !isEmpty(value));
    if (isEmpty(language) || used.has(String(language)) || (!filled && row.kind !== OTHER)) continue;
    used.add(String(language));
    const match = target.rows.find((other) => !other.deleted && other.values[LANGUAGE_FIELD] === language);
    const kind = match ? match.kind : OTHER;
    const fields = target.form.ofRow(kind);
    const offered = carried(source.form.ofRow(row.kind), row.values, fields, sameCampaign);
    if (match) {
      const values = wanted(offered, match.values, mode);
      if (Object.keys(values).length > 0) patch.changedRows.push({ rowId: match.rowId, values });
    } else if (offered[LANGUAGE_FIELD] !== undefined) {
      patch.addedRows.push({ clientRowId: randomUUID(), kind, values: offered });
    }
  }
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** The content is not sent again: a copied file points to the same one. */
function planFiles(patch: SectionPatch, { source, target, mode, sameCampaign }: Copying): void {
  for (const { target: field } of pairs(source.form.own, target.form.own, sameCampaign).filter((pair) =>
    isFile(pair.target),
  )) {
    const inField = (section: CopySection) => section.files.filter((file) => file.field === field.name);
    const held = inField(target);
    if (field.type === 1 && held.length > 0 && mode === 'fill') continue;
    const fresh = inField(source).filter(
      (file) =>
        !held.some(({ sha256 }) => sha256 === file.sha256) &&
        (!field.accept || field.accept.includes(extensionOf(file.name))),
    );
    const taken = field.type === 1 ? fresh.slice(0, 1) : fresh;
    if (taken.length === 0) continue;
    if (field.type === 1) patch.deletedFiles.push(...held.map(({ id }) => id));
    const added = taken.map(({ sha256, name, size, media_type }) => ({
      id: randomUUID(),
      field: field.name,
      sha256,
      name,
      size,
      media_type,
    }));
    patch.addedFiles.push(...added);
    // A photograph is also a value of its section; another file only notes that its field has changed.
    patch.values[field.name] = field.control === 'photo' ? (added[0]?.id ?? null) : null;
  }
}

const PLANS: Record<SectionKind['name'], (patch: SectionPatch, copying: Copying) => void> = {
  record: planRecord,
  table: planTable,
  languageSkills: planLanguages,
  attachments: planRecord,
};

/** What a copy changes in the target, section by section; nothing where it brings nothing new. */
export function planCopy(source: CopySide, target: CopySide, mode: CopyMode): SectionPatch[] {
  const patches = [...target.sections.values()].map((section) => {
    const patch = noPatch(section.name);
    const from = source.sections.get(section.name);
    if (!from) return patch;
    const copying = { source: from, target: section, mode, sameCampaign: source.campaignId === target.campaignId };
    PLANS[sectionKind(section.name).name](patch, copying);
    planFiles(patch, copying);
    return patch;
  });
  return patches.filter((patch) => !isEmptyPatch(patch));
}
