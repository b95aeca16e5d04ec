import type { Row, TableFlags } from '@portal/contract/application';
import {
  type Contents,
  type Findings,
  fieldsOfRow,
  findFaults,
  type RowContents,
  type SectionContents,
  type Strictness,
} from '../../contents';
import { shownValues } from '../../identity-codes/sealed-values';

/** A row as the wire carries it: its fields beside its ids. */
export function toRow(section: SectionContents, row: RowContents, findings: Findings): Row {
  return {
    ...shownValues(fieldsOfRow(section, row), row.values),
    rowId: row.rowId,
    clientRowId: row.clientRowId,
    invalidFields: findings.rows?.rows.get(row.rowId) ?? [],
  };
}

export function toFlags(section: SectionContents, findings: Findings): TableFlags {
  const { rows } = findings;
  return {
    // Rows say more than a tick that was set before them.
    noExperienceSelected: section.noneSelected && section.rows.length === 0,
    invalidFieldsFound: rows?.invalidFieldsFound ?? false,
    missingHighestRow: rows?.missingHighestRow,
    missingNoExperienceSelected: rows?.missingNoExperienceSelected,
  };
}

export function toRows(contents: Contents, section: SectionContents, strictness: Strictness): Row[] {
  const findings = findFaults(contents, section, strictness);
  return section.rows.map((row) => toRow(section, row, findings));
}
