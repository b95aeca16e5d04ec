import { bundlerRuntime } from './federation/bundler-runtime';

/**
 * Publishes the host's federation runtime, which remotes are built to use instead of carrying their own.
 * Must run before the first remote's entry is executed.
 */
export function publishFederationRuntime(): void {
  Object.defineProperty(globalThis, '__portalMfRuntime', { configurable: true, get: bundlerRuntime });
}
