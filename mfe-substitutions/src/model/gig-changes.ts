import type { Gig } from '@portal/contract/substitutions/gigs';

/** Parts of a gig that are agreed on, in the order in which they are compared. */
export const GIG_PARTS = ['shifts', 'address', 'task', 'pay', 'contact', 'must', 'bring', 'description'] as const;
export type GigPart = (typeof GIG_PARTS)[number];

const partOf = (gig: Gig, part: GigPart): unknown => {
  if (part === 'address') return [gig.unit, gig.address];
  if (part === 'must') return [gig.must, gig.criminalRecord];
  return gig[part] ?? null;
};

/** What is not the same in two revisions of a gig. */
export const changedParts = (before: Gig, after: Gig): GigPart[] =>
  GIG_PARTS.filter((part) => JSON.stringify(partOf(before, part)) !== JSON.stringify(partOf(after, part)));
