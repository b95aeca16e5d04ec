import { useLocation } from '@portal/routing/react';
import { type RefObject, useEffect, useRef } from 'react';

/** How long a page that is still loading may take until its heading is no longer waited for, in milliseconds. */
const WAIT_MS = 10_000;
/** Signs that the person has gone on by themselves; their focus is not moved any more. */
const OWN_STEPS = ['keydown', 'pointerdown'] as const;

/**
 * Focuses the first heading of the page after each navigation, so that a screen reader starts reading there (docs/specification.md#around-a-page). Not
 * on the first page of a load, where the browser itself starts at the top; but once a dialog that covered it from the beginning is closed.
 * @param covered whether such a dialog is open
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, covered: boolean): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const root = main.current;
    if (shown.current === pathname || !root) return;
    shown.current = pathname;
    return focusHeadingOnceThere(root);
  }, [pathname, main]);

  useEffect(() => {
    if (!covered) return;
    return () => {
      // In the frame before this the dialog gives the focus back to what had it, if anything had.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const lost = document.activeElement === null || document.activeElement === document.body;
          if (main.current && lost) focusHeadingOnceThere(main.current);
        }),
      );
    };
  }, [covered, main]);
}

/** Focuses the first heading, also of a page that is still loading. @returns ends the wait for it */
export function focusHeadingOnceThere(root: HTMLElement): (() => void) | undefined {
  if (focusHeading(root)) return undefined;
  const observer = new MutationObserver(() => {
    if (focusHeading(root)) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const step of OWN_STEPS) window.removeEventListener(step, stop);
  };
  const timer = setTimeout(stop, WAIT_MS);
  for (const step of OWN_STEPS) window.addEventListener(step, stop);
  observer.observe(root, { childList: true, subtree: true });
  return stop;
}

function focusHeading(root: HTMLElement): boolean {
  const heading = root.querySelector<HTMLElement>('h1') ?? root.querySelector<HTMLElement>('h2, h3, h4, h5, h6');
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  // Where the page stands is the scroll position's business.
  heading.focus({ preventScroll: true });
  return true;
}
