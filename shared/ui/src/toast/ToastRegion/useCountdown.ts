import { useEffect, useEffectEvent, useState } from 'react';
import { TOAST_TICK } from '../../constants';

interface Options {
  /** Milliseconds in all. */
  timeout: number;
  paused: boolean;
  /** Another one begins anew. */
  turn: number | undefined;
  onEnd(): void;
}

/**
 * Counts down to an action while not paused.
 * @returns the share of the time that has passed, 0 to 1
 */
export function useCountdown({ timeout, paused, turn, onEnd }: Options): number {
  const [elapsed, setElapsed] = useState(0);
  const [counted, setCounted] = useState(turn);
  if (counted !== turn) {
    setCounted(turn);
    setElapsed(0);
  }
  const end = useEffectEvent(onEnd);
  const over = elapsed >= timeout;
  useEffect(() => {
    if (paused || over) return;
    // The clock is read, as a hidden tab's timers are slowed down and steps alone would make the toast outstay its time.
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const step = now - last;
      last = now;
      setElapsed((before) => before + step);
    }, TOAST_TICK);
    return () => clearInterval(timer);
  }, [paused, over]);
  useEffect(() => {
    if (over) end();
  }, [over]);
  return Math.min(1, elapsed / timeout);
}
