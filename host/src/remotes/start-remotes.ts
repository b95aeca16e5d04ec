import { withRuntimeCode } from '@federation-kit/resilience/errors';
import {
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { RUNTIME_004 } from '@module-federation/error-codes';
import { federationName, REMOTE_NAMES, type RemoteName } from '@portal/contract/release-names';
import { publishFederationRuntime } from '../mf-runtime';
import { addedToPage } from '../navigation/added-to-page';
import { pinnedVersion } from './discovery';
import { loadEntry } from './load-entry';

interface Entry {
  url: string;
  integrity: string;
}

/** Entries by absolute address, since the runtime hands back only that. */
const entries = new Map<string, Entry>();

/** How often a remote was registered on this page. */
const registrations = new Map<RemoteName, number>();

/** The name under which the version of a remote that counts now is registered. */
export function registeredName(remote: RemoteName): string {
  const count = registrations.get(remote) ?? 0;
  return count === 0 ? federationName(remote) : `${federationName(remote)}_${count}`;
}

function toRegistration(remote: RemoteName, entry: Entry) {
  const url = new URL(entry.url, location.origin).href;
  entries.set(url, entry);
  return { name: registeredName(remote), entry: url, type: 'global' as const, entryGlobalName: federationName(remote) };
}

/**
 * Registers a version of a remote anew, under a name of its own. Under the same name the runtime would forget the shared modules as well that
 * the first one has used, and nothing could be loaded any more.
 */
export function registerEntry(remote: RemoteName, entry: Entry): void {
  registrations.set(remote, (registrations.get(remote) ?? 0) + 1);
  registerRemotes([toRegistration(remote, entry)]);
}

function entryLoader(): ModuleFederationRuntimePlugin {
  return {
    name: 'portal-entry-loader',
    loadEntry({ remoteInfo }) {
      const entry = entries.get(remoteInfo.entry);
      if (!entry)
        return Promise.reject(new Error(withRuntimeCode(RUNTIME_004, `${remoteInfo.name} is not part of this page`)));
      return loadEntry(entry, remoteInfo.entryGlobalName) as never;
    },
  };
}

/**
 * Makes the remotes of this page known. Must be the first call of the host's entry: the remote entries that the page lists run right after it
 * and need the published runtime.
 */
export function startRemotes(): void {
  publishFederationRuntime();
  registerPlugins([entryLoader()]);
  const live = [...REMOTE_NAMES, ...addedToPage().map(({ name }) => name)].flatMap((remote) => {
    const version = pinnedVersion(remote);
    return version?.state === 'on' ? toRegistration(remote, version.entry) : [];
  });
  registerRemotes(live);
}
