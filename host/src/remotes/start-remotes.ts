import {
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { federationName, REMOTE_NAMES, type RemoteName } from '@portal/contract/release-names';
import { publishFederationRuntime } from '../mf-runtime';
import { pinnedVersion } from './discovery';
import { loadEntry } from './load-entry';

interface Entry {
  url: string;
  integrity: string;
}

/** Entries by absolute address, since the runtime hands back only that. */
const entries = new Map<string, Entry>();

function toRegistration(remote: RemoteName, entry: Entry) {
  const url = new URL(entry.url, location.origin).href;
  entries.set(url, entry);
  return { name: federationName(remote), entry: url, type: 'global' as const };
}

/** Registers one version of a remote; an earlier registration of that remote is forgotten, failed loads included. */
export function registerEntry(remote: RemoteName, entry: Entry): void {
  registerRemotes([toRegistration(remote, entry)], { force: true });
}

function entryLoader(): ModuleFederationRuntimePlugin {
  return {
    name: 'portal-entry-loader',
    loadEntry({ remoteInfo }) {
      const entry = entries.get(remoteInfo.entry);
      if (!entry) return Promise.reject(new Error(`${remoteInfo.name} is not part of this page`));
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
  const live = REMOTE_NAMES.flatMap((remote) => {
    const version = pinnedVersion(remote);
    return version?.state === 'on' ? toRegistration(remote, version.entry) : [];
  });
  registerRemotes(live);
}
