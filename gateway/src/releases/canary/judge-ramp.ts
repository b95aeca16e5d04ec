import type { MicroFrontend, Ramp } from '@portal/contract/discovery';
import { type ReleaseName, WEB_VITALS } from '@portal/contract/release-names';
import { type Count, type Counted, countedSince, describeCounted, networksOf } from '../counts/counts';

/** Pages of the version that each share must have seen before the next one. */
export const LEAST_RAMP_PAGES = 20;
/** Fewer networks than this where the version failed say nothing yet, for better or worse. */
export const LEAST_RAMP_FAILED = 5;
/** How much larger the share of networks where it failed may be than that of the version for everybody. */
export const MOST_WORSE = 0.05;

/** Networks that must have told a vital of each version before the two are compared. */
export const LEAST_RAMP_VITALS = 100;
/** How much larger the share of networks may be for which it is poor. */
export const MOST_SLOWER = 0.15;

/** What becomes of a canary whose share grows by itself, and why, in words. */
export interface Judgement {
  next: 'wait' | 'advance' | 'promote' | 'abort';
  found: string;
}

/** A running canary that has a ramp, beside the version for everybody. */
export interface RampFacts {
  name: ReleaseName;
  version: string;
  live: string;
  share: number;
  ramp: Ramp;
}

export function rampFacts(
  name: ReleaseName,
  canary: MicroFrontend | undefined,
  live: MicroFrontend | undefined,
): RampFacts | undefined {
  const ramp = canary?.extras.ramp;
  if (!canary || !live || !ramp) return undefined;
  const share = canary.deployment.traffic;
  return { name, version: canary.metadata.version, live: live.metadata.version, share, ramp };
}

/** The share after the present one; undefined where the version goes live for everybody. */
export const nextShare = ({ ramp, share }: RampFacts): number | undefined => ramp.steps.find((step) => step > share);

export const dueAt = ({ since, pause }: Ramp): number => Date.parse(since) + pause * 1000;

const failedShare = (counted: Counted): number =>
  counted.failed === 0 ? 0 : counted.failed / Math.max(1, networksOf(counted));

/** Vitals of both versions that enough networks have told, in words, and whether the canary is clearly slower by one of them. */
function compareVitals(canary: Counted, live: Counted): { slower: boolean; found: string } {
  const both = WEB_VITALS.flatMap((vital) => {
    const [own, others] = [canary.vitals?.[vital], live.vitals?.[vital]];
    const enough = own && others && Math.min(own.told, others.told) >= LEAST_RAMP_VITALS;
    return enough ? [{ vital, own, others }] : [];
  });
  return {
    slower: both.some(({ own, others }) => own.poor / own.told > others.poor / others.told + MOST_SLOWER),
    found: both
      .map(({ vital, own, others }) => `; ${vital} poor: ${own.poor} of ${own.told}, ${others.poor} of ${others.told}`)
      .join(''),
  };
}

/** Compares both versions by what gateways have counted since the present share began: loading, starting, drawing, visible words, busy scripts, and how fast they are where enough people allow statistics. */
export function judgeRamp(facts: RampFacts, counts: readonly Count[], now: number): Judgement {
  const { name, version, live, ramp } = facts;
  const canary = countedSince(counts, { name, version }, ramp.since);
  const others = countedSince(counts, { name, version: live }, ramp.since);
  const vitals = compareVitals(canary, others);
  const found = `failed: ${version} in ${describeCounted(canary)}; ${live} in ${describeCounted(others)}${vitals.found}`;
  if (failedShare(canary) > failedShare(others) + MOST_WORSE) {
    const isEnough = canary.failed >= LEAST_RAMP_FAILED;
    return isEnough ? { next: 'abort', found } : { next: 'wait', found: `too few networks to tell; ${found}` };
  }
  if (vitals.slower) return { next: 'abort', found: `slower; ${found}` };
  if (now < dueAt(ramp)) return { next: 'wait', found };
  const pages = canary.pages - ramp.pagesBefore;
  if (pages < LEAST_RAMP_PAGES)
    return { next: 'wait', found: `too few visits (${pages} of ${LEAST_RAMP_PAGES} pages); ${found}` };
  return { next: nextShare(facts) === undefined ? 'promote' : 'advance', found };
}
