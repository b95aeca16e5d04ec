import { type RefObject, useLayoutEffect } from 'react';

const REGION = 'section, article, dialog, [role="dialog"], [role="alertdialog"], main';

/** What names the region: the element that it is labelled by, else its first heading. */
function headOf(region: Element): HTMLElement | null {
  const labelledBy = region.getAttribute('aria-labelledby');
  return (labelledBy && document.getElementById(labelledBy)) || region.querySelector<HTMLElement>('h1, h2, h3');
}

/**
 * Where an element leaves the page with the focus in it, such as a message whose button has just done what it was there for, the focus would go to
 * the top of the page: the head of the region around the element takes it, unless something else has it by the next frame.
 * @param ref the element
 */
export function useFocusOnLeaving(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const region = element.closest(REGION);
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !region?.isConnected) return;
        const head = headOf(region);
        if (!head) return;
        if (head.tabIndex < 0) head.tabIndex = -1;
        head.focus();
      });
    };
  }, [ref]);
}
