import { type PortalStore, untilReady } from '@portal/api-client';
import { API_PREFIX } from '@portal/contract/limits';
import { useEffect } from 'react';

/**
 * Downloads are the browser's own calls: an error would be saved as the file, or shown in the page's place. So the session is looked at before
 * each of them, the person is asked for what is missing, and then the download goes on.
 */
export function useDownloads(store: PortalStore): void {
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link?.href.startsWith(`${window.location.origin}${API_PREFIX}/`)) return;
      // Another tab or window is opened by the browser itself.
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { href, download } = link;
      void store.dispatch(untilReady()).then((ready) => ready && save(href, download));
    };
    document.addEventListener('click', hold);
    return () => document.removeEventListener('click', hold);
  }, [store]);
}

/** A link that is not in the page does not come by here again. */
function save(href: string, download: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = download;
  link.click();
}
