import { liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { RefusedError } from '../errors';
import { type ReleaseStore, requireRelease } from '../release-store';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan } from './change';
import { withExtras } from './planned-entries';

/**
 * Lets a version that was rolled back be activated again; what is live stays. Repeating it changes nothing.
 * @throws RefusedError when nothing of that name is live, or when the version is neither blocked nor in the store
 */
export function unblock(
  store: ReleaseStore,
  name: ReleaseName,
  version: string,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const live = current && liveVersion(current.document, name);
    if (!live) throw new RefusedError('live', `nothing of ${name} is live`, 'activate a version first');
    if (!live.extras.blocked.includes(version)) {
      await requireRelease(store, name, version);
      return new Map();
    }
    return withExtras(current, name, { blocked: live.extras.blocked.filter((one) => one !== version) });
  };
  return applyChange(store, 'unblock', plan, options, { version });
}
