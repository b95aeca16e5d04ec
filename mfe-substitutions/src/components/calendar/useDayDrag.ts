import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { daysFromTo } from './calendar-dates';

const dayAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day;

/** Choosing days by drawing over them, with mouse, pen or finger. @returns the days that are drawn over, and what the days' container listens with */
export function useDayDrag(onChoose: (days: string[]) => void) {
  const [days, setDays] = useState<string[]>([]);
  const start = useRef<string>(undefined);
  const moved = useRef(false);
  useEffect(() => {
    let ended: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      start.current = undefined;
      setDays([]);
      // After the click that ends the drag: a key or a screen reader clicks without a press before it.
      ended = setTimeout(() => {
        moved.current = false;
      });
    };
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
      clearTimeout(ended);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
  }, []);
  return {
    days,
    /** A press that became a drag is no click on the day where it ended. */
    wasDrag: () => moved.current,
    handlers: {
      onPointerDown: ({ button, target }: PointerEvent) => {
        moved.current = false;
        start.current = button === 0 ? (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day : undefined;
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const day = start.current === undefined ? undefined : dayAt(clientX, clientY);
        if (start.current === undefined || day === undefined) return;
        if (day !== start.current) moved.current = true;
        if (moved.current) setDays(daysFromTo(start.current, day));
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent) => {
        const day = moved.current ? dayAt(clientX, clientY) : undefined;
        if (start.current !== undefined && day !== undefined) onChoose(daysFromTo(start.current, day));
      },
    },
  };
}
