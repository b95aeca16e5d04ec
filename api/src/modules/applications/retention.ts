import { type Locale, perLocale } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { LifeState } from './life-state';

/** How long applications are kept: sent ones; drafts and cancelled ones, and any after its pool. docs/design/fields-and-content.md#retention */
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
  /** In the pool that it went to; undefined: none, or long over. */
  membership?: { endedAt: Date | null } | undefined;
}

/** Last day on which an application is kept, at midnight in UTC; undefined while it makes its sender a member. */
function lastDay(state: LifeState, moments: Moments): Date | undefined {
  const { createdAt, editedAt, sentAt, cancelledAt, membership } = moments;
  const inForce = state === 'sent' || state === 'edited';
  const latest = [createdAt, editedAt, cancelledAt].reduce<Date>((a, b) => (b && b > a ? b : a), createdAt);
  const from = inForce && sentAt ? sentAt : latest;
  const ownEnd = addMonths(finnishDay(from), inForce ? MONTHS_SENT : MONTHS_OTHER);
  if (!inForce || !membership) return ownEnd;
  if (membership.endedAt === null) return undefined;
  const afterMembership = addMonths(finnishDay(membership.endedAt), MONTHS_OTHER);
  return new Date(Math.max(ownEnd.getTime(), afterMembership.getTime()));
}

/** Day until which an application is kept, for people; null while nobody can tell. */
export function keptUntil(state: LifeState, moments: Moments, locale: Locale): string | null {
  const day = lastDay(state, moments);
  return day ? FORMATS[locale].format(day) : null;
}

/** Whether the last day on which an application is kept is over in Finland. */
export function isDue(state: LifeState, moments: Moments, now: Date): boolean {
  const day = lastDay(state, moments);
  return day !== undefined && new Date(finnishDay(now)) > day;
}
