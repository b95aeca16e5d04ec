import { canaryVersion, liveVersion, type MicroFrontend, namesOf } from '@portal/contract/discovery';
import { maySign, type ReleaseStore } from '../release-store';
import { abortCanary, advanceCanary, promoteCanary, type RampPlan } from './canary';
import { judgeRamp, nextShare, type RampFacts, rampFacts } from './judge-ramp';

const LOOK_EVERY_MS = 10_000;
const MOST_STEPS = 20;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** Counts are kept for a week. */
const LONGEST_PAUSE_S = 3 * 86_400;
const DEFAULT_PAUSE = '10m';

/** Of what is done without anybody: who began it. */
const RAMP_OF = 'ramp of ';
export const isByRamp = (by: string): boolean => by.startsWith(RAMP_OF);

/**
 * Reads a ramp as people write it.
 * @param steps such as `5,25,50`
 * @param pause such as `90s`, `10m`, `2h`, `1d`
 * @returns what is wrong, where it is no ramp
 */
export function readRamp(steps: string, pause: string = DEFAULT_PAUSE): RampPlan | string {
  const shares = steps.split(',').map((step) => step.trim().replace(/%$/, ''));
  const numbers = shares.map(Number);
  const isGrowing = numbers.every((share, index) => share > (numbers[index - 1] ?? 0) && share < 100);
  if (!shares.every((share) => /^\d{1,2}(\.\d{1,2})?$/.test(share)) || !isGrowing || numbers.length > MOST_STEPS)
    return 'steps must be growing percentages above 0 and below 100, such as 5,25,50';
  const [, count = '0', unit = ''] = /^(\d{1,6})([smhd])$/.exec(pause) ?? [];
  const seconds = Number(count) * (SECONDS[unit] ?? 0);
  if (seconds < 1 || seconds > LONGEST_PAUSE_S) return 'pause must be like 10m or 2h, and 3d at most';
  return { steps: numbers, pause: seconds };
}

const judgedPart = (canary: MicroFrontend | undefined) =>
  JSON.stringify([canary?.metadata, canary?.deployment, canary?.extras.ramp]);

/** Several processes may do it at once: each step is one document, and a number is given to one document only. */
async function carryOn(store: ReleaseStore, facts: RampFacts, canary: MicroFrontend, now: Date): Promise<void> {
  const { name, version, live, ramp, share } = facts;
  const { next, found } = judgeRamp(facts, await store.counts.readAll(), now.getTime());
  const [step, of] = [ramp.steps.indexOf(share) + 1, ramp.steps.length];
  const options = {
    by: `${RAMP_OF}${ramp.by}`,
    reason: `${name} ${version} beside ${live}, ${share} % (step ${step} of ${of}); ${found}`,
    now: () => now,
  };
  const isAsJudged = (one: MicroFrontend | undefined) => judgedPart(one) === judgedPart(canary);
  const to = nextShare(facts);
  if (next === 'abort') await abortCanary(store, name, options, isAsJudged);
  if (next === 'advance' && to !== undefined) await advanceCanary(store, name, to, options, isAsJudged);
  if (next === 'promote') await promoteCanary(store, name, options, isAsJudged);
}

/** Judges every canary whose share grows by itself, and takes its next step where it is due. @throws what any of them threw first */
export async function carryOnRamps(store: ReleaseStore, now: () => number = Date.now): Promise<void> {
  const current = await store.chain.current();
  if (!current) return;
  const works = namesOf(current.document).map(async (name) => {
    const canary = canaryVersion(current.document, name);
    const facts = rampFacts(name, canary, liveVersion(current.document, name));
    if (canary && facts) await carryOn(store, facts, canary, new Date(now()));
  });
  for (const done of await Promise.allSettled(works)) if (done.status === 'rejected') throw done.reason;
}

/**
 * Carries ramps on from time to time, in a process whose changes count. All that is known of a ramp stands in the document, so any such process goes
 * on where another one ended. docs/adr/0029-stepped-ramps.md
 * @returns ends it, after what has begun
 */
export function startRamps(store: ReleaseStore, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let stopped = false;
  let told = '';
  const look = async () => {
    try {
      await carryOnRamps(store);
      told = '';
    } catch (error) {
      // A refusal stays the same until somebody does something about it.
      if (told !== String(error)) onError(error);
      told = String(error);
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      working = look();
    }, LOOK_EVERY_MS).unref();
  };
  if (maySign(store)) schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await working;
  };
}
