import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Publishes the host's federation runtime, which remotes are built to use instead of carrying their own (23 KB become 3).
 * Must run before the first remote's entry is executed.
 */
export function publishFederationRuntime(): void {
  const { runtime } = federation;
  if (!runtime) throw new Error('the federation runtime is missing in this build');
  Object.defineProperty(globalThis, '__portalMfRuntime', {
    configurable: true,
    // A fresh object for each remote, since its entry writes into it. `init` must make a new instance: the build id in this copy is the host's.
    get: () => ({
      ...federation,
      runtime: { ...runtime, init: runtime.createInstance },
      bundlerRuntime: { ...federation.bundlerRuntime, S: {}, initContainerEntry },
      bundlerRuntimeOptions: {},
    }),
  });
}
