import { onSessionExpiry, sessionExpiry } from '@portal/api-client';
import { useEffect, useEffectEvent, useState } from 'react';
import { FETCH_AHEAD_MS, WARNING_MS } from './timeout';

interface Options {
  /** Whether there is a session to watch. */
  watching: boolean;
  /** Called when the warning is not far off. */
  onNear(): void;
}

/**
 * Watches the session's end, as this tab or another heard of it last. The clock is read at each step: the timers of a hidden tab come late,
 * and those of a sleeping machine not at all.
 * @returns whole seconds until the end, from the warning on; undefined before
 */
export function useSecondsLeft({ watching, onNear }: Options): number | undefined {
  const [left, setLeft] = useState<number>();
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!watching) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const ms = (sessionExpiry() ?? Number.POSITIVE_INFINITY) - Date.now();
      setLeft(ms > WARNING_MS ? undefined : Math.max(0, Math.ceil(ms / 1000)));
      if (ms <= FETCH_AHEAD_MS) near();
      const next = ms > FETCH_AHEAD_MS ? ms - FETCH_AHEAD_MS : ms > WARNING_MS ? ms - WARNING_MS : ms % 1000 || 1000;
      if (ms > 0 && Number.isFinite(ms)) timer = setTimeout(look, next);
    };
    look();
    const stop = onSessionExpiry(look);
    window.addEventListener('storage', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('storage', look);
      document.removeEventListener('visibilitychange', look);
      setLeft(undefined);
    };
  }, [watching]);
  return left;
}
