import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets the keyboard go on at an element when what had the focus has gone from the page.
 * @param change the state of the page after which it may be gone
 * @param place an element that can be focused by script
 * @param area only what stood in it counts; without one, anything on the page
 */
export function useFocusWhenLost(
  change: string,
  place: RefObject<HTMLElement | null>,
  area?: RefObject<HTMLElement | null>,
): void {
  const before = useRef(change);
  const last = useRef<Element>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const counts = target instanceof Element && (!area || area.current?.contains(target));
      last.current = counts ? target : undefined;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [area]);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    const isLost = document.activeElement === document.body && last.current?.isConnected === false;
    if (isLost) place.current?.focus({ preventScroll: true });
  }, [change, place]);
}
