import type { SessionUser } from '@portal/contract/authentication';
import { csrfToken } from './portal-headers';
import { noteWhoIsLoggedIn } from './session-errors';
import type { PortalDispatch } from './store';
import { whoIsLoggedIn } from './who-is-logged-in';

/**
 * Keeps what one person has given from being sent as another's: somebody else may have logged in in a second tab, and the cookie is the
 * browser's. Another session shows by its CSRF token.
 * @param isOwner whether somebody who is logged in is the person
 */
export function createSessionOwnerCheck(dispatch: PortalDispatch, isOwner: (user: SessionUser) => boolean) {
  let token = csrfToken();
  return {
    /** Whether the session is the same as at the last check, without asking the server. */
    isUnchanged: () => csrfToken() === token,
    /** @returns why a call must not be sent now; undefined when the session is the owner's */
    async reasonNotToSend(): Promise<'no-answer' | 'not-owner' | undefined> {
      if (csrfToken() === token) return undefined;
      const answer = await whoIsLoggedIn();
      dispatch(noteWhoIsLoggedIn(answer));
      const { data } = answer;
      if (!data) return 'no-answer';
      if (!data.ok || !data.user || !isOwner(data.user)) return 'not-owner';
      token = csrfToken();
      return undefined;
    },
  };
}
