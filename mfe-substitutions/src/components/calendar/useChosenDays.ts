import { useEffect, useRef } from 'react';
import { useAvailabilityQuery } from '../../api/substitutions.api';
import { type CalendarDay, type useCalendar, useSaid } from './useCalendar';

/**
 * What stands on chosen days. Of those before or after what is shown, what was said is asked for: saving takes its place.
 * @param chosen days in a row
 * @param calendar of the days that are shown
 * @returns `days` once all of it is there; they stay while another month is fetched, so that their dialog does
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
  const answered = skip || currentData !== undefined;
  /** Everything that was said of these days is in them. */
  const complete = answered && known;
  const last = useRef({ chosen, days, complete });
  const opened = last.current.chosen === chosen ? last.current : undefined;
  // A dialog that was opened before it could be fetched what was said goes on without: its form knows no series.
  const stays = opened !== undefined && !(opened.complete && complete);
  const drawn = stays ? opened.days : complete || (answered && !loading) ? days : [];
  useEffect(() => {
    if (drawn.length > 0) last.current = { chosen, days: drawn, complete: stays ? opened.complete : complete };
  });
  return {
    days: drawn,
    failed: !skip && error !== undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
