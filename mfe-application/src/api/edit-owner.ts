import { createSessionOwnerCheck, type PortalDispatch } from '@portal/api-client';
import type { Outcome } from '@portal/auto-save/edit';
import { type EditOwner, ownerKey } from '@portal/auto-save/edit-owner';

/** Keeps one person's text from being saved as another's. An account stays the same when its user name changes. */
export function createEditOwnerCheck(dispatch: PortalDispatch, owner: EditOwner | undefined) {
  const { isUnchanged, reasonNotToSend } = createSessionOwnerCheck(
    dispatch,
    (user) => owner !== undefined && ownerKey(user) === ownerKey(owner),
  );
  return {
    isUnchanged,
    /** @returns the outcome of a call that must not be sent now; undefined when the session is the owner's */
    async reasonNotToSend(): Promise<Outcome | undefined> {
      const reason = await reasonNotToSend();
      if (!reason) return undefined;
      return reason === 'no-answer' ? { kind: 'retry', cause: 'network' } : { kind: 'log-in' };
    },
  };
}
