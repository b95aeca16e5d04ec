import type { Row, TableFlags } from '@portal/contract/application';
import { type Contents, findErrors } from '../../contents';
import { shownValues } from '../../identity-codes/sealed-values';
import type { RowContents, SectionContents, SectionErrors, Strictness } from '../section-kind';

/** A row as the wire carries it: its fields beside its ids. */
export function toRow(section: SectionContents, row: RowContents, errors: SectionErrors): Row {
  return {
    ...shownValues(section.form.ofRow(row.kind), row.values),
    rowId: row.rowId,
    clientRowId: row.clientRowId,
    invalidFields: errors.rows?.rows.get(row.rowId) ?? [],
  };
}

export function toFlags(section: SectionContents, errors: SectionErrors): TableFlags {
  const { rows } = errors;
  return {
    // Rows say more than a tick that was set before them.
    noExperienceSelected: section.noneSelected && section.rows.length === 0,
    invalidFieldsFound: rows?.invalidFieldsFound ?? false,
    missingHighestRow: rows?.missingHighestRow,
    missingNoExperienceSelected: rows?.missingNoExperienceSelected,
  };
}

export function toRows(contents: Contents, section: SectionContents, strictness: Strictness): Row[] {
  const errors = findErrors(contents, section, strictness);
  return section.rows.map((row) => toRow(section, row, errors));
}
