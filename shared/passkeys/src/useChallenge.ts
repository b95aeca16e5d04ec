import type { AssertionOptions } from '@portal/contract/passkeys';
import { type CallFailure, failureOf } from '@portal/forms/call-failure';
import type { FormTexts } from '@portal/forms/form-texts';
import { useCallback, useRef, useState } from 'react';
import { usePasskeyChallengeMutation } from './passkey-login.api';

/** A challenge is replaced before it runs out, so that what the browser asks is always good. */
export const RENEW_MS = 4 * 60_000;

export const CALL_TEXTS: Pick<FormTexts, 'failure'> = {
  failure: {
    unexpected: 'passkeys.failure.unexpected',
    network: 'passkeys.failure.network',
    unavailable: 'passkeys.failure.unavailable',
    tooManyFor: 'passkeys.failure.too-many',
  },
};

interface Challenge {
  options: AssertionOptions;
  /** When it was asked for, milliseconds. */
  at: number;
}

/** An older API knows nothing of passkeys. */
const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/**
 * The challenge of a log-in. What the browser has offered but nobody has taken is good for the button as well: the server counts challenges.
 * @returns `take`, which gives a challenge or why there is none; `forget` for the one that was used; and whether the portal has no passkeys here
 */
export function useChallenge() {
  const [getChallenge] = usePasskeyChallengeMutation();
  const held = useRef<Challenge>(undefined);
  const [absent, setAbsent] = useState(false);
  const take = useCallback(async (): Promise<Challenge | { failure: CallFailure }> => {
    if (held.current && Date.now() - held.current.at < RENEW_MS) return held.current;
    const at = Date.now();
    const { data, error } = await getChallenge();
    if (data?.options) {
      held.current = { options: data.options, at };
      return held.current;
    }
    if (!data && !isUnknown(error)) return { failure: failureOf(CALL_TEXTS, error) };
    setAbsent(true);
    return { failure: { id: 'passkeys.failure.unsupported' } };
  }, [getChallenge]);
  const forget = useCallback(() => {
    held.current = undefined;
  }, []);
  return { take, forget, absent };
}
