import { useEffect, useState } from 'react';

/** False until the browser has nothing better to do after the first render. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => window.cancelIdleCallback(request);
  }, []);
  return idle;
}
