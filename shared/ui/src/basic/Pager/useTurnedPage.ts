import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads to the beginning of a list when another of its pages is shown: what turned the page stands below the list and may go away with it.
 * @param page the page shown, from 1; undefined until it is known
 * @param list says which list this is: with another one the focus stays at what changed it
 * @returns for the element above the list that takes the focus; it needs a `tabIndex`
 */
export function useTurnedPage<Target extends HTMLElement>(
  page: number | undefined,
  list: string,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const shown = useRef<{ page: number; list: string }>(undefined);
  useEffect(() => {
    if (page === undefined) return;
    const before = shown.current;
    shown.current = { page, list };
    if (before?.list !== list || before.page === page) return;
    target.current?.focus({ preventScroll: true });
    // jsdom scrolls nothing.
    target.current?.scrollIntoView?.({ block: 'start' });
  }, [page, list]);
  return target;
}
