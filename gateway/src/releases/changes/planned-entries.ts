import { canaryVersion, liveVersion, type MicroFrontend } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import type { Link } from '../documents/discovery-chain';
import { entriesWith } from '../documents/next-document';
import { RefusedError } from '../errors';
import type { Planned } from './planned';

/**
 * The versions of a name, for everybody and as a canary.
 * @param releases descriptions of those that are new
 */
export function plannedEntries(
  name: ReleaseName,
  live: MicroFrontend,
  canary: MicroFrontend | undefined,
  releases: readonly Release[] = [],
): Map<ReleaseName, Planned> {
  return new Map([[name, { releases, entries: entriesWith(live, canary) }]]);
}

/**
 * The versions of a name with something decided anew for all of them.
 * @throws RefusedError when nothing of that name is live
 */
export function withExtras(
  current: Link,
  name: ReleaseName,
  decided: Partial<Pick<MicroFrontend['extras'], 'state' | 'blocked'>>,
): Map<ReleaseName, Planned> {
  const live = requireLive(current, name);
  const canary = canaryVersion(current.document, name);
  const change = (entry: MicroFrontend) => ({ ...entry, extras: { ...entry.extras, ...decided } });
  return plannedEntries(name, change(live), canary && change(canary));
}

/** @throws RefusedError when nothing of that name is live */
export function requireLive(current: Link | undefined, name: ReleaseName): MicroFrontend {
  const live = current && liveVersion(current.document, name);
  if (live) return live;
  throw new RefusedError('live', `nothing of ${name} is live`, 'activate a version first');
}
