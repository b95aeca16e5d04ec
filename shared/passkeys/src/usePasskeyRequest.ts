import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps that a component asks the browser for one thing at a time, and for nothing once it has gone.
 * @returns `begin` calls off the request before and gives the signal of a new one, to be looked at after everything that was waited for; `callOff`
 *   ends it
 */
export function usePasskeyRequest(): { begin(): AbortSignal; callOff(): void } {
  const request = useRef<AbortController>(undefined);
  const callOff = useCallback(() => request.current?.abort(), []);
  const begin = useCallback(() => {
    callOff();
    request.current = new AbortController();
    return request.current.signal;
  }, [callOff]);
  useEffect(() => callOff, [callOff]);
  return { begin, callOff };
}
