import { type Edit, NO_ROWS } from '@portal/auto-save/edit';
import type { Row } from '@portal/contract/application';
import type { RowSet } from './row-set';

/** A row as the form shows it. */
export interface FormRow {
  clientRowId: string;
  /** What the server has; absent while it does not know the row, or not any more. */
  stored?: Row;
}

/** Ids of the rows in which something unacknowledged was typed, an earlier visit's too; in the order of typing. */
export function editedRows(edits: readonly Edit[], { section, kind }: Pick<RowSet, 'section' | 'kind'>): string[] {
  const rows = edits.flatMap((edit) =>
    edit.section === section && edit.kind === kind && edit.row && edit.field !== NO_ROWS ? [edit.row] : [],
  );
  return [...new Set(rows)];
}

/**
 * The rows of the server, then those that exist so far in this browser alone.
 * @param edited see `editedRows`
 * @param added rows just added, in which nothing may have been typed yet
 */
export function mergedRows(stored: readonly Row[], edited: readonly string[], added: readonly string[]): FormRow[] {
  const known = new Set(stored.map((row) => row.clientRowId));
  const fresh = [...new Set([...added, ...edited])].filter((id) => !known.has(id));
  return [
    ...stored.map((row) => ({ clientRowId: row.clientRowId, stored: row })),
    ...fresh.map((clientRowId) => ({ clientRowId })),
  ];
}
