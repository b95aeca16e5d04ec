import type { FieldConfig, Values } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import type { ValidationContext } from './validate-field';
import { validateRecord } from './validate-record';

/** The mark of the highest education: the field that carries it and the option that says so. docs/design/fields-and-content.md#educations */
export const HIGHEST_ROW = { field: 'accomplishmentLevelId', option: 'highest' } as const;

export interface RowContent {
  rowId: string;
  values: Values;
  /** Names of the fields that have been saved; see `validateRecord`. */
  touched?: ReadonlySet<string>;
}

export interface RowsFindings {
  /** Faults by row, each with its `rowId`. */
  rows: Map<string, InvalidField[]>;
  invalidFieldsFound: boolean;
  /** Rows exist, the campaign asks for the highest, and none carries the mark. Undefined where the campaign does not ask. */
  missingHighestRow: boolean | undefined;
  /** The section is required, has no rows, and "I have none" is not selected. */
  missingNoExperienceSelected: boolean;
}

/**
 * Checks the rows of a table section, each alone and all together.
 * @param section whether it is required and the fields of a row
 * @param rows the rows in their order
 * @param noneSelected whether "I have none" is ticked
 * @param context without `values`, which are the row's
 */
export function validateRows(
  section: { required: boolean; fields: readonly FieldConfig[] },
  rows: readonly RowContent[],
  noneSelected: boolean,
  context: Omit<ValidationContext, 'values' | 'requireFilled'>,
): RowsFindings {
  const asksHighest = section.fields.some((field) => field.name === HIGHEST_ROW.field && field.visible);
  const marked = rows.filter((row) => row.values[HIGHEST_ROW.field] === HIGHEST_ROW.option);
  const found = new Map<string, InvalidField[]>();
  for (const row of rows) {
    const faults = validateRecord(section.fields, row.values, context, row.touched);
    if (asksHighest && marked.length > 1 && marked.includes(row)) {
      faults.push({ field: HIGHEST_ROW.field, code: 'only-one' });
    }
    found.set(
      row.rowId,
      faults.map((fault) => ({ ...fault, rowId: row.rowId })),
    );
  }
  return {
    rows: found,
    invalidFieldsFound: [...found.values()].some((faults) => faults.length > 0),
    missingHighestRow: asksHighest ? rows.length > 0 && marked.length === 0 : undefined,
    missingNoExperienceSelected: section.required && rows.length === 0 && !noneSelected,
  };
}
