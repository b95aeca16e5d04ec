import { getShortErrorMsg, RUNTIME_008, runtimeDescMap } from '@module-federation/error-codes';

/**
 * Words as the federation runtime says them, so that its guide and tools explain these failures too.
 * @param code one of the runtime's, such as `RUNTIME-001`
 */
export function withRuntimeCode(code: string, words: string): string {
  return getShortErrorMsg(code, runtimeDescMap, undefined, words);
}

/** A script did not come: not in time, not at all, or with other bytes than it should have. */
export class ScriptError extends Error {
  override name = 'ScriptError';

  constructor(words: string) {
    super(withRuntimeCode(RUNTIME_008, words));
  }
}

/** No version of a remote could be loaded; versions that failed were reported. Trying again may help. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
}
