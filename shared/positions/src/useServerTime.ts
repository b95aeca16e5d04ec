import { useEffect, useState } from 'react';

/** How often what is left of the apply period is looked at, in milliseconds. */
const LOOK_MS = 30_000;

/**
 * The server's time, going on while the page is open.
 * @param serverTime of the answer; an API of an earlier version may leave it out, then this device's clock counts
 * @param fetchedAt when it came, in epoch ms of this device; undefined while an answer is on its way
 * @returns epoch ms
 */
export function useServerTime(serverTime: string | undefined, fetchedAt: number | undefined): number {
  const offset = serverTime === undefined || fetchedAt === undefined ? 0 : Date.parse(serverTime) - fetchedAt;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  // An answer that has come since the last look.
  return Math.max(now, fetchedAt ?? 0) + offset;
}
