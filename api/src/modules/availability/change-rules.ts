import type { AvailabilityChange } from '@portal/contract/substitutions/availability';
import { addDays } from '@portal/field-rules/dates';
import { type AvailabilityRule, fallsOn, firstDayFrom, sameWeekday } from './rule-days';

/** Without the rule's word on one day. */
function withoutDay(rule: AvailabilityRule, date: string): AvailabilityRule[] {
  if (!fallsOn(rule, date)) return [rule];
  return rule.weekly ? nonEmpty({ ...rule, except_on: [...rule.except_on, date] }) : [];
}

/** Without the rule's word on a day and every day after it. */
function endedBefore(rule: AvailabilityRule, date: string): AvailabilityRule[] {
  if (rule.starts_on >= date) return [];
  return nonEmpty({ ...rule, ends_on: addDays(date, -1) });
}

/** None where every day of a weekly rule is an exception. */
function nonEmpty(rule: AvailabilityRule): AvailabilityRule[] {
  if (rule.ends_on === null) return [rule];
  for (let date = rule.starts_on; date <= rule.ends_on; date = addDays(date, 7))
    if (!rule.except_on.includes(date)) return [rule];
  return [];
}

/** What a weekly rule still says beside another one of the same weekday. */
function besideSeries(rule: AvailabilityRule, from: string, until: string | null, newId: () => string) {
  const before = rule.ends_on !== null && rule.ends_on < from ? [rule] : endedBefore(rule, from);
  if (until === null || (rule.ends_on !== null && rule.ends_on <= until)) return before;
  const rest = { ...rule, starts_on: firstDayFrom(rule, addDays(until, 1)) };
  return before.length === 0 ? nonEmpty(rest) : [...before, ...nonEmpty({ ...rest, id: newId() })];
}

/**
 * Rules after a change. What is said of a day takes the place of all that was said of it. What is said of a weekday takes the place of what other
 * weekly rules say of it from that day on; later days that were spoken of by themselves keep their word.
 * @param newId makes the id of another rule
 * @returns undefined where the rule that is to be changed does not say anything of that day any more
 */
export function changeRules(
  rules: readonly AvailabilityRule[],
  change: AvailabilityChange,
  newId: () => string,
): AvailabilityRule[] | undefined {
  const { date, state, ruleId, scope, repeats } = change;
  const changed = ruleId === undefined ? undefined : rules.find(({ id }) => id === ruleId);
  if (ruleId !== undefined && !(changed && fallsOn(changed, date))) return state === null ? [...rules] : undefined;
  const left = rules.flatMap((rule) => {
    if (changed && rule !== changed) return [rule];
    return changed && scope === 'following' ? endedBefore(rule, date) : withoutDay(rule, date);
  });
  if (state === null) return left;
  const rule: AvailabilityRule = {
    id: newId(),
    state,
    starts_on: date,
    from_time: change.from ?? null,
    to_time: change.to ?? null,
    note: change.note?.trim() || null,
    weekly: repeats !== undefined,
    ends_on: repeats?.until ?? null,
    except_on: [],
  };
  if (!rule.weekly) return [...left, rule];
  const days = left.filter(({ weekly, starts_on }) => !weekly && fallsOn(rule, starts_on)).map((day) => day.starts_on);
  const kept = scope === 'following' ? (changed?.except_on ?? []).filter((day) => day > date) : [];
  const others = left.flatMap((other) =>
    other.weekly && sameWeekday(other.starts_on, date) ? besideSeries(other, date, rule.ends_on, newId) : [other],
  );
  return [...others, ...nonEmpty({ ...rule, except_on: [...new Set([...kept, ...days])] })];
}
