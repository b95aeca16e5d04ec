import { useLocation, useSearchParams } from '@portal/routing/react';
import { useLayoutEffect, useRef } from 'react';

type Change = Partial<Record<'query' | 'sort' | 'page', string>>;
export type ChangeListSearch = (change: Change, options?: { replace?: boolean }) => void;

/**
 * Search, order and page of the list, in the address, so that the list can be returned to.
 * @returns also what changes some of them; what is changed to an empty text is left out of the address
 */
export function useListSearch(): [URLSearchParams, ChangeListSearch] {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  // The next choice may come before the page has drawn the address of the last one.
  const latest = useRef(search);
  // By the location, which is another after each way taken: a choice that gave way to another list leaves the same text in the address.
  useLayoutEffect(() => {
    latest.current = new URLSearchParams(location.search);
  }, [location]);
  const change: ChangeListSearch = (changed, options) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setSearch(next, options);
  };
  return [search, change];
}
