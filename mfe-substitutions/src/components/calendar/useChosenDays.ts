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
  const fetched = skip || currentData !== undefined;
  const days = chosen.map((date): CalendarDay => shown.get(date) ?? { date, ...said(date), gigs: [], offers: [] });
  const last = useRef({ chosen, days });
  useEffect(() => {
    // Where what was said could not be fetched the dialog is open without it.
    const isNew = last.current.chosen !== chosen && !loading;
    if (fetched && (known || isNew)) last.current = { chosen, days };
  });
  const outlasts = !(known && fetched) && last.current.chosen === chosen;
  return {
    days: outlasts ? last.current.days : fetched && !loading ? days : [],
    failed: !skip && error !== undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
