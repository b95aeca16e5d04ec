import type { Attempt, Edit } from '@portal/auto-save/edit';
import type { CurrentValue, Row, SaveRowResult } from '@portal/contract/application';
import type { PreviewError } from '@portal/contract/preview';
import { isFieldResolved } from '../field-resolved';
import type { RuleContext } from '../section-kind';
import { rowValues } from './row-values';

/** What a call says that saves a field of a row, or one beside the rows. */
export function rowBody(
  { row, field }: Pick<Edit, 'row' | 'field'>,
  { value, rowId, baseRevision, unconfirmedValues }: Attempt,
): object {
  return {
    ...(rowId && { rowId }),
    ...(row && { clientRowId: row }),
    values: { [field]: value },
    ...(baseRevision !== undefined && { baseRevision }),
    ...(unconfirmedValues && { unheard: unconfirmedValues.map((sent) => ({ [field]: sent })) }),
  };
}

/**
 * The rows with the one that was saved. The errors of other rows change too: of two rows that both claim to be the highest, changing one resolves both.
 * @param isItsList whether the saved row belongs among these
 */
export function withSavedRow(
  rows: readonly Row[],
  { row: saved, invalidFields }: SaveRowResult,
  isItsList = true,
): readonly Row[] {
  const isKnown = rows.some(({ rowId }) => rowId === saved?.rowId);
  const added = saved && isItsList && !isKnown ? [saved] : [];
  return [...rows, ...added].map((row) => {
    if (saved && row.rowId === saved.rowId) return isItsList ? saved : row;
    const own = invalidFields.filter((invalid) => invalid.rowId === row.rowId);
    return JSON.stringify(own) === JSON.stringify(row.invalidFields) ? row : { ...row, invalidFields: own };
  });
}

/** The rows with the newer value of a conflict. */
export function withCurrentValue(rows: readonly Row[], field: string, { rowId, value }: CurrentValue): readonly Row[] {
  return rows.map((row) => (row.rowId === rowId ? { ...row, [field]: value } : row));
}

/** Whether the error of a row is resolved, in that row or by deleting it. */
export function isRowErrorResolved(rows: readonly Row[], error: PreviewError, context: RuleContext): boolean {
  const row = rows.find(({ rowId }) => rowId === error.rowId);
  return !row || isFieldResolved(error, rowValues(row), row.invalidFields, context);
}
