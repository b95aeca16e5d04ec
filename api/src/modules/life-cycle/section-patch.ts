import type { Values } from '@portal/contract/fields';
import type { LanguageSkillKind, SectionName } from '@portal/contract/sections';
import type { AttachmentRow } from '../../db/tables/applications.tables';

export interface NewRow {
  clientRowId: string;
  kind: LanguageSkillKind | null;
  values: Values;
}

export type NewFile = Pick<AttachmentRow, 'id' | 'field' | 'sha256' | 'name' | 'size' | 'media_type'>;

/** Everything that changes in one section at once. Values are as they are stored. */
export interface SectionPatch {
  section: SectionName;
  /** Of the section itself, only those that change. */
  values: Values;
  noneSelected: boolean | undefined;
  addedRows: NewRow[];
  /** Fields that change; a deleted row comes back. */
  changedRows: { rowId: string; values: Values }[];
  deletedRows: string[];
  /** All rows that are not deleted afterwards, where their order changes. */
  order: string[] | undefined;
  addedFiles: NewFile[];
  restoredFiles: string[];
  deletedFiles: string[];
}

export const noPatch = (section: SectionName): SectionPatch => ({
  section,
  values: {},
  noneSelected: undefined,
  addedRows: [],
  changedRows: [],
  deletedRows: [],
  order: undefined,
  addedFiles: [],
  restoredFiles: [],
  deletedFiles: [],
});

export function isEmptyPatch(patch: SectionPatch): boolean {
  const { values, noneSelected, order } = patch;
  const lists = [
    patch.addedRows,
    patch.changedRows,
    patch.deletedRows,
    patch.addedFiles,
    patch.restoredFiles,
    patch.deletedFiles,
  ];
  const untouched = Object.keys(values).length === 0 && noneSelected === undefined && order === undefined;
  return untouched && lists.every((list) => list.length === 0);
}
