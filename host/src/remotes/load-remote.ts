import { type LiveVersion, remoteLoader } from '@federation-kit/resilience/remote-loader';
import type { PortalStore } from '@portal/api-client';
import type { RemoteName } from '@portal/contract/release-names';
import type { RemoteModule } from '@portal/contract/remote';
import { loadExposedModule } from '../federation/containers';
import { pinnedVersion } from './discovery';
import { RemoteSwitchedOffError } from './load-errors';
import { releaseStatus } from './release-status';
import { avoidFromNowOn, reportFailure } from './report-failure';
import { markRunning } from './running-marker';
import { registerEntry, registeredName } from './start-remotes';
import { requireTrustedDocument } from './trusted-document';

export type PortalRemote = RemoteModule<PortalStore>;

/** How long a version may take until the last good one is tried, in milliseconds. */
export const MODULE_LIMIT_MS = 8000;

/**
 * Blocked since this page was made: it is not even tried.
 * @throws RemoteSwitchedOffError when the area is off or unknown to this page
 */
function admit(remote: RemoteName, live: LiveVersion | undefined): 'live' | 'last-good' {
  const status = live && releaseStatus(remote, live.version);
  if (pinnedVersion(remote)?.state !== 'on' || status === 'off')
    throw new RemoteSwitchedOffError(`${remote} is switched off`);
  return status === 'blocked' ? 'last-good' : 'live';
}

export const {
  load: loadRemote,
  isAskedFor,
  forgetFailure,
  markShown,
  runningVersion,
  fallBack,
} = remoteLoader<RemoteName, PortalRemote>({
  live: pinnedVersion,
  register: registerEntry,
  load: (remote) => loadExposedModule(registeredName(remote), './remote'),
  admit,
  ready: requireTrustedDocument,
  onStart: markRunning,
  onFailure: reportFailure,
  onRecovered: avoidFromNowOn,
  moduleLimitMs: MODULE_LIMIT_MS,
});

/** Areas on the page, by what shows a failure in their place. */
const onFailure = new Map<RemoteName, (error: Error) => void>();

/** @returns a function that ends it */
export function listenForFailure(remote: RemoteName, listener: (error: Error) => void): () => void {
  onFailure.set(remote, listener);
  return () => onFailure.delete(remote);
}

/** Puts the notice of a failure in the place of an area that threw nothing. */
export function showFailure(remote: RemoteName, error: Error): void {
  onFailure.get(remote)?.(error);
}
