import { sessionHeardAt, usePortalDispatch } from '@portal/api-client';
import { href } from '@portal/routing/hrefs';
import { useLocation } from '@portal/routing/react';
import { useEffect } from 'react';
import { lookWhoIsLoggedIn } from '../look-who-is-logged-in';

/** Milliseconds since the server's last word on the session after which it is asked for another one. */
export const FRESH_MS = 30_000;

const LOG_OUT = href('logout');

/**
 * Asks whether the session is still there when the menu leads to another page and when the tab comes back into sight: it may have been ended in
 * another browser or by the server, and not every page asks for something by itself. docs/specification.md#8-errors
 * A page that the browser has kept and shows again has heard nothing meanwhile, not even from other tabs: it asks however fresh its last word is.
 */
export function useStillLoggedIn(watching: boolean): void {
  const dispatch = usePortalDispatch();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!watching) return;
    const look = () => dispatch(lookWhoIsLoggedIn());
    const listen = () => {
      if (document.visibilityState === 'visible' && Date.now() - sessionHeardAt() >= FRESH_MS) void look();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void look();
    };
    // Each path is a reason to look; the log-out is none.
    if (pathname !== LOG_OUT) listen();
    document.addEventListener('visibilitychange', listen);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [watching, pathname, dispatch]);
}
