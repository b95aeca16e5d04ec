import { SIGN_ON_ERROR, SIGN_ON_ERRORS, type SignOnErrorCode } from '@portal/contract/account/sign-on-addresses';
import { useEffect } from 'react';

/** What became of a log-in at the log-in service: it confirmed who the person is, or why it came to nothing. */
export type SignOnOutcome = SignOnErrorCode | typeof CONFIRMED;

const CONFIRMED = 'confirmed';
const CHANNEL = 'candidateportal-sign-on-outcome';
const OUTCOMES: readonly SignOnOutcome[] = [CONFIRMED, ...SIGN_ON_ERRORS];

const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));

/**
 * What the server has written into the address of this page; the browser's other tabs are told, since one of them may wait for it.
 * @param search query of the address
 * @returns undefined where it has written nothing
 */
export function useSignOnOutcome(search: string): SignOnOutcome | undefined {
  const written = new URLSearchParams(search).get(SIGN_ON_ERROR);
  const outcome = OUTCOMES.find((one) => one === written);
  useEffect(() => {
    if (outcome === undefined) return;
    const channel = openChannel();
    channel?.postMessage(outcome);
    channel?.close();
  }, [outcome]);
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
