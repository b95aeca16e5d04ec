import type { OtherGig, Shift } from '@portal/contract/substitutions/gigs';

/** A shift that a person holds, with its gig. */
export interface HeldShift {
  shift: Shift;
  gig: OtherGig;
}

const overlap = (a: Shift, b: Shift): boolean =>
  Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);

/** What of the held shifts is at the time of one of these, each gig once; one that begins as another ends does not overlap it. */
export function overlapping(shifts: readonly Shift[], held: readonly HeldShift[]): OtherGig[] {
  const found = new Map<string, OtherGig>();
  for (const { shift, gig } of held)
    if (!found.has(gig.bookingId) && shifts.some((one) => overlap(one, shift))) found.set(gig.bookingId, gig);
  return [...found.values()];
}
