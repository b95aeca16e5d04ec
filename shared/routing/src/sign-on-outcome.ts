import { SIGN_ON_ERROR, SIGN_ON_ERRORS, type SignOnErrorCode } from '@portal/contract/account/sign-on-addresses';
import { useLocation } from '@portal/routing/react';
import { useRedirect } from '@portal/routing/redirect';
import { useEffect, useRef, useState } from 'react';

/** What became of a log-in at the log-in service: it confirmed who the person is, or why it came to nothing. */
export type SignOnOutcome = SignOnErrorCode | typeof CONFIRMED;

const CONFIRMED = 'confirmed';
const CHANNEL = 'candidateportal-sign-on-outcome';
const OUTCOMES: readonly SignOnOutcome[] = [CONFIRMED, ...SIGN_ON_ERRORS];

const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));

/**
 * What the server has written into the address of this page. It is taken out of the address, so that a reload, a bookmark or Back does not tell it
 * again; the browser's other tabs are told, since one of them may wait for it.
 * @returns undefined where it has written nothing
 */
export function useSignOnOutcome(): SignOnOutcome | undefined {
  const { pathname, search, hash, state } = useLocation();
  const redirect = useRedirect();
  const params = new URLSearchParams(search);
  const written = OUTCOMES.find((one) => one === params.get(SIGN_ON_ERROR));
  const [outcome, setOutcome] = useState(written);
  const takeOut = useRef(() => {});
  takeOut.current = () => {
    params.delete(SIGN_ON_ERROR);
    redirect({ pathname, search: params.toString(), hash }, state);
  };
  useEffect(() => {
    if (written === undefined) return;
    setOutcome(written);
    const channel = openChannel();
    channel?.postMessage(written);
    channel?.close();
    takeOut.current();
  }, [written]);
  return outcome;
}

/**
 * Hears what became of a log-in that began here and ended in another tab. A browser without the means to tell is silent.
 * @returns takes the listener back
 */
export function onSignOnOutcome(listener: (outcome: SignOnOutcome) => void): () => void {
  const channel = openChannel();
  if (channel)
    channel.onmessage = ({ data }: Pick<MessageEvent, 'data'>) => {
      const outcome = OUTCOMES.find((one) => one === data);
      if (outcome !== undefined) listener(outcome);
    };
  return () => channel?.close();
}
