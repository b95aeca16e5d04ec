import { noteWhoIsLoggedIn, SESSION_EXPIRY_KEY, usePortalDispatch, whoIsLoggedIn } from '@portal/api-client';
import { useEffect } from 'react';

/** Looks who is logged in whenever another tab has heard of a session, so that one log-in is enough for all. */
export function useLogInElsewhere(): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    const look = async () => dispatch(noteWhoIsLoggedIn(await whoIsLoggedIn()));
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_EXPIRY_KEY && newValue !== null) void look();
    };
    // The error may be older than a log-in in another tab.
    void look();
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [dispatch]);
}
