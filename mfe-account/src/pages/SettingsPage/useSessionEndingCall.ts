import { type ApiError, lastLogOut, sessionExpiry, whoIsLoggedIn } from '@portal/api-client';
import { CLOCK_TOLERANCE_MS } from '@portal/contract/limits';
import { useRef } from 'react';

interface Answer {
  data?: { ok?: boolean };
  error?: unknown;
}

/** A call whose answer was lost. */
interface LostCall {
  /** Until then the session does not end by itself, epoch ms; where nobody knows, it may have ended already. */
  lastsUntil: number;
  /** The last log-out in this browser before the call. */
  logOut: string | null;
}

function mayHaveArrived(error: ApiError | undefined): boolean {
  return error !== undefined && (error.kind !== 'problem' || error.status >= 500);
}

/**
 * For a call that ends the session: its answer may be lost, and who is asked at the next press is not logged in any more.
 * @returns `end`, which makes the call unless an earlier one has ended the session; whether the session is over, and what the call has answered
 */
export function useSessionEndingCall() {
  const lost = useRef<LostCall>(undefined);
  /** Nobody is logged in any more, and the session has not run out, nor did anybody log out in this browser. */
  async function isOver(): Promise<boolean> {
    if (!lost.current) return false;
    const { lastsUntil, logOut } = lost.current;
    if (Date.now() >= lastsUntil || lastLogOut() !== logOut) return false;
    return (await whoIsLoggedIn()).data?.ok === false;
  }
  return async function end<A extends Answer>(
    call: () => Promise<A | undefined>,
  ): Promise<{ over: boolean; answer?: A }> {
    if (await isOver()) return { over: true };
    // The server's clock may be ahead of this one.
    const before = { lastsUntil: (sessionExpiry() ?? 0) - CLOCK_TOLERANCE_MS, logOut: lastLogOut() };
    const answer = await call();
    if (!answer) return { over: false };
    // The first one that was lost stays: what comes after it is refused if it has arrived.
    if (mayHaveArrived(answer.error as ApiError | undefined)) lost.current ??= before;
    return { over: answer.data?.ok === true || (await isOver()), answer };
  };
}
