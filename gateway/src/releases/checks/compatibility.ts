import { errorsTogether } from '@federation-kit/compatibility/compatibility';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { RefusedError } from '../errors';

/** The parts of a description that say what a release fits. */
export type Described = Pick<Release, 'name' | 'version' | 'contract' | 'provides' | 'requires'>;

/**
 * Checks that everything fits that may meet on a page: each host with each version of each remote, canaries included.
 * @param together releases by name
 * @param changed names of which something new comes; what is live beside each other already stays as it is
 * @throws RefusedError with every error at once
 */
export function checkTogether(
  together: ReadonlyMap<ReleaseName, readonly Described[]>,
  changed: readonly ReleaseName[],
): void {
  const hosts = together.get('host') ?? [];
  if (hosts.length === 0)
    throw new RefusedError('host', 'no host is live yet', 'activate a host first, or together with the remote');
  const remotes = new Map([...together].filter(([name]) => name !== 'host'));
  const errors = errorsTogether(hosts, remotes, changed.includes('host') ? 'all' : changed);
  if (errors.length > 0)
    throw new RefusedError(
      'compatibility',
      errors.join('; '),
      'activate a matching host first, or build the remote against the live one',
    );
}
