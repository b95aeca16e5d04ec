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

/** Registers one version of a remote; an earlier registration of that remote is forgotten, failed loads included. */
export function registerEntry(remote: RemoteName, entry: Entry): void {
  const url = new URL(entry.url, location.origin).href;
  entries.set(url, entry);
  registerRemotes([{ name: federationName(remote), entry: url, type: 'global' }], { force: true });
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
  for (const remote of REMOTE_NAMES) {
    const version = pinnedVersion(remote);
    if (version?.extras.state === 'on') registerEntry(remote, version.extras.entry);
  }
}
