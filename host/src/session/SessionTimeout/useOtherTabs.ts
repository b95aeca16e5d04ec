import {
  csrfToken,
  isSamePerson,
  lastLogOut,
  NO_SESSION,
  noteWhoIsLoggedIn,
  type Person,
  SESSION_EXPIRY_KEY,
  sessionApi,
  usePortalStore,
  whoIsLoggedIn,
} from '@portal/api-client';
import { useEffect } from 'react';

/**
 * Follows what other tabs do: when one of them logs out, this one asks who is logged in and leaves what is not for them. When somebody else has
 * logged in meanwhile, with or without a log-out before, the page is loaded anew, since what it shows, and what it would save, is another person's.
 * When one of them finds that the session has ended, the person is asked over the page, which keeps what was typed. A page that the browser has kept for its back button hears nothing
 * meanwhile: after a log-out nothing of it is seen, not for a moment, and it is loaded anew.
 * @param user who is logged in here
 */
export function useOtherTabs(user: Person | undefined, reload = () => window.location.reload()): void {
  const store = usePortalStore();
  const { id, username } = user ?? {};
  useEffect(() => {
    if (username === undefined) return;
    const logOutBefore = lastLogOut();
    const { dispatch } = store;
    const held = csrfToken();
    let token = held && (store.getState().session.token ?? held);
    const look = async () => {
      const now = csrfToken();
      const answer = await whoIsLoggedIn();
      if (answer.data) token = now;
      dispatch(noteWhoIsLoggedIn(answer));
    };
    // Somebody may have logged in since the session was learned and before this part was there to hear of it.
    if (held !== token) void look();
    const follow = async ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_EXPIRY_KEY && newValue !== null) {
        // Each log-in brings a token of its own, and nothing else does.
        return newValue === NO_SESSION || csrfToken() !== token ? look() : undefined;
      }
      // All of the storage was cleared where there is no key.
      if ((key !== SESSION_EXPIRY_KEY && key !== null) || newValue !== null) return;
      const { data } = await dispatch(sessionApi.endpoints.checkSession.initiate());
      if (data?.user && !isSamePerson(data.user, { id, username })) reload();
    };
    const listen = (event: StorageEvent) => void follow(event);
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || lastLogOut() === logOutBefore) return;
      document.body.hidden = true;
      reload();
    };
    window.addEventListener('storage', listen);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', listen);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [id, username, store, reload]);
}
