import type { PortalDispatch } from '@portal/api-client';
import type { CurrentValue, Row, SaveRowResult, TableData } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import { TABLE_RESOURCES } from '@portal/contract/sections';
import { maskPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { type Attempt, type Edit, NO_ROWS } from '../autosave/edit';
import type { ApplicationRef } from '../model/application-ref';
import { isRecordSection, isTableSection } from '../model/section-kinds';
import { rowsOf } from '../model/table-rows';
import { sectionsApi } from './sections.api';

const FLAGS = [
  'invalidFieldsFound',
  'missingHighestRow',
  'missingNoExperienceSelected',
  'noExperienceSelected',
] as const;

/** Copies the flags of a table that an answer carries. */
export function keepFlags(draft: TableData, result: Partial<SaveRowResult>): void {
  for (const flag of FLAGS) if (result[flag] !== undefined) draft[flag] = result[flag];
}

/** Puts what the server has acknowledged into the cached content of the section, so that it shows without being fetched again. */
export function keepSaved(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  edit: Edit,
  attempt: Attempt,
  result: SaveRowResult,
): void {
  const { section } = edit;
  if (isRecordSection(section)) {
    dispatch(
      sectionsApi.util.updateQueryData('getRecord', { application, section }, (draft) => {
        draft.values[edit.field] = storedValue(edit.secret, attempt.value);
        draft.invalidFields = result.invalidFields;
      }),
    );
  } else if (isTableSection(section)) {
    dispatch(
      sectionsApi.util.updateQueryData('getTable', { application, section }, (draft) => {
        if (edit.field === NO_ROWS) draft.noExperienceSelected = attempt.value === true;
        keepFlags(draft, result);
        if (result.row) keepRow(draft, TABLE_RESOURCES[section].rowsKey, result.row);
      }),
    );
  }
}

/** The personal identity code is shown masked as soon as it is safe on the server. */
function storedValue(secret: boolean | undefined, value: Value): Value {
  return secret && typeof value === 'string' ? maskPersonalIdentityCode(value) : value;
}

/** Keeps the newer value that a save would have overwritten; what was typed still shows over it until the person has chosen. */
export function keepCurrent(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  { section, field }: Edit,
  current: CurrentValue,
): void {
  if (isRecordSection(section)) {
    dispatch(
      sectionsApi.util.updateQueryData('getRecord', { application, section }, (draft) => {
        draft.values[field] = current.value;
      }),
    );
  } else if (isTableSection(section)) {
    dispatch(
      sectionsApi.util.updateQueryData('getTable', { application, section }, (draft) => {
        const { rowsKey } = TABLE_RESOURCES[section];
        draft[rowsKey] = rowsOf(draft, rowsKey).map((row) =>
          row.rowId === current.rowId ? { ...row, [field]: current.value } : row,
        );
      }),
    );
  }
}

function keepRow(draft: TableData, rowsKey: string, row: Row): void {
  const rows = [...rowsOf(draft, rowsKey)];
  const index = rows.findIndex((known) => known.rowId === row.rowId);
  if (index < 0) rows.push(row);
  else rows[index] = row;
  draft[rowsKey] = rows;
}
