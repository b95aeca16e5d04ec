import type { ReleaseName } from '@portal/contract/release-names';
import type { Link } from '../documents/discovery-chain';
import { entriesWith, withFallback } from '../documents/next-document';
import type { ReleaseStore } from '../release-store';
import { lastGood } from './last-good';
import type { Planned } from './planned';
import { plannedEntries, requireLive } from './planned-entries';

/**
 * Ends the canary of a name and blocks its version: no page that is opened from then on runs it or falls back to it. Of the version for everybody
 * nothing else changes.
 * @throws RefusedError when nothing of that name is live
 */
export async function takeBackCanary(
  store: ReleaseStore,
  current: Link | undefined,
  name: ReleaseName,
  version: string,
): Promise<Map<ReleaseName, Planned>> {
  const before = requireLive(current, name);
  const blocked = [...new Set([...before.extras.blocked, version])];
  const live = { ...before, extras: { ...before.extras, blocked } };
  if (live.extras.fallback?.version !== version) return plannedEntries(name, live, undefined);
  const known = [...blocked, live.metadata.version];
  // That the version goes matters more than that another one takes its place.
  const earlier = current && (await lastGood(store, current, name, known).catch(() => undefined));
  const entry = withFallback(live, earlier?.release);
  const notes = entry.extras.fallback
    ? []
    : [`${name} ${live.metadata.version} has no version to fall back to any more`];
  return new Map([[name, { releases: [], entries: entriesWith(entry, undefined), notes }]]);
}
