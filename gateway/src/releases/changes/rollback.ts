import type { AddedRemote } from '@portal/contract/added-remote';
import { canaryVersion, liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { changesOf } from '../documents/changes-of';
import { documentFacts, type Link } from '../documents/discovery-chain';
import { entriesWith, liveEntry } from '../documents/next-document';
import { RefusedError } from '../errors';
import { type ReleaseStore, requireRelease } from '../release-store';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan } from './change';
import { fittingDescription } from './fitting-description';
import { healthOf, lastGood } from './last-good';
import { takeBackCanary } from './take-back-canary';

/** Changes that leave every version as it is. */
const KEEPS_VERSIONS: ReadonlySet<string> = new Set(['sign', 'override', 'end-override']);

/** Whether the last change of a name was a rollback to a version that nothing speaks against: then there is nothing to take back. */
async function isRolledBack(store: ReleaseStore, current: Link, name: ReleaseName, version: string): Promise<boolean> {
  for await (const link of changesOf(store, current, name)) {
    const { verb } = documentFacts(link.document).change;
    if (KEEPS_VERSIONS.has(verb)) continue;
    if (verb !== 'rollback') return false;
    return !['bad', 'damaged'].includes(await healthOf(store, current, name, version));
  }
  return false;
}

/**
 * Makes the last good version of one name live again and blocks the one that was. It is a new document. Repeating it changes nothing as long as
 * nothing speaks against the version that is live now; where that one fails or is damaged, it goes further back.
 * While a canary runs it is what is new and therefore what is blocked; the version of all the others is the good one.
 * @param to a version to go back to instead of the last good one
 */
export function rollback(
  store: ReleaseStore,
  name: ReleaseName,
  to: string | undefined,
  options: ChangeOptions,
): Promise<ChangeResult> {
  let described: AddedRemote | undefined;
  const plan: Plan = async (current) => {
    described = undefined;
    const live = current && liveVersion(current.document, name);
    if (!current || !live) throw new RefusedError('live', `nothing of ${name} is live`, 'activate a version first');
    const canary = canaryVersion(current.document, name)?.metadata.version;
    if (canary !== undefined && (to === undefined || to === live.metadata.version))
      return takeBackCanary(store, current, name, canary);
    const bad = live.metadata.version;
    if (to === bad || (to === undefined && (await isRolledBack(store, current, name, bad)))) return new Map();
    const known = [...live.extras.blocked, ...(canary === undefined ? [] : [canary])];
    const blocked = [...new Set([...known.filter((version) => version !== to), bad])];
    const earlier = to === undefined ? await lastGood(store, current, name, blocked) : undefined;
    const release = to === undefined ? earlier?.release : await requireRelease(store, name, to);
    if (!release)
      throw new RefusedError(
        'earlier-version',
        `${name} has no earlier version that is whole, not blocked and did not fail`,
        `choose one with --to VERSION (see: portal history ${name}), close the area with portal disable, or activate a mended version`,
      );
    const fallback = await lastGood(store, current, name, [...blocked, release.version]);
    const entry = liveEntry(release, fallback?.release, { blocked, state: live.extras.state });
    described = await fittingDescription(store, current, release);
    const notes = [
      ...(earlier?.knownGood === false
        ? [
            `${name} ${release.version} is not known to be good, since too few pages were counted that ran it; it is the newest whole version that was live before`,
          ]
        : []),
      ...(described
        ? [
            `${name} ${release.version} lacks a page of its routes: portal remotes shows which are left; once a version with the page is live, describe them anew with: portal add-remote FILE`,
          ]
        : []),
    ];
    return new Map([[name, { releases: [release], entries: entriesWith(entry, undefined), notes }]]);
  };
  return applyChange(store, 'rollback', plan, options, {
    remotes: (before) => before.map((remote) => (remote.name === described?.name ? described : remote)),
  });
}
