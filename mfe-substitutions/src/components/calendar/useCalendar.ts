import type { Availability, ChangeAvailabilityRequest } from '@portal/contract/substitutions/availability';
import type { Booking } from '@portal/contract/substitutions/gigs';
import type { Offer } from '@portal/contract/substitutions/offers';
import { useLocale } from '@portal/i18n';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { AnswerState } from '../../answers/answer-state';
import { useAnswers } from '../../answers/useAnswers';
import { isUnshown, type Query, useAskedAt } from '../../answers/useAskedAt';
import { useAvailabilityQuery, useBookingsQuery, useOffersQuery } from '../../api/substitutions.api';
import { isOpen, isPending } from '../../model/offers';
import { daysOf } from '../../model/times';
import { daysFromTo } from './calendar-dates';
import { type DayEntry, entriesAfter } from './kept-days';

/** What stands in the calendar on one day. */
export interface CalendarDay {
  date: string;
  availability: DayEntry[];
  /** A change of it waits for the connection. */
  waits: boolean;
  gigs: Booking[];
  offers: Offer[];
}

const HELD = new Set(['upcoming', 'ongoing', 'done']);

/** What stands on each day that it has a part of. */
function byDay<Event extends { gig: Booking['gig'] }>(events: readonly Event[]): Map<string, Event[]> {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    for (const date of daysOf(event.gig.shifts)) {
      const onDay = days.get(date) ?? [];
      onDay.push(event);
      days.set(date, onDay);
    }
  }
  return days;
}

/** The changes of days that the server was not asked about since, in their order. */
const changesUnderWay = (states: readonly AnswerState[], askedAt: number) =>
  states
    .filter(({ answer }) => answer.kind === 'availability')
    .filter((state) => ['sending', 'kept'].includes(state.status) || isUnshown(state, askedAt))
    .sort((a, b) => a.answer.at - b.answer.at)
    .flatMap(({ answer: { body }, status }) =>
      ((body as ChangeAvailabilityRequest).days ?? []).map((change) => ({ change, waits: status === 'kept' })),
    );

/** What is said of days, with the changes that are on their way or that the server was not asked about since. */
export function useSaid(query: Query & { currentData?: Availability | undefined }) {
  return useSaidSince(query.currentData, useAskedAt(query));
}

/** @param askedAt when `currentData` was asked for, epoch ms */
function useSaidSince(currentData: Availability | undefined, askedAt: number) {
  const { states } = useAnswers();
  return useCallback(
    (date: string): Pick<CalendarDay, 'availability' | 'waits'> => {
      // What an earlier period has said is no answer about this one.
      const said: readonly DayEntry[] = currentData?.days ?? [];
      let day = { availability: said.filter((entry) => entry.date === date), waits: false };
      for (const { change, waits } of changesUnderWay(states, askedAt)) {
        const { repeats } = said.find(({ ruleId }) => ruleId !== undefined && ruleId === change.ruleId) ?? {};
        const availability = entriesAfter(date, day.availability, change, repeats);
        if (availability) day = { availability, waits: day.waits || waits };
      }
      return day;
    },
    [currentData, states, askedAt],
  );
}

/**
 * Everything of some days, each part as soon as it has come.
 * @param days in their order
 * @param now epoch ms by the server's clock
 */
export function useCalendar(days: readonly string[], now: number) {
  const { locale } = useLocale();
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const fresh = { refetchOnMountOrArgChange: 5 };
  const availability = useAvailabilityQuery(range, fresh);
  const bookings = useBookingsQuery({ locale, ...range }, fresh);
  const offers = useOffersQuery({ locale }, fresh);
  const all = [availability, bookings, offers];
  const askedAt = useAskedAt(availability);
  const said = useSaidSince(availability.currentData, askedAt);
  const answered = availability.currentData !== undefined || availability.error !== undefined;
  const everAnswered = useRef(false);
  useEffect(() => {
    if (answered) everAnswered.current = true;
  });
  const { from, to } = range;
  // The days stay the same objects from one key press to the next: a month draws only those that have changed.
  const calendar = useMemo(() => {
    const gigs = byDay((bookings.currentData?.gigs ?? []).filter(({ state }) => HELD.has(state)));
    const waiting = byDay((offers.data?.offers ?? []).filter((offer) => isOpen(offer, now) || isPending(offer)));
    return daysFromTo(from, to).map(
      (date): CalendarDay => ({
        date,
        ...said(date),
        gigs: gigs.get(date) ?? [],
        offers: waiting.get(date) ?? [],
      }),
    );
  }, [from, to, said, bookings.currentData, offers.data, now]);
  return {
    calendar,
    showsToEmployers: availability.data?.showsToEmployers ?? [],
    /** When that was asked for which the calendar shows, epoch ms. */
    askedAt,
    /** What is said of these days has come, also where it could not be fetched again. */
    known: availability.currentData !== undefined,
    loading: !answered,
    /** Nothing is known of any days yet, not even that it could not be fetched. */
    starting: !answered && !everAnswered.current,
    failed: all.some(({ error }) => error !== undefined),
    retrying: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { error, refetch } of all) if (error) void refetch();
    },
  };
}
