import { liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan, versionIn } from './change';
import { RefusedError } from './errors';
import { liveEntry } from './next-document';
import { type ReleaseStore, requireRelease } from './release-store';

/**
 * Makes published versions live for everybody, all in one document.
 * @throws RefusedError when a check fails; ConflictError when somebody else changed the same name
 */
export function activate(
  store: ReleaseStore,
  versions: ReadonlyMap<ReleaseName, string>,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const planned = new Map();
    for (const [name, version] of versions) {
      const release = await requireRelease(store, name, version);
      const live = current && liveVersion(current.document, name);
      if (live?.metadata.version === version) continue;
      const blocked = live?.extras.blocked ?? [];
      if (blocked.includes(version) && !options.force) {
        throw new RefusedError(
          'blocked',
          `${name} ${version} was rolled back and is blocked`,
          `portal unblock ${name} ${version}`,
        );
      }
      const before = versionIn(current, name);
      const fallback = before === undefined || before === version ? undefined : await store.files.read(name, before);
      planned.set(name, {
        release,
        entry: liveEntry(release, fallback, {
          blocked: blocked.filter((one) => one !== version),
          state: live?.extras.state,
        }),
      });
    }
    return planned;
  };
  return applyChange(store, 'activate', plan, options);
}
