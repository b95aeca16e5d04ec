import type { Row } from '@portal/contract/application';
import { firstDayOf, lastDayOf, parsePartialDate } from '@portal/field-rules/dates';

export interface WorkGap {
  /** End of the work before, as exact as it was given: yyyy-mm-dd, yyyy-mm or yyyy. */
  from: string;
  /** Beginning of the work after, likewise. */
  to: string;
}

/** A time without work is hinted at when it is longer than this. docs/design/fields-and-content.md#work-experience */
const LONGEST_MONTHS = 3;

/**
 * Finds the times between works that are longer than three months; overlapping works count together, and one without an end goes on. Where only the
 * month or the year is known, a work began with it and ended with it.
 */
export function workGaps(rows: readonly Row[]): WorkGap[] {
  const works = rows
    .flatMap((row) => {
      const start = dateOf(row.workStartDate);
      return start ? [{ start, end: row.workEndDate ? (dateOf(row.workEndDate) ?? start) : ONGOING }] : [];
    })
    .sort((one, other) => firstDayOf(one.start).localeCompare(firstDayOf(other.start)));
  const gaps: WorkGap[] = [];
  let until: string | undefined;
  for (const { start, end } of works) {
    if (until && until !== ONGOING && firstDayOf(start) > monthsAfter(lastDayOf(until), LONGEST_MONTHS))
      gaps.push({ from: until, to: start });
    if (!until || lastDayOf(end) > lastDayOf(until)) until = end;
  }
  return gaps;
}

/** Later than every day. */
const ONGOING = '9999-12-31';

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' ? parsePartialDate(value) : undefined;
}

/** The same day some months later, or that month's last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}
