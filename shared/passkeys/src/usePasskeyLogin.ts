import type { AuthenticationError, AuthenticationResponse } from '@portal/contract/authentication';
import type { PasskeyAssertion } from '@portal/contract/passkeys';
import { type CallFailure, failureOf } from '@portal/forms/call-failure';
import { useEffect, useState } from 'react';
import { askForPasskey, type CeremonyFailure } from './ceremonies';
import { usePasskeyLoginMutation } from './passkey-login.api';
import { CALL_TEXTS, useChallenge } from './useChallenge';
import { useFieldOffer } from './useFieldOffer';
import { usePasskeyRequest } from './usePasskeyRequest';

const CEREMONY_TEXTS: Readonly<Record<Exclude<CeremonyFailure, 'replaced'>, string>> = {
  cancelled: 'passkeys.failure.cancelled',
  unsupported: 'passkeys.failure.unsupported',
  'not-loaded': CALL_TEXTS.failure.network,
  exists: CALL_TEXTS.failure.unexpected,
  failed: CALL_TEXTS.failure.unexpected,
};

const REFUSAL_TEXTS: Readonly<Partial<Record<AuthenticationError, string>>> = {
  expired: 'passkeys.failure.expired',
  locked: 'passkeys.failure.locked',
  'other-account': 'passkeys.failure.other-account',
};

type Failure = CallFailure & { count: number };
/** The count goes on, so that the next one is read out also where it is the same. */
const hidden = (last: Failure | undefined) => last && { id: '', count: last.count };

/** One log-in by a passkey is under way at a time, of which the form for the password beside it hears. */
const SENDING = { fixedCacheKey: 'passkey-login' };

/** @returns whether a passkey is on its way to the server, and somebody else must not be logged in at the same time */
export const useSendingPasskey = (): boolean => usePasskeyLoginMutation(SENDING)[1].isLoading;

export interface PasskeyLoginOptions {
  /** Notes who has logged in, also after the page was left: the browser has the session then. */
  onEntered(answer: AuthenticationResponse): void;
  /** Also lets the browser offer passkeys at the page's field for the user name, which says `webauthn` in its `autocomplete`. */
  atField?: boolean;
  /** Somebody is being logged in already: what the browser asks is taken back. */
  blocked?: boolean;
  /** Nobody else may log in. */
  userId?: string;
}

/**
 * Logs in by a passkey, without a user name.
 * @returns `logIn`, for a button; whether that is under way; whether the portal has no passkeys here; and why the last try failed, with a count that
 *   grows with each
 */
export function usePasskeyLogin({ onEntered, atField = false, blocked = false, userId }: PasskeyLoginOptions) {
  const challenge = useChallenge();
  const [sendAssertion] = usePasskeyLoginMutation(SENDING);
  const { begin, callOff } = usePasskeyRequest();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const fail = (found: CallFailure) => setFailure((last) => ({ ...found, count: (last?.count ?? 0) + 1 }));

  async function enter(credential: PasskeyAssertion): Promise<void> {
    setBusy(true);
    // The server takes each challenge once, whatever comes of it.
    challenge.forget();
    const { data, error } = await sendAssertion({ credential, userId });
    setBusy(false);
    if (data?.ok) return onEntered(data);
    if (!data) return fail(failureOf(CALL_TEXTS, error));
    fail({ id: (data.error && REFUSAL_TEXTS[data.error]) ?? 'passkeys.failure.refused' });
  }

  async function logIn(): Promise<void> {
    if (busy) return;
    const signal = begin();
    setBusy(true);
    setFailure(hidden);
    const found = await challenge.take();
    if (signal.aborted) return;
    const asked = 'options' in found ? await askForPasskey(found.options, { signal }) : undefined;
    if (signal.aborted) return;
    if (asked && 'credential' in asked) return enter(asked.credential);
    setBusy(false);
    if ('failure' in found) fail(found.failure);
    else if (asked && asked.failure !== 'replaced') fail({ id: CEREMONY_TEXTS[asked.failure] });
  }

  useEffect(() => {
    if (!blocked) return;
    callOff();
    setBusy(false);
    setFailure(hidden);
  }, [blocked, callOff]);
  // While the browser asks by itself, what it offers at the field would take that question's place.
  useFieldOffer({ challenge, offering: atField && !blocked && !busy, onTaken: enter });

  return { logIn, busy, absent: challenge.absent, failure: failure?.id ? failure : undefined };
}
