import { loadRemote as loadModule } from '@module-federation/enhanced/runtime';
import { RUNTIME_014 } from '@module-federation/error-codes';
import type { PortalStore } from '@portal/api-client';
import type { FailurePhase, RemoteName } from '@portal/contract/release-names';
import type { RemoteModule } from '@portal/contract/remote';
import { once } from '@portal/i18n';
import { type PinnedVersion, pinnedVersion } from './discovery';
import { RemoteLoadError, RemoteSwitchedOffError, ScriptError, withRuntimeCode } from './load-errors';
import { releaseStatus } from './release-status';
import { avoidFromNowOn, reportFailure } from './report-failure';
import { markRunning } from './running-marker';
import { registerEntry, registeredName } from './start-remotes';
import { requireTrustedDocument } from './trusted-document';

export type PortalRemote = RemoteModule<PortalStore>;

/** How long a version may take until the last good one is tried, in milliseconds: its entry has limits of its own, its first module has not. */
export const MODULE_LIMIT_MS = 8000;

const loaders = new Map<RemoteName, () => Promise<PortalRemote>>();
const fellBack = new Set<RemoteName>();
/** Remotes of which this page has shown something. */
const shown = new Set<RemoteName>();

/**
 * The module of a remote. Loaded once; a failure stands for a moment (see `once`) or until {@link forgetFailure}.
 * @throws RemoteSwitchedOffError when the area is off or unknown to this page; RemoteLoadError when no version could be loaded
 */
export function loadRemote(remote: RemoteName): Promise<PortalRemote> {
  const load = loaders.get(remote) ?? once(() => loadWithFallback(remote));
  loaders.set(remote, load);
  return load();
}

/** Whether this page has asked for a remote. */
export function isAskedFor(remote: RemoteName): boolean {
  return loaders.has(remote);
}

/** Lets the next call try again at once, for a person who asked for it. */
export function forgetFailure(remote: RemoteName): void {
  loaders.delete(remote);
}

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

/** From now on a version of the remote is on the page, and is not exchanged any more. */
export function markShown(remote: RemoteName): void {
  shown.add(remote);
}

/** The version of a remote that runs, or would run, on this page. */
export function runningVersion(remote: RemoteName): string | undefined {
  const live = pinnedVersion(remote);
  return fellBack.has(remote) ? live?.fallback?.version : live?.version;
}

/**
 * Lets the next load run the last good version, where the live one broke before anything of it was shown.
 * @returns false where there is no such version, or something was shown already
 */
export function fallBack(remote: RemoteName, phase: 'render' | 'chunk', error: Error): boolean {
  const live = pinnedVersion(remote);
  if (!live?.fallback || fellBack.has(remote) || shown.has(remote)) return false;
  const { version, fallback } = live;
  fellBack.add(remote);
  loaders.set(
    remote,
    once(() => loadFallback(remote, fallback, { version, error, phase })),
  );
  return true;
}

async function loadWithFallback(remote: RemoteName): Promise<PortalRemote> {
  const live = pinnedVersion(remote);
  const status = live && releaseStatus(remote, live.version);
  if (live?.state !== 'on' || status === 'off') throw new RemoteSwitchedOffError(`${remote} is switched off`);
  const { version, entry, fallback } = live;
  markRunning(remote, version, fallback !== undefined);
  await requireTrustedDocument().catch((error: unknown) => {
    throw failed(remote, version, error);
  });
  // Blocked since this page was made: it is not even tried.
  if (fallback && (fellBack.has(remote) || status === 'blocked')) return loadFallback(remote, fallback);
  try {
    return await loadExposed(remote, fallback !== undefined);
  } catch (error) {
    if (fallback) return loadFallback(remote, fallback, { version, error });
    registerEntry(remote, entry);
    throw failed(remote, version, error);
  }
}

/** Only once, and only before anything of the remote was shown: there is no way to take a mounted version out of the page. */
async function loadFallback(
  remote: RemoteName,
  fallback: NonNullable<PinnedVersion['fallback']>,
  first?: { version: string; error: unknown; phase?: FailurePhase },
): Promise<PortalRemote> {
  // Registering anew makes the runtime forget what failed, so that a retry asks the network again.
  markRunning(remote, fallback.version, false);
  registerEntry(remote, fallback);
  fellBack.add(remote);
  const tell = (recovered: boolean) => first && failed(remote, first.version, first.error, recovered, first.phase);
  try {
    const module = await loadExposed(remote, false);
    tell(true);
    if (first) avoidFromNowOn(remote, first.version);
    return module;
  } catch (error) {
    tell(false);
    registerEntry(remote, fallback);
    throw failed(remote, fallback.version, error);
  }
}

async function loadExposed(remote: RemoteName, limited: boolean): Promise<PortalRemote> {
  const loading = loadModule<PortalRemote>(`${registeredName(remote)}/remote`);
  const module = await (limited ? withLimit(loading, remote) : loading);
  if (!module) throw new Error(withRuntimeCode(RUNTIME_014, `${remote} exposes nothing`));
  return module;
}

function withLimit<T>(loading: Promise<T>, remote: RemoteName): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new ScriptError(`${remote} took longer than ${MODULE_LIMIT_MS} ms`));
    const timer = setTimeout(late, MODULE_LIMIT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What of a version failed. The bundler names its error for a script that did not come. */
export function phaseOf(error: unknown): FailurePhase {
  const { name } = error instanceof Error ? error : { name: '' };
  return name === 'ScriptError' || name === 'ChunkLoadError' ? 'load' : 'start';
}

function failed(
  remote: RemoteName,
  version: string,
  error: unknown,
  recovered = false,
  phase = phaseOf(error),
): RemoteLoadError {
  const message = error instanceof Error ? error.message : String(error);
  reportFailure({ remote, version, phase, recovered, message });
  return new RemoteLoadError(`${remote} ${version}: ${message}`, { cause: error });
}
