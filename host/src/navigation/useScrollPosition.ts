import { useLocation, useNavigationType } from '@portal/routing/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPositions, type Position } from './stored-positions';

/** How long a page may go on growing until its remembered position is given up, in milliseconds. */
const GROW_MS = 3000;
const OWN_STEPS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * After each navigation: back, forward and a reload restore the position, a hash goes to its target, everything else starts at the top
 * (docs/specification.md#around-a-page). A change of the query alone, such as a filter, leaves the page where it is.
 */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const [positions] = useState(createPositions);
  const place = `${pathname}${hash}`;
  // The entry that each page load begins with has the same key.
  const entry = `${key} ${place}`;
  const shown = useRef<string>(undefined);
  const stopTrying = useRef<() => void>(undefined);

  useEffect(() => {
    // The browser would restore the position before the page is there.
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', positions.store);
    return () => window.removeEventListener('pagehide', positions.store);
  }, [positions]);

  // Not a moment after the page has changed: the scrolling to the top of the next one would be remembered as this one's.
  useLayoutEffect(() => {
    const remember = () => positions.remember(entry, currentPosition());
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [positions, entry]);

  useEffect(() => () => stopTrying.current?.(), []);

  // Before the paint, so that the new page does not show at the old one's position.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = place;
    if (before === place) positions.remember(entry, currentPosition());
    if (before === place && !(hash && type === 'PUSH')) return;
    const restored = type === 'POP' && (before !== undefined || cameBack());
    const position = restored ? positions.of(entry) : undefined;
    stopTrying.current?.();
    stopTrying.current = undefined;
    if (position !== undefined) stopTrying.current = whileGrowing(() => scrollToPosition(position));
    else if (hash) stopTrying.current = whileGrowing(() => scrollToTarget(hash));
    else if (before !== undefined) window.scrollTo(0, 0);
  }, [positions, entry, place, hash, type]);
}

/** Whether this page load is a reload, or the way back from another site. */
function cameBack(): boolean {
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  return load !== undefined && ['reload', 'back_forward'].includes((load as PerformanceNavigationTiming).type);
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

/** The height of what stands above the main part, in CSS pixels. */
const heightAbove = (): number => document.getElementById('main')?.offsetTop ?? 0;

function currentPosition(): Position {
  const above = heightAbove();
  return [window.scrollY, window.scrollY > above ? above : 0];
}

/** To the same words as before: a bulletin above them may be gone, or come later, and the browser keeps them in place then. */
function scrollToPosition([scrolled, above]: Position): boolean {
  const position = above === 0 ? scrolled : scrolled - above + heightAbove();
  window.scrollTo(0, position);
  return Math.abs(window.scrollY - position) < 2;
}

function scrollToTarget(hash: string): boolean {
  const target = document.getElementById(decode(hash.slice(1)));
  target?.scrollIntoView();
  return target !== null;
}

/** Anybody can write an address: what is no valid percent-code stands for itself. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
