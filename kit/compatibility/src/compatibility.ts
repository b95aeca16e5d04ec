import { satisfies } from 'semver';

/** What a build says of itself. */
export interface DescribedBuild {
  name: string;
  version: string;
  /** Version of what host and remotes have agreed on: props, events, routes. */
  contract: string;
  /** Versions of the shared modules that a host provides. */
  provides?: Readonly<Record<string, string>> | undefined;
  /** Ranges that what it meets must satisfy (semver). */
  requires: { contract: string; shared: Readonly<Record<string, string>> };
}

/**
 * What keeps a remote from running in a host.
 * @returns every reason in words; none where it fits
 */
export function compatibilityErrors(host: DescribedBuild, remote: DescribedBuild): string[] {
  const who = `${remote.name} ${remote.version}`;
  const errors: string[] = [];
  if (!satisfies(host.contract, remote.requires.contract))
    errors.push(`${who} needs contract ${remote.requires.contract}, the host has ${host.contract}`);
  for (const [module, range] of Object.entries(remote.requires.shared)) {
    const provided = host.provides?.[module];
    if (provided === undefined) errors.push(`${who} needs ${module}, which the host does not provide`);
    else if (!satisfies(provided, range)) errors.push(`${who} needs ${module} ${range}, the host provides ${provided}`);
  }
  return errors;
}

/**
 * What keeps builds apart that may meet on a page: each version of the host with each version of each remote, those that only some browsers get
 * included.
 * @param hosts versions of the host
 * @param remotes versions by the remote's name
 * @param changed names of which something new comes; what is live beside each other already stays as it is. All, where the host is new
 * @returns every reason once, in words
 */
export function errorsTogether<Name extends string>(
  hosts: readonly DescribedBuild[],
  remotes: ReadonlyMap<Name, readonly DescribedBuild[]>,
  changed: 'all' | readonly Name[],
): string[] {
  const asked = [...remotes].flatMap(([name, builds]) => (changed === 'all' || changed.includes(name) ? builds : []));
  return [...new Set(hosts.flatMap((host) => asked.flatMap((remote) => compatibilityErrors(host, remote))))];
}
