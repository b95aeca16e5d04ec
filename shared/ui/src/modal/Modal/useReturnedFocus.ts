import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it before the dialog. React Aria does so too, but before it lifts `inert` from the page where an answer of the
 * server closes the dialog: then the focus is lost.
 */
export function useReturnedFocus(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const element = before.current;
    return () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && element instanceof HTMLElement && element.isConnected) element.focus();
      });
    };
  }, []);
}
