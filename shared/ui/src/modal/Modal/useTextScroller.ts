import { type RefObject, useLayoutEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Tells whether an element scrolls and nothing in it takes the focus, so that the arrow keys do not reach it unless it takes the focus itself
 * (WCAG 2.2, 2.1.1; `scrollable-region-focusable` of axe).
 */
export function useTextScroller(element: RefObject<HTMLElement | null>): boolean {
  const [needsFocus, setNeedsFocus] = useState(false);
  useLayoutEffect(() => {
    const scroller = element.current;
    if (!scroller || typeof ResizeObserver === 'undefined') return;
    const measure = () =>
      setNeedsFocus(scroller.scrollHeight > scroller.clientHeight && scroller.querySelector(FOCUSABLE) === null);
    // Texts and controls may come later, into a box that has its full height already.
    const content = new MutationObserver(measure);
    content.observe(scroller, { childList: true, subtree: true });
    const size = new ResizeObserver(measure);
    size.observe(scroller);
    return () => {
      content.disconnect();
      size.disconnect();
    };
  }, [element]);
  return needsFocus;
}
