import { type RefObject, useLayoutEffect } from 'react';
import { giveLostFocus, headOf } from '../../lost-focus';

const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]';
/** The main part of the page is none: its head may be far away, and takes the focus without scrolling where no region does. */
const REGION = `section, article, ${DIALOG}`;

/** The regions around an element, from the innermost out. */
function regionsAround(element: Element): Element[] {
  const region = element.closest(REGION);
  if (!region) return [];
  return [region, ...(region.parentElement ? regionsAround(region.parentElement) : [])];
}

/**
 * Where an element leaves the page with the focus in it, such as a message whose button has just done what it was there for, the focus would go to
 * the top of the page: the head of the nearest region around the element that stays takes it, unless something else has it by the next frame.
 * On another page than the one that was pressed on, nothing takes it here: the heading of each page gets it from the shell, also once it is there.
 * @param ref the element
 */
export function useFocusOnLeaving(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    let path = window.location.pathname;
    const note = () => {
      path = window.location.pathname;
    };
    element?.addEventListener('focusin', note);
    return () => {
      element?.removeEventListener('focusin', note);
      if (!element?.contains(document.activeElement) || window.location.pathname !== path) return;
      const regions = regionsAround(element);
      const dialog = element.closest(DIALOG);
      requestAnimationFrame(() => {
        // A dialog that is closed gives the focus back by itself.
        if (dialog && !dialog.isConnected) return;
        giveLostFocus(regions.filter(({ isConnected }) => isConnected).map(headOf));
      });
    };
  }, [ref]);
}
