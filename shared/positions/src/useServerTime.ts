import { useEffect, useState } from 'react';

/** How often what is left of the apply period is looked at, in milliseconds. */
const LOOK_MS = 30_000;

/**
 * How far the server's clock is ahead of this device's.
 * @param serverTime of the newest answer; an API of an earlier version may leave it out, then this device's clock counts
 * @param fetchedAt when that came, in epoch ms of this device; undefined while one in another language is on its way
 * @returns milliseconds, of the last answer that has told its time; 0 before there is one
 */
export function useClockOffset(serverTime: string | undefined, fetchedAt: number | undefined): number {
  const [offset, setOffset] = useState(0);
  const newest = serverTime === undefined || fetchedAt === undefined ? Number.NaN : Date.parse(serverTime) - fetchedAt;
  if (!Number.isFinite(newest)) return offset;
  if (newest !== offset) setOffset(newest);
  return newest;
}

/**
 * The server's time, going on while the page is open.
 * @param serverTime as for `useClockOffset`
 * @param fetchedAt as for `useClockOffset`
 * @returns epoch ms
 */
export function useServerTime(serverTime: string | undefined, fetchedAt: number | undefined): number {
  const offset = useClockOffset(serverTime, fetchedAt);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  // An answer that has come since the last look.
  return Math.max(now, fetchedAt ?? 0) + offset;
}
