import type { Row } from '@portal/contract/application';
import type { Value, Values } from '@portal/contract/fields';

/** A field of a row. */
export function rowValue(row: Row | undefined, field: string): Value | undefined {
  const value = row?.[field];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : value;
}

/** The fields of a row, without its ids and marks. */
export function rowValues(row: Row | undefined): Values {
  const { rowId: _, clientRowId: __, invalidFields: ___, ...fields } = row ?? {};
  const values: Values = {};
  for (const field of Object.keys(fields)) {
    const value = rowValue(row, field);
    if (value !== undefined) values[field] = value;
  }
  return values;
}
