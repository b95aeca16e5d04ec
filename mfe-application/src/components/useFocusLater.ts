import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element that the next rendering brings or moves.
 * Where a later rendering puts another element in its place while it has the focus, that one takes it over.
 * @returns takes the element's id
 */
export function useFocusLater(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  const focused = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const id = wanted.current ?? replaced(focused.current);
    const element = id ? document.getElementById(id) : undefined;
    if (!element) return;
    wanted.current = undefined;
    focused.current = element;
    element.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}

/** @returns its id, if it left the page and the focus with it */
function replaced(element: HTMLElement | undefined): string | undefined {
  return element && !element.isConnected && document.activeElement === document.body ? element.id : undefined;
}
