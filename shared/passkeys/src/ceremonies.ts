import type { AssertionOptions, CreationOptions, NewPasskey, PasskeyAssertion } from '@portal/contract/passkeys';

type Library = typeof import('@simplewebauthn/browser');

/**
 * Why a browser has made or used no passkey. `cancelled`: the person did not want to, or let the time run out, or has none; `exists`: the device has
 * one of this account already; `unsupported`: not this browser, device or address; `replaced`: it was called off, or another question took its place; `not-loaded`: the
 * part of the page that asks could not be fetched; `failed`: anything else.
 */
export type CeremonyFailure = 'cancelled' | 'exists' | 'unsupported' | 'replaced' | 'not-loaded' | 'failed';
export type Ceremony<Credential> = { credential: Credential } | { failure: CeremonyFailure };

let library: Library | undefined;
/** Fetched only when a passkey is made or used: most pages never need it. */
async function load(): Promise<Library> {
  library ??= await import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');
  return library;
}

/** @returns whether the browser can have passkeys at this address; it is taken for one that can where a page is rendered without a browser */
export const supportsPasskeys = (): boolean =>
  typeof window === 'undefined' || (window.isSecureContext && typeof window.PublicKeyCredential === 'function');

/** @returns whether the browser offers passkeys among what it fills in at a field for the user name */
export async function offersPasskeys(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  const { isConditionalMediationAvailable: available } = window.PublicKeyCredential;
  return available?.call(window.PublicKeyCredential).catch(() => false) ?? false;
}

/** Errors by their names. WebAuthn level 3, 5.1.3 and 5.1.4 */
const FAILURES: Readonly<Record<string, CeremonyFailure>> = {
  NotAllowedError: 'cancelled',
  InvalidStateError: 'exists',
  AbortError: 'replaced',
  SecurityError: 'unsupported',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

/** The library gives its errors the names of those that they explain. */
const failureOf = (error: unknown): CeremonyFailure =>
  (error instanceof Error ? FAILURES[error.name] : undefined) ?? 'failed';

/** A browser answers one request at a time, and each build of the page has a library of its own: the request that comes calls off all others. */
const REQUEST_EVENT = 'portal-passkey-request';
/** Settles when the last request of this build has ended. */
let last: Promise<unknown> = Promise.resolve();

async function run<Credential>(
  { signal: caller }: { signal: AbortSignal },
  ask: (found: Library) => Promise<unknown>,
): Promise<Ceremony<Credential>> {
  if (!supportsPasskeys()) return { failure: 'unsupported' };
  let found: Library;
  try {
    found = await load();
  } catch {
    return { failure: 'not-loaded' };
  }
  if (caller.aborted) return { failure: 'replaced' };
  window.dispatchEvent(new Event(REQUEST_EVENT));
  const own = new AbortController();
  const callOff = () => own.abort(new DOMException('The request was called off.', 'AbortError'));
  caller.addEventListener('abort', callOff);
  window.addEventListener(REQUEST_EVENT, callOff);
  const request = last.then(() => {
    own.signal.throwIfAborted();
    // The library makes its signal only when it has asked the browser what it can do: until then nothing could be called off.
    found.WebAuthnAbortService.createNewAbortSignal = () => own.signal;
    return ask(found);
  });
  last = request.catch(() => undefined);
  try {
    return { credential: (await request) as Credential };
  } catch (error) {
    return { failure: own.signal.aborted ? 'replaced' : failureOf(error) };
  } finally {
    caller.removeEventListener('abort', callOff);
    window.removeEventListener(REQUEST_EVENT, callOff);
  }
}

/**
 * Asks the person to have a passkey made.
 * @param use ends the request when its `signal` is aborted
 */
export const makePasskey = (options: CreationOptions, use: { signal: AbortSignal }): Promise<Ceremony<NewPasskey>> =>
  run<NewPasskey>(use, async ({ startRegistration }) => {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
  });

/**
 * Asks the person to use a passkey.
 * @param use ends the request when its `signal` is aborted; `atField`: the browser offers the passkey at the field for the user name, and waits
 *   until somebody takes it
 */
export const askForPasskey = (
  options: AssertionOptions,
  use: { signal: AbortSignal; atField?: boolean },
): Promise<Ceremony<PasskeyAssertion>> =>
  run<PasskeyAssertion>(use, async ({ startAuthentication }) => {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: use.atField ?? false,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
  });
