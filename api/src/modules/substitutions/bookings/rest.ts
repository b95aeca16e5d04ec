import { REST_HOURS } from '@portal/contract/substitutions/gig-words';
import type { Shift } from '@portal/contract/substitutions/gigs';
import type { RestWarning } from '@portal/contract/substitutions/offers';
import type { HeldShift } from './shift-ranges';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Stretch {
  start: number;
  end: number;
  shift: Shift;
  /** Undefined for a shift of the gig that is asked about. */
  held: HeldShift | undefined;
}

const toStretch = (shift: Shift, held?: HeldShift): Stretch => ({
  start: Date.parse(shift.start),
  end: Date.parse(shift.end),
  shift,
  held,
});

/** The longest time without work between `from` and a day later. @param stretches in the order of their start */
function longestRest(from: number, stretches: readonly Stretch[]): number {
  const until = from + DAY_MS;
  let free = from;
  let longest = 0;
  for (const { start, end } of stretches) {
    if (end <= from || start >= until) continue;
    longest = Math.max(longest, start - free);
    free = Math.max(free, end);
  }
  return Math.max(longest, until - free);
}

/**
 * Where taking these shifts beside what is held leaves less rest than the law asks for: within the 24 hours from the start of each shift, 11
 * hours without a break. Time is elapsed time, also across a change of the clocks. Working Hours Act 872/2019, § 25
 * @param shifts of the gig that may be taken
 * @param held shifts of every employer that the person holds beside it
 */
export function restWarnings(shifts: readonly Shift[], held: readonly HeldShift[]): RestWarning[] {
  const stretches = [...shifts.map((shift) => toStretch(shift)), ...held.map((one) => toStretch(one.shift, one))].sort(
    (a, b) => a.start - b.start,
  );
  const without = stretches.filter((stretch) => stretch.held !== undefined);
  return stretches.flatMap((stretch) => {
    const within = stretches.filter(({ start, end }) => end > stretch.start && start < stretch.start + DAY_MS);
    // A day that this gig has no part in, or that it makes no shorter, is not told with it.
    if (!within.some((one) => one.held === undefined)) return [];
    const rest = longestRest(stretch.start, stretches);
    if (rest >= REST_HOURS * HOUR_MS) return [];
    if (stretch.held && rest >= longestRest(stretch.start, without)) return [];
    const other = stretch.held ?? within.find((one) => one.held !== undefined)?.held;
    return [
      {
        shift: stretch.shift,
        restMinutes: Math.floor(rest / MINUTE_MS),
        requiredMinutes: (REST_HOURS * HOUR_MS) / MINUTE_MS,
        other: other?.gig,
      },
    ];
  });
}
