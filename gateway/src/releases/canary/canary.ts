import { canaryVersion, type MicroFrontend } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { refuseBlocked } from '../changes/activate';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan } from '../changes/change';
import { lastGood } from '../changes/last-good';
import { plannedEntries, requireLive } from '../changes/planned-entries';
import type { Link } from '../documents/discovery-chain';
import { liveEntry } from '../documents/next-document';
import { RefusedError } from '../errors';
import { type ReleaseStore, requireRelease } from '../release-store';

/** Share of a canary that starts without one, percent. */
export const FIRST_SHARE = 5;

function requireCanary(current: Link | undefined, name: ReleaseName): MicroFrontend {
  const canary = current && canaryVersion(current.document, name);
  if (canary) return canary;
  throw new RefusedError('canary', `no canary of ${name} is running`, `portal canary start ${name} VERSION SHARE`);
}

/**
 * Gives a published version to a sticky share of the browsers, beside the one that is live for all the others.
 * @param share percent, up to two decimals
 * @throws RefusedError when a check fails or another canary of that name is running
 */
export function startCanary(
  store: ReleaseStore,
  name: ReleaseName,
  version: string,
  share: number,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const live = requireLive(current, name);
    const release = await requireRelease(store, name, version);
    const { blocked, state } = live.extras;
    refuseBlocked(name, version, blocked, options.force);
    if (live.metadata.version === version)
      throw new RefusedError('live', `${name} ${version} is live for everybody already`, 'choose another version');
    const running = current && canaryVersion(current.document, name);
    if (running?.metadata.version === version && running.deployment.traffic === share) return new Map();
    if (running) {
      throw new RefusedError(
        'canary',
        `a canary of ${name} is running: ${running.metadata.version} with ${running.deployment.traffic} %`,
        `portal canary ramp, promote or abort ${name}`,
      );
    }
    const fallback = current && (await lastGood(store, current, name, [...blocked, version]));
    const still = blocked.filter((one) => one !== version);
    return plannedEntries(name, live, liveEntry(release, fallback?.release, { blocked: still, state, share }), [
      release,
    ]);
  };
  return applyChange(store, 'canary-start', plan, options);
}

/** Changes the share of a running canary. Repeating it changes nothing. @param share percent, up to two decimals */
export function rampCanary(
  store: ReleaseStore,
  name: ReleaseName,
  share: number,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const canary = requireCanary(current, name);
    if (canary.deployment.traffic === share) return new Map();
    const ramped = { ...canary, deployment: { traffic: share, default: false } };
    return plannedEntries(name, requireLive(current, name), ramped);
  };
  return applyChange(store, 'canary-ramp', plan, options);
}

/** Makes a running canary live for everybody. */
export function promoteCanary(store: ReleaseStore, name: ReleaseName, options: ChangeOptions): Promise<ChangeResult> {
  const plan: Plan = async (current) => plannedEntries(name, requireCanary(current, name), undefined);
  return applyChange(store, 'canary-promote', plan, options);
}

/** Ends a running canary and blocks its version; everybody gets the live one with their next page. */
export function abortCanary(store: ReleaseStore, name: ReleaseName, options: ChangeOptions): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const { metadata } = requireCanary(current, name);
    const live = requireLive(current, name);
    const blocked = [...new Set([...live.extras.blocked, metadata.version])];
    return plannedEntries(name, { ...live, extras: { ...live.extras, blocked } }, undefined);
  };
  return applyChange(store, 'canary-abort', plan, options);
}
