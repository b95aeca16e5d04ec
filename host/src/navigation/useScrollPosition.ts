import { useLocation, useNavigationType } from '@portal/routing/react';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** How long a page may go on growing until its remembered position is given up, in milliseconds. */
const GROW_MS = 3000;
const OWN_STEPS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * After each navigation: back and forward restore the position, a hash goes to its target, everything else starts at the top
 * (specification, section 2). A change of the query alone, such as a filter, leaves the page where it is.
 */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const place = `${pathname}${hash}`;
  const shown = useRef(place);

  useEffect(() => {
    // The browser would restore the position before the page is there.
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  // Before the paint, so that the new page does not show at the old one's position.
  useLayoutEffect(() => {
    const first = shown.current === place;
    shown.current = place;
    if (first && !hash) return;
    const position = type === 'POP' ? positions.current.get(key) : undefined;
    if (position === undefined && !hash) {
      window.scrollTo(0, 0);
      return;
    }
    return whileGrowing(() => (position === undefined ? scrollToTarget(hash) : scrollToPosition(position)));
  }, [place, hash, key, type]);
}

/** Tries now and whenever the page grows, until it succeeds or the person scrolls. */
function whileGrowing(attempt: () => boolean): (() => void) | undefined {
  if (attempt()) return undefined;
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const step of OWN_STEPS) window.removeEventListener(step, stop);
  };
  const timer = setTimeout(stop, GROW_MS);
  for (const step of OWN_STEPS) window.addEventListener(step, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function scrollToPosition(position: number): boolean {
  window.scrollTo(0, position);
  return Math.abs(window.scrollY - position) < 2;
}

function scrollToTarget(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  target?.scrollIntoView();
  return target !== null;
}
