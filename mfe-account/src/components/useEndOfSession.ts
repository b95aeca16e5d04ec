import { type ApiError, isTransient, whoIsLoggedIn } from '@portal/api-client';
import { useRef } from 'react';

interface Answer {
  data?: { ok?: boolean };
  error?: unknown;
}

/**
 * For a call that ends the session: its answer may be lost, and who is asked at the next press is not logged in any more.
 * @returns `end`, which makes the call unless an earlier one has ended the session; whether the session is over, and what the call has answered
 */
export function useEndOfSession() {
  const mayBeOver = useRef(false);
  async function isOver(): Promise<boolean> {
    const { data } = mayBeOver.current ? await whoIsLoggedIn() : {};
    return data?.ok === false;
  }
  return async function end<A extends Answer>(
    call: () => Promise<A | undefined>,
  ): Promise<{ over: boolean; answer?: A }> {
    if (await isOver()) return { over: true };
    const answer = await call();
    if (!answer) return { over: false };
    mayBeOver.current = answer.error !== undefined && isTransient(answer.error as ApiError);
    return { over: answer.data?.ok === true || (await isOver()), answer };
  };
}
