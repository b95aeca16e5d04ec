import type { PortalStore } from '@portal/api-client';
import type { RemoteName } from '@portal/contract/release-names';
import type { RemoteModule } from '@portal/contract/remote';
import { once } from '@portal/i18n';

/** Replaces federation in the baselines: the same remotes as lazy routes of one bundle. */
export class RemoteSwitchedOffError extends Error {}
export type PortalRemote = RemoteModule<PortalStore>;

/** Those that the benchmarks look at. */
const remotes: Partial<Record<RemoteName, () => Promise<PortalRemote>>> = {
  'mfe-auth': once(() => import(/* webpackChunkName: "remote-auth" */ 'mfe-auth/src/remote')),
  'mfe-application': once(() => import(/* webpackChunkName: "remote-application" */ 'mfe-application/src/remote')),
  'mfe-account': once(() => import(/* webpackChunkName: "remote-account" */ 'mfe-account/src/remote')),
  'mfe-substitutions': once(
    () => import(/* webpackChunkName: "remote-substitutions" */ 'mfe-substitutions/src/remote'),
  ),
  'mfe-internal-ads': once(() => import(/* webpackChunkName: "remote-internal-ads" */ 'mfe-internal-ads/src/remote')),
};

export function loadRemote(remote: RemoteName): Promise<PortalRemote> {
  return remotes[remote]?.() ?? Promise.reject(new Error(`${remote} is no part of the baselines`));
}

/** One bundle has one version of everything: nothing to go back to, nothing to forget. */
export const markShown = (_remote: RemoteName): void => {};
export const forgetFailure = (_remote: RemoteName): void => {};
export const fallBack = (): boolean => false;
export const showFailure = (_remote: RemoteName, _error: Error): void => {};
export const listenForFailure = (_remote: RemoteName, _listener: (error: Error) => void) => (): void => {};
export const isAskedFor = (_remote: RemoteName): boolean => false;
export const runningVersion = (_remote: RemoteName): string | undefined => undefined;
