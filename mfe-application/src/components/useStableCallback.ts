import { useCallback, useRef } from 'react';

/**
 * A function that stays the same between renders, so that what it is given to is not drawn again because of it, and runs what the latest
 * rendering brought. For events, not for what is read while rendering.
 */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}
