import { canaryVersion, type MicroFrontend, type Ramp } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { refuseBlocked } from '../changes/activate';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan } from '../changes/change';
import { lastGood } from '../changes/last-good';
import { plannedEntries, requireLive } from '../changes/planned-entries';
import { takeBackCanary } from '../changes/take-back-canary';
import type { CountedVersion } from '../counts/count-storage';
import { countedSince } from '../counts/counts';
import type { Link } from '../documents/discovery-chain';
import { liveEntry } from '../documents/next-document';
import { RefusedError } from '../errors';
import { type ReleaseStore, requireRelease } from '../release-store';

/** Share of a canary that starts without one, percent. */
export const FIRST_SHARE = 5;

/** How the share of a canary shall grow by itself. */
export type RampPlan = Pick<Ramp, 'steps' | 'pause'>;

/** Tells whether a canary is still as it was judged; what others have done to it since then is left as it is. */
export type StillJudged = (canary: MicroFrontend | undefined) => boolean;

const runningCanary = (current: Link | undefined, name: ReleaseName) =>
  current && canaryVersion(current.document, name);

function withoutRamp({ extras, ...entry }: MicroFrontend): MicroFrontend {
  const { ramp: _, ...others } = extras;
  return { ...entry, extras: others };
}

const isSameRamp = (ramp: Ramp | undefined, plan: RampPlan | undefined) =>
  String(ramp?.steps) === String(plan?.steps) && ramp?.pause === plan?.pause;

/** A ramp whose present share begins now. */
async function begun(
  { counts }: ReleaseStore,
  { name, version }: CountedVersion,
  plan: RampPlan & { by: string },
  now = new Date(),
): Promise<Ramp> {
  const { pages } = countedSince(await counts.readAll(), { name, version }, now.toISOString());
  const { steps, pause, by } = plan;
  return { steps, pause, by, since: now.toISOString(), pagesBefore: pages };
}

function requireCanary(current: Link | undefined, name: ReleaseName): MicroFrontend {
  const canary = runningCanary(current, name);
  if (canary) return canary;
  throw new RefusedError('canary', `no canary of ${name} is running`, `portal canary start ${name} VERSION SHARE`);
}

/**
 * Gives a published version to a sticky share of the browsers, beside the one that is live for all the others.
 * @param share percent, up to two decimals; or how it shall grow by itself
 * @throws RefusedError when a check fails or another canary of that name is running
 */
export function startCanary(
  store: ReleaseStore,
  name: ReleaseName,
  version: string,
  share: number | RampPlan,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const ramp = typeof share === 'number' ? undefined : share;
  const traffic = typeof share === 'number' ? share : (share.steps[0] ?? FIRST_SHARE);
  const plan: Plan = async (current) => {
    const live = requireLive(current, name);
    const release = await requireRelease(store, name, version);
    const { blocked, state } = live.extras;
    refuseBlocked(name, version, blocked, options.force);
    if (live.metadata.version === version)
      throw new RefusedError('live', `${name} ${version} is live for everybody already`, 'choose another version');
    const running = runningCanary(current, name);
    if (
      running?.metadata.version === version &&
      (ramp !== undefined || running.deployment.traffic === traffic) &&
      isSameRamp(running.extras.ramp, ramp)
    )
      return new Map();
    if (running) {
      throw new RefusedError(
        'canary',
        `a canary of ${name} is running: ${running.metadata.version} with ${running.deployment.traffic} %`,
        `portal canary ramp, promote or abort ${name}`,
      );
    }
    const fallback = current && (await lastGood(store, current, name, [...blocked, version], { stored: true }));
    const still = blocked.filter((one) => one !== version);
    const entry = liveEntry(release, fallback?.release, { blocked: still, state, share: traffic });
    if (ramp) entry.extras.ramp = await begun(store, release, { ...ramp, by: options.by }, options.now?.());
    return plannedEntries(name, live, entry, [release]);
  };
  return applyChange(store, 'canary-start', plan, options);
}

/** Changes the share of a running canary, which grows no more by itself. Repeating it changes nothing. @param share percent, up to two decimals */
export function rampCanary(
  store: ReleaseStore,
  name: ReleaseName,
  share: number,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const canary = requireCanary(current, name);
    if (canary.deployment.traffic === share && !canary.extras.ramp) return new Map();
    const ramped = { ...withoutRamp(canary), deployment: { traffic: share, default: false } };
    return plannedEntries(name, requireLive(current, name), ramped);
  };
  return applyChange(store, 'canary-ramp', plan, options);
}

/** Gives a canary the next share of its ramp. */
export function advanceCanary(
  store: ReleaseStore,
  name: ReleaseName,
  share: number,
  options: ChangeOptions,
  judged: StillJudged,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const canary = runningCanary(current, name);
    if (!canary?.extras.ramp || !judged(canary)) return new Map();
    const { version } = canary.metadata;
    const ramp = await begun(store, { name, version }, canary.extras.ramp, options.now?.());
    const next = { ...canary, deployment: { traffic: share, default: false }, extras: { ...canary.extras, ramp } };
    return plannedEntries(name, requireLive(current, name), next);
  };
  return applyChange(store, 'canary-ramp', plan, options);
}

/** Makes a running canary live for everybody. */
export function promoteCanary(
  store: ReleaseStore,
  name: ReleaseName,
  options: ChangeOptions,
  judged: StillJudged = () => true,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    if (!judged(runningCanary(current, name))) return new Map();
    return plannedEntries(name, withoutRamp(requireCanary(current, name)), undefined);
  };
  return applyChange(store, 'canary-promote', plan, options);
}

/** Ends a running canary and blocks its version; everybody gets the live one with their next page. */
export function abortCanary(
  store: ReleaseStore,
  name: ReleaseName,
  options: ChangeOptions,
  judged: StillJudged = () => true,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    if (!judged(runningCanary(current, name))) return new Map();
    return takeBackCanary(store, current, name, requireCanary(current, name).metadata.version);
  };
  return applyChange(store, 'canary-abort', plan, options);
}
