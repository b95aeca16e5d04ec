import type { Value, Values } from '@portal/contract/fields';
import type { UnsentChange } from '@portal/contract/life-cycle';
import type { SectionName } from '@portal/contract/sections';
import { isEmpty } from '@portal/field-rules/values';
import type { TableRow } from '../../../db/tables/applications.tables';
import { openValues, type SealedFields } from '../../applications/identity-codes/sealed-values';
import type { SectionFields } from '../../applications/sections/section-kind';
import { sectionKind } from '../../applications/sections/section-kinds';
import type { StoredContents } from '../../applications/stored-contents';
import type { Campaign } from '../../campaigns/campaign';
import type { FieldDefinition, SectionDefinition } from '../../campaigns/campaign-definition';

type SealedWith = Omit<SealedFields, 'fields'>;

/** Whether two stored values say the same; nothing, an empty text and no ticks are alike. */
export function sameValue(left: Value | undefined, right: Value | undefined): boolean {
  if (isEmpty(left) && isEmpty(right)) return true;
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

const differing = (fields: readonly { name: string }[], left: Values, right: Values): string[] =>
  fields.map(({ name }) => name).filter((name) => !sameValue(left[name], right[name]));

function changedRows(
  section: SectionName,
  fields: SectionFields<FieldDefinition>,
  now: TableRow[],
  sent: TableRow[],
): UnsentChange[] {
  const before = new Map(sent.map((row) => [row.id, row]));
  const present = new Set(now.map(({ id }) => id));
  const changes = now.flatMap((row): UnsentChange[] => {
    const old = before.get(row.id);
    if (!old) return [{ section, rowId: row.id }];
    const names = differing(fields.ofRow(row.kind), row.field_values, old.field_values);
    return names.map((field) => ({ section, rowId: row.id, field }));
  });
  const gone = sent.filter(({ id }) => !present.has(id)).map(({ id }) => ({ section, rowId: id }));
  return [...changes, ...gone];
}

function changedFiles(
  section: SectionName,
  fields: SectionFields<FieldDefinition>,
  now: StoredContents,
  sent: StoredContents,
) {
  const filesOf = (contents: StoredContents, field: string) =>
    contents.attachments.filter((file) => file.section === section && file.field === field).map(({ id }) => id);
  return fields.own
    .map(({ name }) => name)
    .filter((name) => filesOf(now, name).join() !== filesOf(sent, name).join())
    .map((field): UnsentChange => ({ section, field }));
}

function changesOf(
  definition: SectionDefinition,
  now: StoredContents,
  sent: StoredContents,
  sealedWith: SealedWith,
): UnsentChange[] {
  const section = definition.name;
  const kind = sectionKind(section);
  const fields = kind.fields(definition);
  if (!kind.hasValues) return changedFiles(section, fields, now, sent);
  const rowOf = (contents: StoredContents) => contents.sections.find((row) => row.section === section);
  const rowsOf = (contents: StoredContents) => contents.rows.filter((row) => row.section === section);
  // The same code has another seal once there is another key.
  const valuesOf = (contents: StoredContents) =>
    openValues({ ...sealedWith, fields: fields.own }, rowOf(contents)?.field_values ?? {});
  const own = differing(fields.own, valuesOf(now), valuesOf(sent));
  const changes = [
    ...own.map((field): UnsentChange => ({ section, field })),
    ...changedRows(section, fields, rowsOf(now), rowsOf(sent)),
  ];
  const orderOf = (contents: StoredContents) => rowsOf(contents).map(({ id }) => id);
  const noneOf = (contents: StoredContents) => rowsOf(contents).length === 0 && rowOf(contents)?.none_selected === true;
  const moved = orderOf(now).join() !== orderOf(sent).join() || noneOf(now) !== noneOf(sent);
  return moved && changes.length === 0 ? [{ section }] : changes;
}

/** Where an application differs from what was sent, in the order of the form. */
export function unsentChanges(
  campaign: Campaign,
  now: StoredContents,
  sent: StoredContents,
  sealedWith: SealedWith,
): UnsentChange[] {
  return campaign.sections.flatMap((definition) => changesOf(definition, now, sent, sealedWith));
}
