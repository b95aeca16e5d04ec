import { useEffect, useRef, useState } from 'react';
import { PROGRESS_START_DELAY, PROGRESS_STEP } from '../../constants';

const still = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Follows a percentage from 0 one percent a step: the first step comes 500 ms after mount, the others 15 ms apart. docs/specification.md#9-limits-and-times */
export function useShownPercent(target: number): number {
  const [shown, setShown] = useState(() => (still() ? target : 0));
  const started = useRef(false);
  useEffect(() => {
    if (shown === target) return;
    if (still()) return setShown(target);
    const step = () => {
      started.current = true;
      setShown((now) => (now < target ? Math.min(target, now + 1) : Math.max(target, now - 1)));
    };
    const timer = setTimeout(step, started.current ? PROGRESS_STEP : PROGRESS_START_DELAY);
    return () => clearTimeout(timer);
  }, [shown, target]);
  return shown;
}
