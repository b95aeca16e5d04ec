import type { Row } from '@portal/contract/application';
import { type Edit, NO_ROWS } from '../autosave/edit';

/** A row as the form shows it. */
export interface FormRow {
  clientRowId: string;
  /** What the server has; absent while it does not know the row. */
  stored?: Row;
}

/**
 * The rows of the server, then those that exist so far in this browser alone.
 * @param edits unacknowledged edits, of which an earlier visit may have left some
 * @param added rows just added, in which nothing may have been typed yet
 */
export function mergedRows(
  stored: readonly Row[],
  edits: readonly Edit[],
  section: string,
  added: readonly string[],
): FormRow[] {
  const known = new Set(stored.map((row) => row.clientRowId));
  const edited = edits.flatMap((edit) =>
    edit.section === section && edit.row && edit.field !== NO_ROWS ? [edit.row] : [],
  );
  const fresh = [...new Set([...edited, ...added])].filter((id) => !known.has(id));
  return [
    ...stored.map((row) => ({ clientRowId: row.clientRowId, stored: row })),
    ...fresh.map((clientRowId) => ({ clientRowId })),
  ];
}
