import { liveVersion } from '@portal/contract/discovery';
import type { RemoteName } from '@portal/contract/release-names';
import { RefusedError } from '../errors';
import type { ReleaseStore } from '../release-store';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan } from './change';
import { withExtras } from './planned-entries';

/**
 * Takes a feature area off, with a notice in its place, or opens it again with the version that was live. Repeating it changes nothing.
 * @throws RefusedError when nothing of the remote is live
 */
export function switchArea(
  store: ReleaseStore,
  name: RemoteName,
  state: 'on' | 'off',
  options: ChangeOptions,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const live = current && liveVersion(current.document, name);
    if (!live) throw new RefusedError('live', `nothing of ${name} is live`, 'activate a version first');
    if (live.extras.state === state) return new Map();
    return withExtras(current, name, { state });
  };
  return applyChange(store, state === 'off' ? 'disable' : 'enable', plan, options);
}
