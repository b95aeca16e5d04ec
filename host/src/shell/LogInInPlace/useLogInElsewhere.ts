import { SESSION_EXPIRY_KEY, usePortalDispatch } from '@portal/api-client';
import { useEffect } from 'react';
import { lookWhoIsLoggedIn } from '../../session/look-who-is-logged-in';

/**
 * Looks who is logged in whenever another tab has heard of a session, so that one log-in is enough for all; and when the person comes back to this
 * tab, since the other may have been closed before its page heard of the session.
 */
export function useLogInElsewhere(): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    const look = () => dispatch(lookWhoIsLoggedIn());
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_EXPIRY_KEY && newValue !== null) void look();
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') void look();
    };
    // The error may be older than a log-in in another tab.
    void look();
    window.addEventListener('storage', onStorage);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [dispatch]);
}
