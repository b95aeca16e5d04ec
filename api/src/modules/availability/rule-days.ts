import { addDays } from '@portal/field-rules/dates';
import type { AvailabilityRuleRow } from '../../db/tables/substitutions.tables';

/** One rule of when somebody can work; times are `hh:mm`. */
export type AvailabilityRule = Omit<AvailabilityRuleRow, 'user_id' | 'created_at'>;

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Of a weekly rule the first day from `from` on that has its weekday and is not before it, of any other its day; exceptions and end are not looked at. */
export function firstDayFrom({ starts_on, weekly }: AvailabilityRule, from: string): string {
  if (!weekly || from <= starts_on) return starts_on;
  return addDays(starts_on, Math.ceil(daysBetween(starts_on, from) / 7) * 7);
}

export const sameWeekday = (one: string, other: string): boolean => daysBetween(one, other) % 7 === 0;

/** Whether a rule says something of a day. */
export function fallsOn({ starts_on, weekly, ends_on, except_on }: AvailabilityRule, date: string): boolean {
  if (except_on.includes(date)) return false;
  if (!weekly) return date === starts_on;
  return date >= starts_on && (ends_on === null || date <= ends_on) && sameWeekday(starts_on, date);
}

/** Days of a period of which a rule says something, in their order. @param from first day @param to last day */
export function daysWithin(rule: AvailabilityRule, from: string, to: string): string[] {
  const { starts_on, weekly, ends_on, except_on } = rule;
  const end = weekly ? ends_on : starts_on;
  const last = end !== null && end < to ? end : to;
  const firstWeek = Math.max(0, Math.ceil(daysBetween(starts_on, from) / 7));
  const lastWeek = Math.floor(daysBetween(starts_on, last) / 7);
  // Counted, so that it ends whatever the last day is.
  return Array.from({ length: Math.max(0, lastWeek - firstWeek + 1) }, (_, index) =>
    addDays(starts_on, 7 * (firstWeek + index)),
  ).filter((date) => !except_on.includes(date));
}

/** Whether a rule says nothing of a day or any day after it. */
export function isOver({ starts_on, weekly, ends_on }: AvailabilityRule, day: string): boolean {
  return weekly ? ends_on !== null && ends_on < day : starts_on < day;
}
