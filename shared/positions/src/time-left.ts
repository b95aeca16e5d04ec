const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long one still has, in the largest unit that says enough; `urgent` in the last 48 hours. */
export type TimeLeft =
  | { kind: 'none' }
  | { kind: 'over' }
  | { kind: 'days' | 'hours' | 'minutes'; amount: number; urgent: boolean };

/**
 * Time to a deadline.
 * @param end instant; null where there is no deadline
 * @param now epoch ms
 * @returns whole units rounded down, so that nobody is promised more time than there is; at least one minute while it is open
 */
export function timeLeft(end: string | null, now: number): TimeLeft {
  if (end === null) return { kind: 'none' };
  const left = Date.parse(end) - now;
  if (left <= 0) return { kind: 'over' };
  const urgent = left <= 2 * DAY;
  if (left >= 2 * DAY) return { kind: 'days', amount: Math.floor(left / DAY), urgent };
  if (left >= HOUR) return { kind: 'hours', amount: Math.floor(left / HOUR), urgent };
  return { kind: 'minutes', amount: Math.max(1, Math.floor(left / 60_000)), urgent };
}
