import type { PortalDispatch } from '@portal/api-client';
import { type Attempt, type Edit, NO_ROWS } from '@portal/auto-save/edit';
import type { CurrentValue, Row, SaveRowResult } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import type { ApplicationRef } from '../model/application-ref';
import { isRecordSection, isRowSection } from '../model/section-kinds';
import { changeCachedRows } from './cached-content';
import { sectionsApi } from './sections.api';

/** Puts what the server has acknowledged into the cached content of the section, so that it shows without being fetched again. */
export function keepSaved(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  edit: Edit,
  attempt: Attempt,
  result: SaveRowResult,
): void {
  const { section, field, kind } = edit;
  // As the server keeps it: the personal identity code masked, a phone number in its international form.
  const kept = result.saved?.value ?? null;
  if (isRecordSection(section)) {
    dispatch(
      sectionsApi.util.updateQueryData('getRecord', { application, section }, (draft) => {
        draft.values[field] = kept;
        draft.invalidFields = result.invalidFields;
      }),
    );
    return;
  }
  if (!isRowSection(section)) return;
  if (section === 'languageSkills' && !edit.row) {
    keepInfo(dispatch, application, kept, result.invalidFields);
    return;
  }
  const none = field === NO_ROWS && { noExperienceSelected: attempt.value === true };
  const put = (rows: readonly Row[], of?: Edit['kind']) =>
    withFaults(result.row && of === kind ? withRow(rows, result.row) : rows, result);
  changeCachedRows(dispatch, application, section, put, { ...none, ...result });
}

/** The marks of other rows move too: of two rows that both claim to be the highest, changing one mends both. */
function withFaults(rows: readonly Row[], { row: saved, invalidFields }: SaveRowResult): readonly Row[] {
  return rows.map((row) => {
    const own = invalidFields.filter((fault) => fault.rowId === row.rowId);
    const known = row.rowId === saved?.rowId || JSON.stringify(own) === JSON.stringify(row.invalidFields);
    return known ? row : { ...row, invalidFields: own };
  });
}

function keepInfo(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  value: Value,
  invalidFields?: readonly InvalidField[],
): void {
  dispatch(
    sectionsApi.util.updateQueryData('getLanguageSkills', { application }, (draft) => {
      draft.additionalInfo = value;
      if (invalidFields) draft.invalidFields = [...invalidFields];
    }),
  );
}

/** Keeps the newer value that a save would have overwritten; what was typed still shows over it until the person has chosen. */
export function keepCurrent(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  { section, row, field }: Edit,
  current: CurrentValue,
): void {
  if (isRecordSection(section)) {
    dispatch(
      sectionsApi.util.updateQueryData('getRecord', { application, section }, (draft) => {
        draft.values[field] = current.value;
      }),
    );
  } else if (section === 'languageSkills' && !row) {
    keepInfo(dispatch, application, current.value);
  } else if (isRowSection(section)) {
    changeCachedRows(dispatch, application, section, (rows) =>
      rows.map((known) => (known.rowId === current.rowId ? { ...known, [field]: current.value } : known)),
    );
  }
}

/** A row that was deleted elsewhere; what was typed into it is still held by auto-save. */
export function forgetRow(dispatch: PortalDispatch, application: ApplicationRef, { section, row }: Edit): void {
  if (!isRowSection(section)) return;
  changeCachedRows(dispatch, application, section, (rows) => rows.filter((known) => known.clientRowId !== row));
}

function withRow(rows: readonly Row[], row: Row): Row[] {
  const known = rows.some(({ rowId }) => rowId === row.rowId);
  return known ? rows.map((other) => (other.rowId === row.rowId ? row : other)) : [...rows, row];
}
