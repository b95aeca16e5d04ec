import { addDays, finnishDay } from '@portal/field-rules/dates';
import type { Db } from '../../db/database';
import { rulesWithin } from './availability.repository';
import { type AvailabilityEntry, expandRules } from './expand-rules';
import { mergedTimes, type Span, sharesTime, type Times } from './merged-times';

/** A stretch of time; the end is not part of it. */
export interface TimeRange {
  start: Date;
  end: Date;
}

/** What begins on an evening can reach into the next day. */
const firstDay = ({ start }: TimeRange): string => addDays(finnishDay(start), -1);

/** Adds to the list of a key. */
function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * What people say of a stretch of time: their entries that share a moment with it, by day and time. Who says nothing of it is not named.
 * @param userIds any number of people
 */
export async function availabilityAt(
  db: Db,
  userIds: readonly string[],
  range: TimeRange,
): Promise<Map<string, AvailabilityEntry[]>> {
  const [from, to] = [firstDay(range), finnishDay(range.end)];
  const found = new Map<string, AvailabilityEntry[]>();
  for (const entry of expandRules(await rulesWithin(db, userIds, from, to), from, to))
    if (entry.start < range.end && entry.end > range.start) addTo(found, entry.rule.user_id, entry);
  return found;
}

/** Days on which something can begin that reaches into one of these. */
function daysOf(ranges: readonly TimeRange[]): Set<string> {
  const days = new Set<string>();
  for (const range of ranges)
    for (let day = firstDay(range); day <= finnishDay(range.end); day = addDays(day, 1)) days.add(day);
  return days;
}

/** When people have said not to be available, on the days of these stretches. Who has not said so is not named. */
export async function timesAway(
  db: Db,
  userIds: readonly string[],
  ranges: readonly TimeRange[],
): Promise<Map<string, Times>> {
  const days = daysOf(ranges);
  const ordered = [...days].sort();
  const [from, to] = [ordered[0], ordered.at(-1)];
  if (from === undefined || to === undefined || userIds.length === 0) return new Map();
  const said = new Map<string, Span[]>();
  const rules = await rulesWithin(db, userIds, from, to, 'unavailable');
  for (const { rule, start, end } of expandRules(rules, from, to, days))
    addTo(said, rule.user_id, { start: start.getTime(), end: end.getTime() });
  return new Map([...said].map(([userId, times]) => [userId, mergedTimes(times)]));
}

/** Who of several people has said not to be available at some time within any of these stretches. */
export async function unavailableAt(
  db: Db,
  userIds: readonly string[],
  ranges: readonly TimeRange[],
): Promise<Set<string>> {
  const asked = ranges.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
  const away = await timesAway(db, userIds, ranges);
  return new Set(
    [...away].filter(([, times]) => asked.some((range) => sharesTime(times, range))).map(([userId]) => userId),
  );
}
