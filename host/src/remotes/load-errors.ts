import { getShortErrorMsg, RUNTIME_008, runtimeDescMap } from '@module-federation/error-codes';

/**
 * Words as the federation runtime says them, so that its guide and tools explain the portal's own failures too.
 * @param code one of the runtime's, such as `RUNTIME-001`
 */
export function withRuntimeCode(code: string, words: string): string {
  return getShortErrorMsg(code, runtimeDescMap, undefined, words);
}

/** The area is switched off by the operator; there is nothing to retry. */
export class RemoteSwitchedOffError extends Error {
  override name = 'RemoteSwitchedOffError';
}

/** No version of a remote could be loaded; the loader has reported it. Trying again may help. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
}

/** A script did not come: not in time, not at all, or with other bytes than it should have. */
export class ScriptError extends Error {
  override name = 'ScriptError';

  constructor(words: string) {
    super(withRuntimeCode(RUNTIME_008, words));
  }
}

/** An area stands but shows nothing. */
export class EmptyAreaError extends Error {
  override name = 'EmptyAreaError';
}

/** The discovery document of this page is signed by no known key, or older than one that was seen. */
export class UntrustedDocumentError extends Error {
  override name = 'UntrustedDocumentError';
}
