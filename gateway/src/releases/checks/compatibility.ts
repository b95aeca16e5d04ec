import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { satisfies } from 'semver';
import { RefusedError } from '../errors';

/** The parts of a description that say what a release fits. */
export type Described = Pick<Release, 'name' | 'version' | 'contract' | 'provides' | 'requires'>;

/** The reasons that keep a remote from running in a host; empty when there are none. */
function compatibilityErrors(host: Described, remote: Described): string[] {
  const errors: string[] = [];
  if (!satisfies(host.contract, remote.requires.contract)) {
    errors.push(
      `${remote.name} ${remote.version} needs contract ${remote.requires.contract}, the host has ${host.contract}`,
    );
  }
  for (const [module, range] of Object.entries(remote.requires.shared)) {
    const provided = host.provides?.[module];
    if (provided === undefined)
      errors.push(`${remote.name} ${remote.version} needs ${module}, which the host does not provide`);
    else if (!satisfies(provided, range))
      errors.push(`${remote.name} ${remote.version} needs ${module} ${range}, the host provides ${provided}`);
  }
  return errors;
}

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
  const asked = changed.includes('host') ? [...together.keys()] : changed;
  const remotes = [...together].flatMap(([name, releases]) =>
    name === 'host' || !asked.includes(name) ? [] : releases,
  );
  const errors = hosts.flatMap((host) => remotes.flatMap((remote) => compatibilityErrors(host, remote)));
  if (errors.length > 0)
    throw new RefusedError(
      'compatibility',
      [...new Set(errors)].join('; '),
      'activate a matching host first, or build the remote against the live one',
    );
}
