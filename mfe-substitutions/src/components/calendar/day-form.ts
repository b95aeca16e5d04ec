import { AVAILABILITY_NOTE_MAX_LENGTH } from '@portal/contract/limits';
import type { AvailabilityChange, AvailabilityState } from '@portal/contract/substitutions/availability';
import type { DayEntry } from './kept-days';

/** The weekly entry that a change of a single day is about. */
type Series = Pick<AvailabilityChange, 'ruleId' | 'scope'>;

import { readEnd, readTime, writeTime } from './time-text';

/** What a person fills in about one day or several. */
export interface DayForm {
  state: AvailabilityState | '';
  wholeDay: boolean;
  from: string;
  to: string;
  note: string;
  repeats: boolean;
  until: string;
  /** Of a day of a week that repeats: what the change is about. */
  scope: 'day' | 'following';
}
export type FormErrors = Partial<Record<'state' | 'from' | 'to' | 'note' | 'until', string>>;

/** @param entry what was said of the day before */
export function formOf(entry: DayEntry | undefined): DayForm {
  return {
    state: entry?.state ?? '',
    wholeDay: entry?.from === undefined,
    from: entry?.from ? writeTime(entry.from) : '',
    to: entry?.to ? writeTime(entry.to) : '',
    note: entry?.note ?? '',
    repeats: entry?.repeats !== undefined,
    until: entry?.repeats?.until ?? '',
    scope: 'day',
  };
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What is wrong, by the name of the text that says so. @param last the last day that the change is about */
export function errorsOf(form: DayForm, last: string): FormErrors {
  const errors: FormErrors = {};
  if (form.state === '') errors.state = 'state-missing';
  if (!form.wholeDay) {
    const [from, to] = [readTime(form.from), readEnd(form.to)];
    if (!from) errors.from = 'time-unread';
    if (!to) errors.to = 'time-unread';
    else if (from === to) errors.to = 'time-empty';
  }
  // Counted as the server counts.
  if (form.note.trim().length > AVAILABILITY_NOTE_MAX_LENGTH) errors.note = 'substitutions.too-long';
  if (repeatsNow(form) && form.until !== '') {
    if (!ISO_DATE.test(form.until)) errors.until = 'date-unread';
    else if (form.until < last) errors.until = 'until-early';
  }
  return errors;
}

/** A change of one day of a series makes a single day of it. */
const repeatsNow = ({ repeats, scope }: DayForm): boolean => repeats && scope !== 'day';

/** The changes that a filled-in form stands for. */
export function changesOf(days: readonly string[], form: DayForm, series?: Series): AvailabilityChange[] {
  const { state, wholeDay, note, until } = form;
  const [from, end] = wholeDay ? [] : [readTime(form.from), readEnd(form.to)];
  const to = end === '24:00' ? '00:00' : end;
  return days.map((date) => ({
    date,
    state: state === '' ? null : state,
    // From 0 to 24 is the whole day.
    ...(from && to && from !== to && { from, to }),
    ...(note.trim() && { note: note.trim() }),
    ...(repeatsNow(form) && { repeats: { ...(until && { until }) } }),
    ...series,
  }));
}

/** Taking back what was said. */
export const removalOf = (days: readonly string[], series?: Series): AvailabilityChange[] =>
  days.map((date) => ({ date, state: null, ...series }));
