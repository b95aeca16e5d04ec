import { type RefObject, useEffect, useRef } from 'react';

/**
 * A form that goes away takes the focus with it: it is given back to the first button in the element of the ref.
 * @param open whether the form is there
 */
export function useFocusBack<Element extends HTMLElement>(open: boolean): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) ref.current?.querySelector('button')?.focus();
    wasOpen.current = open;
  }, [open]);
  return ref;
}

/**
 * Who has opened a form can type at once.
 * @param id of its first field
 */
export function useFocusAtStart(id: string): void {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
}
