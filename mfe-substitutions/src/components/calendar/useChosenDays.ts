import { useEffect, useRef } from 'react';
import { useAvailabilityQuery } from '../../api/substitutions.api';
import { type CalendarDay, type useCalendar, useSaid } from './useCalendar';

/**
 * What stands on chosen days. Of those before or after what is shown, what was said is asked for: saving takes its place.
 * @param chosen days in a row
 * @param shown the days that are shown
 * @returns `days` once all of it is there; it stays there while another month is fetched, so that their dialog does
 */
export function useChosenDays(
  chosen: readonly string[],
  { calendar, known, loading }: Pick<ReturnType<typeof useCalendar>, 'calendar' | 'known' | 'loading'>,
) {
  const shown = new Map(calendar.map((day) => [day.date, day]));
  const range = { from: chosen[0] ?? '', to: chosen.at(-1) ?? '' };
  const skip = chosen.every((date) => shown.has(date));
  const query = useAvailabilityQuery(range, { skip });
  const { currentData, error, isFetching, refetch } = query;
  const said = useSaid(query);
  const days = chosen.map((date): CalendarDay => shown.get(date) ?? { date, ...said(date), gigs: [], offers: [] });
  const last = useRef({ chosen, days });
  const kept = last.current.chosen === chosen ? last.current.days : undefined;
  const fetched = skip || currentData !== undefined;
  /** Everything that was said of these days is in them. */
  const complete = fetched && known;
  // A dialog may open without it where it could not be fetched.
  const openable = fetched && !loading;
  const present = complete ? days : (kept ?? (openable ? days : []));
  useEffect(() => {
    if (present.length > 0) last.current = { chosen, days: present };
  });
  return {
    days: present,
    failed: !skip && error !== undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
