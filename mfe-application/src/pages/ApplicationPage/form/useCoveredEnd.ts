import { type RefObject, useEffect } from 'react';

const COVERED_END = '--covered-end';

/** Tells the page how much of its end a bar covers, so that what has the focus is scrolled clear of it, and the end of the page too. */
export function useCoveredEnd(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    // jsdom draws nothing.
    if (!element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const measure = () => {
      const floats = getComputedStyle(element).position === 'fixed';
      style.setProperty(COVERED_END, `${floats ? element.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // It may stop floating without changing its size.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty(COVERED_END);
    };
  }, [bar]);
}
