import { liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { entriesWith, liveEntry } from '../documents/next-document';
import { RefusedError } from '../errors';
import { type ReleaseStore, requireRelease } from '../release-store';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan } from './change';
import { lastGood } from './last-good';
import type { Planned } from './planned';

/** @throws RefusedError when the version was rolled back and nobody forces it */
export function refuseBlocked(name: ReleaseName, version: string, blocked: readonly string[], force = false): void {
  if (!blocked.includes(version) || force) return;
  throw new RefusedError(
    'blocked',
    `${name} ${version} was rolled back and is blocked`,
    `portal unblock ${name} ${version}`,
  );
}

/**
 * Makes published versions live for everybody, all in one document. A canary of such a name ends.
 * @throws RefusedError when a check fails; ConflictError when somebody else changed the same name
 */
export function activate(
  store: ReleaseStore,
  versions: ReadonlyMap<ReleaseName, string>,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const planned = new Map<ReleaseName, Planned>();
    for (const [name, version] of versions) {
      const release = await requireRelease(store, name, version);
      const live = current && liveVersion(current.document, name);
      if (live?.metadata.version === version) continue;
      const blocked = live?.extras.blocked ?? [];
      refuseBlocked(name, version, blocked, options.force);
      const fallback = current && (await lastGood(store, current, name, [...blocked, version], { stored: true }));
      const entry = liveEntry(release, fallback?.release, {
        blocked: blocked.filter((one) => one !== version),
        ...(live && { state: live.extras.state }),
      });
      planned.set(name, { releases: [release], entries: entriesWith(entry, undefined) });
    }
    return planned;
  };
  return applyChange(store, 'activate', plan, options);
}
