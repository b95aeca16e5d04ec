import { CalendarDateTime, fromAbsolute, parseDate, parseTime, toZoned } from '@internationalized/date';

const ZONE = 'Europe/Helsinki';
const HOUR_MS = 3_600_000;

/** An instant that a Finnish day and time of day mean. */
export interface FinnishInstant {
  instant: Date;
  /** The time of day is left out in that night of March, or comes twice in that of October. */
  clockChange?: 'skipped' | 'doubled';
}

/**
 * The instant of a time of day in Finland. A time that is left out stands for the end of its hour, one that comes twice for the first of both.
 * docs/specification.md#substitutions
 * @param date `yyyy-mm-dd`
 * @param time `hh:mm`
 */
export function finnishInstant(date: string, time: string): FinnishInstant {
  const { year, month, day } = parseDate(date);
  const { hour, minute } = parseTime(time);
  const asked = new CalendarDateTime(year, month, day, hour, minute);
  const first = toZoned(asked, ZONE, 'earlier').toDate();
  const last = toZoned(asked, ZONE, 'later').toDate();
  if (first.getTime() === last.getTime()) return { instant: first };
  const shown = fromAbsolute(first.getTime(), ZONE);
  if (shown.hour === hour && shown.minute === minute) return { instant: first, clockChange: 'doubled' };
  // Clocks change on the full hour. Directive 2000/84/EC
  return { instant: new Date(last.getTime() - (last.getTime() % HOUR_MS)), clockChange: 'skipped' };
}
