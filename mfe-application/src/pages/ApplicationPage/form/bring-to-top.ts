/** Milliseconds in which the content of a section is usually there. */
const LOADING = 3000;
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls an element to the top of the window, and again while the sections around it are still growing, as long as the person does nothing else.
 * @param sections what grows
 */
export function bringToTop(element: HTMLElement, sections: HTMLElement | null): void {
  const scroll = () => element.scrollIntoView?.({ block: 'start' });
  scroll();
  // jsdom draws nothing.
  if (!sections || typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(scroll);
  observer.observe(sections);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, LOADING);
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
}
