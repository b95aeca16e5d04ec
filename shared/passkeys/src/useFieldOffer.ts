import type { PasskeyAssertion } from '@portal/contract/passkeys';
import { useEffect, useRef } from 'react';
import { askForPasskey, offersPasskeys } from './ceremonies';
import { RENEW_MS, type useChallenge } from './useChallenge';
import { pause, untilEvent, untilLookedAt } from './waiting';

/** After the browser's question has gone, the page has the focus for a moment before it hears what the person chose. */
const ANSWER_MS = 1000;
/** What somebody does who goes on with the form. */
const GOING_ON = ['pointerdown', 'keydown', 'focus'];

interface Offer {
  challenge: ReturnType<typeof useChallenge>;
  /** Whether to offer now. */
  offering: boolean;
  onTaken(credential: PasskeyAssertion): Promise<void>;
}

/** Lets the browser offer passkeys at the field for the user name. Nobody has asked for it, so that a failure is not told. */
export function useFieldOffer({ challenge: { take }, offering, onTaken }: Offer): void {
  const taking = useRef(onTaken);
  taking.current = onTaken;
  useEffect(() => {
    if (!offering) return;
    const leaving = new AbortController();
    void offer(take, leaving.signal).then((credential) => credential && taking.current(credential));
    return () => leaving.abort();
  }, [offering, take]);
}

/** @returns the passkey that was taken, or undefined once it is not wanted any more or the portal has none here */
async function offer(take: Offer['challenge']['take'], signal: AbortSignal): Promise<PasskeyAssertion | undefined> {
  if (!(await offersPasskeys())) return undefined;
  while (!signal.aborted) {
    await untilLookedAt(signal);
    if (signal.aborted) return undefined;
    const found = await take();
    if (signal.aborted) return undefined;
    if ('failure' in found) {
      if (found.failure.id === 'passkeys.failure.unsupported') return undefined;
      await pause(RENEW_MS, signal);
      continue;
    }
    const round = untilOld(found.at, signal);
    let left = false;
    // A browser keeps no page for its back button that still waits for a passkey, and needs a moment to end the request.
    void untilEvent(['beforeunload'], round.signal).then(() => {
      if (round.signal.aborted) return;
      left = true;
      round.abort();
    });
    const taken = await askForPasskey(found.options, { signal: round.signal, atField: true });
    const renewed = round.signal.aborted;
    round.abort();
    if (signal.aborted) return undefined;
    if ('credential' in taken) return taken.credential;
    if (left) await untilEvent(['pageshow', ...GOING_ON], signal);
    // Who cancelled at the browser's question is offered it again as they go on with the form.
    else if (taken.failure === 'cancelled') await untilEvent(GOING_ON, signal);
    else if (!renewed) await pause(RENEW_MS, signal);
  }
  return undefined;
}

/** Aborted as soon as a challenge has to be replaced, though not under the eyes of who is asked for their finger or PIN just then. */
function untilOld(askedAt: number, signal: AbortSignal): AbortController {
  const round = new AbortController();
  const end = () => round.abort();
  signal.addEventListener('abort', end);
  round.signal.addEventListener('abort', () => signal.removeEventListener('abort', end));
  void (async () => {
    await pause(askedAt + RENEW_MS - Date.now(), round.signal);
    if (!document.hasFocus()) {
      await untilLookedAt(round.signal);
      await pause(ANSWER_MS, round.signal);
    }
    end();
  })();
  return round;
}
