import { isEmpty } from '@portal/field-rules/values';
import type { Contents } from './contents';

/** Whether there is anything to copy; rows that the form brings along and answers that the account knows do not count until they are edited. */
export function holdsSomething({ sections }: Contents): boolean {
  return [...sections.values()].some(
    ({ values, touched, rows, attachments, noneSelected }) =>
      noneSelected ||
      attachments.size > 0 ||
      Object.entries(values).some(([field, value]) => touched.has(field) && !isEmpty(value)) ||
      rows.some((row) => row.touched.size > 0),
  );
}
