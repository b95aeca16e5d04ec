import { canaryVersion, liveVersion, type MicroFrontend } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import type { Planned } from './change';
import type { Link } from './discovery-chain';
import { RefusedError } from './errors';
import { entriesWith } from './next-document';
import { type ReleaseStore, requireRelease } from './release-store';

/**
 * The versions of a name as they are, for everybody and as a canary.
 * @throws RefusedError when nothing of that name is live
 */
export async function plannedEntries(
  store: ReleaseStore,
  name: ReleaseName,
  live: MicroFrontend,
  canary: MicroFrontend | undefined,
): Promise<Map<ReleaseName, Planned>> {
  const release = await requireRelease(store, name, live.metadata.version);
  const second = canary && (await requireRelease(store, name, canary.metadata.version));
  const releases: Planned['releases'] = second ? [release, second] : [release];
  return new Map([[name, { releases, entries: entriesWith(live, canary) }]]);
}

/**
 * The versions of a name with something decided anew for all of them.
 * @throws RefusedError when nothing of that name is live
 */
export function withExtras(
  store: ReleaseStore,
  current: Link,
  name: ReleaseName,
  decided: Partial<Pick<MicroFrontend['extras'], 'state' | 'blocked'>>,
): Promise<Map<ReleaseName, Planned>> {
  const live = requireLive(current, name);
  const canary = canaryVersion(current.document, name);
  const change = (entry: MicroFrontend) => ({ ...entry, extras: { ...entry.extras, ...decided } });
  return plannedEntries(store, name, change(live), canary && change(canary));
}

/** @throws RefusedError when nothing of that name is live */
export function requireLive(current: Link | undefined, name: ReleaseName): MicroFrontend {
  const live = current && liveVersion(current.document, name);
  if (live) return live;
  throw new RefusedError('live', `nothing of ${name} is live`, 'activate a version first');
}
