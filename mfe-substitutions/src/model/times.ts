import type { Shift } from '@portal/contract/substitutions/gigs';
import { finnishDay } from '@portal/field-rules/dates';
import { finnishClock } from '@portal/field-rules/finnish-clock';

const MINUTE = 60_000;

export interface Length {
  hours: number;
  minutes: number;
}

/** @param minutes whole ones */
export const lengthOf = (minutes: number): Length => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });

/** Elapsed minutes of a shift, its breaks included: a night in which the clocks change is shorter or longer than they say. */
export const shiftMinutes = ({ start, end }: Shift): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / MINUTE);

/** Milliseconds by which Finnish clocks are ahead of UTC. */
const offsetAt = (instant: number): number => finnishClock(instant).getTime() - instant;

/** Whether the clocks change during the shift: they go forward in March (it is shorter), back in October (it is longer). */
export function clockChange({ start, end }: Shift): 'forward' | 'back' | undefined {
  const change = offsetAt(Date.parse(end)) - offsetAt(Date.parse(start));
  if (change === 0) return undefined;
  return change > 0 ? 'forward' : 'back';
}

/** Finnish day of an instant, `yyyy-mm-dd`. */
export const dayOf = (instant: string | number): string => finnishDay(new Date(instant));

/** Hour of day in Finland, 0–23. */
export const hourOf = (instant: string): number => finnishClock(Date.parse(instant)).getUTCHours();

/** @param day `yyyy-mm-dd` @returns the day so many days later */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Days that shifts have a part of, each once: a night shift is on two. */
export function daysOf(shifts: readonly Pick<Shift, 'start' | 'end'>[]): Set<string> {
  const days = new Set<string>();
  for (const { start, end } of shifts) {
    const last = dayOf(Date.parse(end) - 1);
    for (let day = dayOf(start); day <= last; day = addDays(day, 1)) days.add(day);
  }
  return days;
}

/** Day of the week, from 1 for Monday. @param day `yyyy-mm-dd` */
export const weekdayOf = (day: string): number => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** How a month is written within a short date: to many who read English, 07/12 is another day. @param language BCP 47 tag */
export const monthStyle = (language: string) => (language.startsWith('en') ? 'short' : 'numeric');
