import type { AvailabilityState } from '@portal/contract/substitutions/availability';
import { useIntl } from '@portal/i18n';
import { monthStyle } from '../../model/times';
import type { DayEntry } from './kept-days';
import type { CalendarDay } from './useCalendar';

/** Noon in Finland is on the same day in every time zone that a page may format in. */
const noon = (date: string) => `${date}T10:00:00Z`;

/** The words of the calendar for days and what stands on them. */
export function useDayWords() {
  const intl = useIntl();
  // Together, Finnish would say "on Wednesday".
  const day = (date: string) =>
    `${intl.formatDate(noon(date), { weekday: 'long' })} ${intl.formatDate(noon(date), { dateStyle: 'long' })}`;
  const shortDay = (date: string) =>
    intl.formatDate(noon(date), { weekday: 'short', day: 'numeric', month: monthStyle(intl.locale) });
  const month = (date: string) => intl.formatDate(noon(date), { month: 'long', year: 'numeric' });
  const weekday = (date: string) => intl.formatDate(noon(date), { weekday: 'short' });
  const state = (given: AvailabilityState) =>
    intl.formatMessage({ id: `substitutions.availability.${given.replace('_', '-')}` });
  const time = (given: string) =>
    intl.formatTime(`2027-01-01T${given}Z`, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const hours = ({ from, to }: Pick<DayEntry, 'from' | 'to'>) => (from && to ? `${time(from)}–${time(to)}` : '');
  const entry = (given: DayEntry) => [state(given.state), hours(given)].filter(Boolean).join(' ');
  const days = (dates: readonly string[]) => {
    const [first = '', last = first] = [dates[0], dates.at(-1)];
    return first === last ? day(first) : `${shortDay(first)} – ${shortDay(last)}`;
  };
  /** All that stands on a day, for who does not see it. */
  const whole = ({ date, availability, waits, gigs, offers }: CalendarDay) =>
    [
      day(date),
      availability.length > 0
        ? availability.map(entry).join(', ')
        : intl.formatMessage({ id: 'substitutions.availability.unsaid' }),
      ...(waits ? [intl.formatMessage({ id: 'substitutions.calendar.waits' })] : []),
      ...(gigs.length > 0 ? [intl.formatMessage({ id: 'substitutions.calendar.gigs' }, { count: gigs.length })] : []),
      ...(offers.length > 0
        ? [intl.formatMessage({ id: 'substitutions.calendar.offers' }, { count: offers.length })]
        : []),
    ].join(', ');
  return { day, shortDay, days, month, weekday, state, hours, entry, whole };
}
