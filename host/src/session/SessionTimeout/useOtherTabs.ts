import { SESSION_EXPIRY_KEY, sessionApi, usePortalDispatch } from '@portal/api-client';
import { useEffect } from 'react';

/**
 * Follows what other tabs do: when one of them logs out, this one asks who is logged in and leaves what is not for them. When somebody else has
 * logged in meanwhile the page is loaded anew, since what it shows, and what it would save, is another person's.
 * @param username who is logged in here
 */
export function useOtherTabs(username: string | undefined, reload = () => window.location.reload()): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    if (username === undefined) return;
    const follow = async ({ key, newValue }: StorageEvent) => {
      // All of the storage was cleared where there is no key.
      if ((key !== SESSION_EXPIRY_KEY && key !== null) || newValue !== null) return;
      const { data } = await dispatch(sessionApi.endpoints.checkSession.initiate());
      if (data?.user && data.user.username !== username) reload();
    };
    const listen = (event: StorageEvent) => void follow(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [username, dispatch, reload]);
}
