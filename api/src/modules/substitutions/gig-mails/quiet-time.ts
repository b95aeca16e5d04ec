import { fromDate } from '@internationalized/date';

const ZONE = 'Europe/Helsinki';
/** Nights are quiet from this hour to that, Finnish time. */
const [QUIET_FROM, QUIET_TO] = [22, 7];
const NOON = 12;

/**
 * When a mail about a gig may go out: at night not before the morning, unless the work begins before noon of that day.
 * docs/specification.md#substitutions
 * @param startsAt when the gig begins
 */
export function mailTime(now: Date, startsAt: Date): Date {
  const local = fromDate(now, ZONE);
  if (local.hour >= QUIET_TO && local.hour < QUIET_FROM) return now;
  const day = local.hour >= QUIET_FROM ? local.add({ days: 1 }) : local;
  const morning = day.set({ hour: QUIET_TO, minute: 0, second: 0, millisecond: 0 });
  return startsAt < morning.set({ hour: NOON }).toDate() ? now : morning.toDate();
}
