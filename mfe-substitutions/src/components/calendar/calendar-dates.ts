import { addDays, weekdayOf } from '../../model/times';

/** What of the calendar is open. */
export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export interface CalendarPlace {
  view: CalendarView;
  /** `yyyy-mm-dd`, a day of what is open. */
  date: string;
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isDay = (text: string): boolean => DATE.test(text) && addDays(text, 0) === text;
/** Far beyond what anybody plans; further away the calendar's arithmetic ends. */
const isNear = (day: string): boolean => day >= '2000-01-01' && day < '2200-01-01';

/** What an address asks for; month and today where it says nothing that can be read. */
export function placeOf(params: URLSearchParams, today: string): CalendarPlace {
  const view = CALENDAR_VIEWS.find((known) => known === params.get('view')) ?? 'month';
  const date = params.get('date') ?? '';
  return { view, date: isDay(date) && isNear(date) ? date : today };
}

const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** The same day of another month, or its last day. */
function addMonths(date: string, months: number): string {
  const first = new Date(`${firstOfMonth(date)}T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 8);
  const day = [date.slice(8), '30', '29', '28'].find((number) => isDay(`${month}${number}`));
  return `${month}${day}`;
}

/** One step of the calendar forward (1) or back (-1). */
export function stepped({ view, date }: CalendarPlace, step: 1 | -1): string {
  if (view === 'month') return addMonths(date, step);
  return addDays(date, view === 'week' ? 7 * step : step);
}

/** Every day that is shown, from Monday where there is more than one; a month is shown in whole weeks. */
export function shownDays({ view, date }: CalendarPlace): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return daysFromTo(mondayOf(date), addDays(mondayOf(date), 6));
  const first = firstOfMonth(date);
  const start = mondayOf(first);
  const last = addDays(addMonths(first, 1), -1);
  const days: string[] = [];
  for (let day = start; day <= last || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days from one to another, whichever comes first. */
export function daysFromTo(one: string, other: string): string[] {
  const [first, last] = one < other ? [one, other] : [other, one];
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Where a key leads in a month's table of days; undefined for any other key. */
export function dayAtKey(key: string, date: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return mondayOf(date);
    case 'End':
      return addDays(mondayOf(date), 6);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return undefined;
  }
}
