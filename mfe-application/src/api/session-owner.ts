import { csrfToken, noteWhoIsLoggedIn, type PortalDispatch, whoIsLoggedIn } from '@portal/api-client';
import type { Outcome } from '@portal/auto-save/edit';
import { type EditOwner, ownerKey } from '@portal/auto-save/unsaved-edits';

/**
 * Guards against saving one person's text as another's: in a second tab somebody else may have logged in, and the cookie is the browser's.
 * Another session shows by its CSRF token.
 */
export function createSessionOwnerCheck(dispatch: PortalDispatch, person: EditOwner | undefined) {
  let token = csrfToken();
  return {
    isUnchanged: () => csrfToken() === token,
    /** @returns why nothing may be sent now; undefined when the session is this person's */
    async reasonNotToSend(): Promise<Outcome | undefined> {
      const now = csrfToken();
      if (now === token) return undefined;
      const answer = await whoIsLoggedIn();
      dispatch(noteWhoIsLoggedIn(answer));
      const { data } = answer;
      if (!data) return { kind: 'retry', cause: 'network' };
      if (!data.ok || !isSame(data.user, person)) return { kind: 'log-in' };
      token = csrfToken();
      return undefined;
    },
  };
}

/** An account stays the same when its user name changes. */
const isSame = (one: EditOwner | undefined, other: EditOwner | undefined): boolean =>
  one !== undefined && other !== undefined && ownerKey(one) === ownerKey(other);
