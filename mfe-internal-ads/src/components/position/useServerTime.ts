import { useEffect, useState } from 'react';

/** How often what is left of the apply period is looked at, in milliseconds. */
const LOOK_MS = 30_000;

/**
 * The server's time, going on while the page is open.
 * @param serverTime of the answer
 * @param fetchedAt when it came, in epoch ms of this device
 * @returns epoch ms
 */
export function useServerTime(serverTime: string, fetchedAt: number): number {
  const offset = Date.parse(serverTime) - fetchedAt;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  // An answer that has come since the last look.
  return Math.max(now, fetchedAt) + offset;
}
