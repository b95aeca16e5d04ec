import type {
  AvailabilityChange,
  AvailabilityDay,
  ChangeAvailabilityRequest,
} from '@portal/contract/substitutions/availability';
import type { AnswerState } from '../../answers/answer-state';
import { weekdayOf } from '../../model/times';

/** What is said of a day; without `ruleId` while the server does not know of it. */
export type DayEntry = Omit<AvailabilityDay, 'ruleId' | 'start' | 'end'> & { ruleId?: string };

/**
 * What will be said of a day by a change that is on its way, as the server will decide it.
 * @param said of the day before
 * @param series when the weekly entry that is changed repeats, where it is known
 * @returns undefined where the change says nothing of the day
 */
export function entriesAfter(
  date: string,
  said: readonly DayEntry[],
  change: AvailabilityChange,
  series?: DayEntry['repeats'],
): DayEntry[] | undefined {
  const { state, from, to, note, repeats, ruleId, scope } = change;
  const withoutRule = () => said.filter((entry) => entry.ruleId !== ruleId);
  const entries = () =>
    state === null
      ? []
      : [{ date, state, from, to, note, ...(repeats && { repeats: { since: change.date, ...repeats } }) }];
  if (date === change.date) return state === null && ruleId !== undefined ? withoutRule() : entries();
  const isLaterWeek = date > change.date && weekdayOf(date) === weekdayOf(change.date);
  if (!isLaterWeek) return undefined;
  // A day that was taken out of the series stays out of it.
  const isInSeries = series !== undefined && !(series.until !== undefined && date > series.until);
  if (scope === 'following' && said.length === 0 && isInSeries) return undefined;
  if (repeats && !(repeats.until !== undefined && date > repeats.until))
    // Days that were set by themselves stay.
    return said.some((entry) => !entry.repeats) ? undefined : entries();
  // The rule ends before that day.
  return scope === 'following' && said.some((entry) => entry.ruleId === ruleId) ? withoutRule() : undefined;
}

/** The changes of an unsent answer, which a newer answer to the same subject takes the place of. */
const unsentChanges = (states: readonly AnswerState[], subject: string): readonly AvailabilityChange[] => {
  const unsent = states.find(({ answer, status }) => answer.subject === subject && status === 'kept');
  return (unsent?.answer.body as ChangeAvailabilityRequest | undefined)?.days ?? [];
};

/**
 * The weekly entry whose following weeks an unsent answer is about. A newer answer to the same day has to be about them, too.
 * @param subject of both answers
 */
export function unsentSeries(
  states: readonly AnswerState[],
  subject: string,
): Pick<AvailabilityChange, 'ruleId' | 'scope'> | undefined {
  const [change] = unsentChanges(states, subject);
  return change?.scope === 'following' ? { ruleId: change.ruleId, scope: change.scope } : undefined;
}

/**
 * What an unsent answer says of the weeks after its day. A newer answer about the day alone has to say it, too, before its own.
 * @param subject of both answers
 */
export const unsentWeeks = (states: readonly AnswerState[], subject: string): AvailabilityChange[] =>
  unsentChanges(states, subject).filter(({ scope, repeats }) => scope === 'following' || repeats);
