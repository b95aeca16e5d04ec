export interface TimeLeft {
  unit: 'days' | 'hours' | 'minutes' | 'seconds' | 'none';
  /** Whole units. */
  count: number;
  /** Of the next smaller unit. */
  rest: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Splits what is left into the two units that matter. @param milliseconds negative when it is over */
export function timeLeft(milliseconds: number): TimeLeft {
  if (milliseconds <= 0) return { unit: 'none', count: 0, rest: 0 };
  if (milliseconds >= DAY) return split('days', milliseconds, DAY, HOUR);
  if (milliseconds >= HOUR) return split('hours', milliseconds, HOUR, MINUTE);
  if (milliseconds >= MINUTE) return split('minutes', milliseconds, MINUTE, SECOND);
  return split('seconds', milliseconds, SECOND, 1);
}

function split(unit: TimeLeft['unit'], milliseconds: number, size: number, smaller: number): TimeLeft {
  return { unit, count: Math.floor(milliseconds / size), rest: Math.floor((milliseconds % size) / smaller) };
}
