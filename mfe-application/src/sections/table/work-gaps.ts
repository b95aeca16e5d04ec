import type { Row } from '@portal/contract/application';
import { parseDate } from '@portal/field-rules/dates';

export interface WorkGap {
  /** Last day of work before, yyyy-mm-dd. */
  from: string;
  /** First day of work after, yyyy-mm-dd. */
  to: string;
}

/** A time without work is hinted at when it is longer than this. docs/design/fields-and-content.md#work-experience */
const LONGEST_MONTHS = 3;

/** Finds the times between works that are longer than three months; overlapping works count together, and one without an end goes on. */
export function workGaps(rows: readonly Row[]): WorkGap[] {
  const works = rows
    .flatMap((row) => {
      const start = dayOf(row.workStartDate);
      return start ? [{ start, end: row.workEndDate ? (dayOf(row.workEndDate) ?? start) : ONGOING }] : [];
    })
    .sort((one, other) => one.start.localeCompare(other.start));
  const gaps: WorkGap[] = [];
  let until: string | undefined;
  for (const { start, end } of works) {
    if (until && until !== ONGOING && start > monthsAfter(until, LONGEST_MONTHS)) gaps.push({ from: until, to: start });
    if (!until || end > until) until = end;
  }
  return gaps;
}

/** Later than every day. */
const ONGOING = '9999-12-31';

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' ? parseDate(value) : undefined;
}

/** The same day some months later, or that month's last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}
