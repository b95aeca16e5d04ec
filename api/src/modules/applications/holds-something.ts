import { isEmpty } from '@portal/field-rules/values';
import type { Contents } from './contents';

/** Whether there is anything to copy; untouched rows that the form brings along do not count. */
export function holdsSomething({ sections }: Contents): boolean {
  return [...sections.values()].some(
    ({ values, rows, attachments, noneSelected }) =>
      noneSelected ||
      attachments.size > 0 ||
      Object.values(values).some((value) => !isEmpty(value)) ||
      rows.some(({ touched }) => touched.size > 0),
  );
}
