import { federationName, REMOTE_NAMES, type RemoteName } from '@portal/contract/release-names';
import { type Registration, registerRemotes } from '../federation/containers';
import { hostInstance } from '../federation/host-runtime';
import { describeModules } from '../federation/module-info';
import { publishFederationRuntime } from '../mf-runtime';
import { addedToPage } from '../navigation/added-to-page';
import { pinnedVersion } from './discovery';
import { loadEntry } from './load-entry';

interface Entry {
  url: string;
  integrity: string;
  /** The live one where absent. */
  version?: string;
  hasFallback?: boolean;
}

/** How often a remote was registered on this page. */
const registrations = new Map<RemoteName, number>();

/** The name under which the version of a remote that counts now is registered. */
export function registeredName(remote: RemoteName): string {
  const count = registrations.get(remote) ?? 0;
  return count === 0 ? federationName(remote) : `${federationName(remote)}_${count}`;
}

function toRegistration(remote: RemoteName, entry: Entry): Registration {
  const entryGlobalName = federationName(remote);
  const address = new URL(entry.url, location.origin).href;
  return {
    name: registeredName(remote),
    version: entry.version ?? pinnedVersion(remote)?.version ?? '',
    entry: address,
    entryGlobalName,
    load: () => loadEntry(entry, entryGlobalName),
  };
}

function register(registrations: readonly Registration[]): void {
  registerRemotes(registrations);
  describeModules(hostInstance(), pinnedVersion('host')?.version ?? '', registrations);
}

/**
 * Registers a version of a remote anew, under a name of its own, so that what is still loading of the first one is not taken for it.
 */
export function registerEntry(remote: RemoteName, entry: Entry): void {
  registrations.set(remote, (registrations.get(remote) ?? 0) + 1);
  register([toRegistration(remote, entry)]);
}

/**
 * Makes the remotes of this page known. Must be the first call of the host's entry: the remote entries that the page lists run right after it
 * and need the published runtime.
 */
export function startRemotes(): void {
  publishFederationRuntime();
  const live = [...REMOTE_NAMES, ...addedToPage().map(({ name }) => name)].flatMap((remote) => {
    const version = pinnedVersion(remote);
    if (version?.state !== 'on') return [];
    return toRegistration(remote, { ...version.entry, hasFallback: version.fallback !== undefined });
  });
  register(live);
}
