import { useAvailabilityQuery } from '../../api/substitutions.api';
import { type CalendarDay, useSaid } from './useCalendar';

/**
 * What stands on chosen days. Of those before or after what is shown, what was said is asked for: saving takes its place.
 * @param chosen days in a row
 * @param calendar the days that are shown
 * @returns `days` once all of it is there
 */
export function useChosenDays(chosen: readonly string[], calendar: readonly CalendarDay[]) {
  const shown = new Map(calendar.map((day) => [day.date, day]));
  const range = { from: chosen[0] ?? '', to: chosen.at(-1) ?? '' };
  const skip = chosen.every((date) => shown.has(date));
  const query = useAvailabilityQuery(range, { skip });
  const { currentData, error, isFetching, refetch } = query;
  const said = useSaid(query);
  const days = chosen.map((date): CalendarDay => shown.get(date) ?? { date, ...said(date), gigs: [], offers: [] });
  return {
    days: skip || currentData ? days : [],
    failed: !skip && error !== undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
