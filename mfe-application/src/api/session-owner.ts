import { csrfToken, noteWhoIsLoggedIn, type PortalDispatch, whoIsLoggedIn } from '@portal/api-client';
import type { Outcome } from '@portal/auto-save/edit';
import { type EditOwner, ownerKey } from '@portal/auto-save/unsaved-edits';

/**
 * Keeps one person's text from being saved as another's: somebody else may have logged in in a second tab, and the cookie is the browser's.
 * Another session shows by its CSRF token.
 */
export function createSessionOwnerCheck(dispatch: PortalDispatch, owner: EditOwner | undefined) {
  let token = csrfToken();
  return {
    /** Whether the session is the same as at the last check, without asking the server. */
    isUnchanged: () => csrfToken() === token,
    /** @returns the outcome of a call that must not be sent now; undefined when the session is the owner's */
    async reasonNotToSend(): Promise<Outcome | undefined> {
      if (csrfToken() === token) return undefined;
      const answer = await whoIsLoggedIn();
      dispatch(noteWhoIsLoggedIn(answer));
      const { data } = answer;
      if (!data) return { kind: 'retry', cause: 'network' };
      if (!data.ok || !isSame(data.user, owner)) return { kind: 'log-in' };
      token = csrfToken();
      return undefined;
    },
  };
}

/** An account stays the same when its user name changes. */
const isSame = (one: EditOwner | undefined, other: EditOwner | undefined): boolean =>
  one !== undefined && other !== undefined && ownerKey(one) === ownerKey(other);
