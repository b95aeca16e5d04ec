import { useLocation, useNavigate } from '@portal/routing/react';
import { useCallback, useEffect, useRef } from 'react';
import { portalPath } from './portal-path';

type Target = string | { pathname: string; search?: string; hash?: string };

/**
 * Leads on from the address that this render is about. Where the browser has gone to another one before the effects of the render ran, as with two
 * quick presses of Back, nothing happens: the other address would be overwritten, and has a render of its own.
 * @returns a function that takes where to, or what finds it once it is sure that it leads on, and the state of the new entry; the entry of the
 *   address it leads away from is replaced
 */
export function useRedirect(): (to: Target | (() => Target), state?: unknown) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (to, state) => {
      const now = portalPath(window.location.pathname);
      // Outside of the portal's addresses the router stands on one of its own.
      if (now !== undefined && (now !== pathname || window.location.search !== search)) return;
      void navigate(typeof to === 'function' ? to() : to, { replace: true, state });
    },
    [navigate, pathname, search],
  );
}

/** Leads on as {@link useRedirect} does, once it is shown. */
export function Redirect({ to, state }: { to: string; state?: unknown }): null {
  const redirect = useRedirect();
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => redirect(to, latest.current), [redirect, to]);
  return null;
}
