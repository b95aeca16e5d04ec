import { TOP_BAR_HIDDEN_FROM } from '@portal/ui/constants';
import { useSyncExternalStore } from 'react';

const QUERY = `(min-width: ${TOP_BAR_HIDDEN_FROM}px)`;

/**
 * Whether the window has room for the whole menu; below 750 px the top bar stands in (docs/specification.md#main-menu).
 * @returns undefined where the page is rendered before it is known whose window it is for
 */
export function useWide(): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => undefined,
  );
}

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
