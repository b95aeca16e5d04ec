import { loadRemote as loadModule } from '@module-federation/enhanced/runtime';
import type { PortalStore } from '@portal/api-client';
import { federationName, type RemoteName } from '@portal/contract/release-names';
import type { RemoteModule } from '@portal/contract/remote';
import { emit } from '@portal/events';
import { once } from '@portal/i18n';
import { pinnedVersion } from './discovery';
import { RemoteLoadError, RemoteSwitchedOffError } from './load-errors';
import { registerEntry } from './start-remotes';

export type PortalRemote = RemoteModule<PortalStore>;

const loaders = new Map<RemoteName, () => Promise<PortalRemote>>();
const fellBack = new Set<RemoteName>();

/**
 * The module of a remote. Loaded once; a failure stands for a moment (see `once`) or until {@link forgetFailure}.
 * @throws RemoteSwitchedOffError when the area is off or unknown to this page; RemoteLoadError when no version could be loaded
 */
export function loadRemote(remote: RemoteName): Promise<PortalRemote> {
  const load = loaders.get(remote) ?? once(() => loadWithFallback(remote));
  loaders.set(remote, load);
  return load();
}

/** Lets the next call try again at once, for a person who asked for it. */
export function forgetFailure(remote: RemoteName): void {
  loaders.delete(remote);
}

async function loadWithFallback(remote: RemoteName): Promise<PortalRemote> {
  const live = pinnedVersion(remote);
  if (live?.extras.state !== 'on') throw new RemoteSwitchedOffError(`${remote} is switched off`);
  const { fallback, entry } = live.extras;
  const chosen = fallback && fellBack.has(remote) ? fallback : { ...entry, version: live.metadata.version };
  try {
    return await loadExposed(remote);
  } catch (error) {
    const failure = report(remote, chosen.version, error);
    // Registering anew makes the runtime forget what failed, so that a retry asks the network again.
    registerEntry(remote, fallback ?? entry);
    if (!fallback || fellBack.has(remote)) throw failure;
    // Only once, and only before anything of the remote was shown: there is no way to take a mounted version out of the page.
    fellBack.add(remote);
    return loadWithFallback(remote);
  }
}

async function loadExposed(remote: RemoteName): Promise<PortalRemote> {
  const module = await loadModule<PortalRemote>(`${federationName(remote)}/remote`);
  if (!module) throw new Error(`${remote} exposes nothing`);
  return module;
}

function report(remote: RemoteName, version: string, error: unknown): RemoteLoadError {
  const message = error instanceof Error ? error.message : String(error);
  emit('candidateportal:error-thrown', { remote, version, code: 'remote-load', message });
  return new RemoteLoadError(`${remote} ${version}: ${message}`, { cause: error });
}
