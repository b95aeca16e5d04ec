import { type Locale, perLocale } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { LifeState } from './life-state';

/** How long applications are kept: sent ones, and drafts and cancelled ones. docs/design/fields-and-content.md#retention */
const MONTHS_SENT = 24;
const MONTHS_OTHER = 6;

const FORMATS = perLocale((_locale, tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }));

/** The same day some months later, or the last one of a shorter month. */
function addMonths(day: string, months: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

export interface Moments {
  createdAt: Date;
  editedAt: Date | null;
  sentAt: Date | null;
  cancelledAt: Date | null;
}

/** Last day on which an application is kept, at midnight in UTC. */
function lastDay(state: LifeState, moments: Moments): Date {
  const { createdAt, editedAt, sentAt, cancelledAt } = moments;
  const inForce = state === 'sent' || state === 'edited';
  const latest = [createdAt, editedAt, cancelledAt].reduce<Date>((a, b) => (b && b > a ? b : a), createdAt);
  const from = inForce && sentAt ? sentAt : latest;
  return addMonths(finnishDay(from), inForce ? MONTHS_SENT : MONTHS_OTHER);
}

/** Day until which an application is kept, for people. */
export function keptUntil(state: LifeState, moments: Moments, locale: Locale): string {
  return FORMATS[locale].format(lastDay(state, moments));
}

/** Whether the last day on which an application is kept is over in Finland. */
export function isDue(state: LifeState, moments: Moments, now: Date): boolean {
  return new Date(finnishDay(now)) > lastDay(state, moments);
}
