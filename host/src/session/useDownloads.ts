import { type PortalStore, tokenSource, untilReady } from '@portal/api-client';
import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { API_PREFIX } from '@portal/contract/limits';
import { useEffect } from 'react';
import type { Failures } from '../errors/failures';
import { saveFetched } from './save-fetched';

/**
 * Downloads are the browser's own calls: an error would be saved as the file, or shown in the page's place. So the session is looked at before
 * each of them, the person is asked for what is missing, and then the download goes on.
 */
export function useDownloads(store: PortalStore, failures: Failures): void {
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link?.href.startsWith(`${window.location.origin}${API_PREFIX}/`)) return;
      // A log-in is no download, and asked for where there is no session.
      if (link.href.startsWith(`${window.location.origin}${API_PREFIX}/${SIGN_ON_PATHS.logIn}`)) return;
      // Another tab or window is opened by the browser itself, which sends no token by itself.
      const hasToken = tokenSource()?.token() !== undefined;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (event.defaultPrevented || event.button > 1 || !(isPlain || hasToken)) return;
      event.preventDefault();
      if (link.ariaBusy === 'true') return;
      const { href, download } = link;
      const save = async () => {
        if (tokenSource()?.token() === undefined) return click(href, download);
        link.ariaBusy = 'true';
        const error = await saveFetched(store, href, download).finally(() => {
          link.ariaBusy = null;
        });
        if (error) failures.report({ kind: 'toast', error });
      };
      void store.dispatch(untilReady()).then((ready) => (ready ? save() : undefined));
    };
    const events = ['click', 'auxclick'] as const;
    for (const name of events) document.addEventListener(name, hold);
    return () => {
      for (const name of events) document.removeEventListener(name, hold);
    };
  }, [store, failures]);
}

/** A link that is not in the page does not come by here again. */
function click(href: string, download: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = download;
  link.click();
}
