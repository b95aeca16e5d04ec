import { addDays } from '@portal/field-rules/dates';
import { finnishInstant } from './finnish-time';
import { type AvailabilityRule, daysWithin } from './rule-days';

/** What a rule says of one day. */
export interface AvailabilityEntry {
  rule: AvailabilityRule;
  /** `yyyy-mm-dd`, the Finnish day on which it begins. */
  date: string;
  start: Date;
  end: Date;
  clockChange?: 'skipped' | 'doubled';
}

const MINUTE_MS = 60_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Each look into the rules of the time zone costs much, and a day without a change of the clocks needs it for its first and last minute only. */
function rememberedInstants(): typeof finnishInstant {
  const days = new Map<string, { start: number; changes: boolean }>();
  return (date, time) => {
    let day = days.get(date);
    if (!day) {
      const [start, end] = [finnishInstant(date, '00:00'), finnishInstant(date, '23:59')];
      const length = end.instant.getTime() - start.instant.getTime();
      day = { start: start.instant.getTime(), changes: length !== minutesOf('23:59') * MINUTE_MS };
      days.set(date, day);
    }
    return day.changes ? finnishInstant(date, time) : { instant: new Date(day.start + minutesOf(time) * MINUTE_MS) };
  };
}

/**
 * What rules say of the days of a period, by day and time.
 * @param from first Finnish day on which an entry may begin, `yyyy-mm-dd`
 * @param to last such day
 * @param on days that are looked at, where not all are
 * @throws RangeError for what ends after 9999-12-31
 */
export function expandRules<R extends AvailabilityRule>(
  rules: readonly R[],
  from: string,
  to: string,
  on?: ReadonlySet<string>,
): (AvailabilityEntry & { rule: R })[] {
  const instantOf = rememberedInstants();
  const entries: (AvailabilityEntry & { rule: R })[] = [];
  for (const rule of rules)
    for (const date of daysWithin(rule, from, to))
      if (on?.has(date) ?? true) entries.push({ rule, date, ...timesOf(rule, date, instantOf) });
  return entries.sort(
    (a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)) || a.start.getTime() - b.start.getTime(),
  );
}

function timesOf(
  { from_time, to_time }: AvailabilityRule,
  date: string,
  instantOf: typeof finnishInstant,
): Pick<AvailabilityEntry, 'start' | 'end' | 'clockChange'> {
  const nextDay = addDays(date, 1);
  if (from_time === null || to_time === null)
    return { start: instantOf(date, '00:00').instant, end: instantOf(nextDay, '00:00').instant };
  const start = instantOf(date, from_time);
  const end = instantOf(to_time > from_time ? date : nextDay, to_time);
  const clockChange = start.clockChange ?? end.clockChange;
  return { start: start.instant, end: end.instant, ...(clockChange && { clockChange }) };
}
