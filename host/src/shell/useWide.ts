import { TOP_BAR_HIDDEN_FROM } from '@portal/ui/constants';
import { useSyncExternalStore } from 'react';

const QUERY = `(min-width: ${TOP_BAR_HIDDEN_FROM}px)`;

/** Whether the window has room for the whole menu; below 750 px the top bar stands in (docs/specification.md#main-menu). */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
}

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
