import { sessionExpiry } from '@portal/api-client';
import { discardClosedForms } from '@portal/auto-save/closed-forms';
import { deleteUnsavedEdits } from '@portal/auto-save/delete-unsaved-edits';
import { ownerKey } from '@portal/auto-save/edit-owner';
import { BASE_PATH } from '@portal/contract/limits';
import { on } from '@portal/events';
import { useSession } from '@portal/shell-kit';
import { useEffect } from 'react';
import { forgetInfoShown } from '../components/life-cycle/start-info';
import { uploadsUnderWay } from '../components/uploads-under-way';

let listening: (() => void) | undefined;

/**
 * Removes this person's unsaved edits and unsent messages from the browser when they choose to log out, also from a page opened later: the log-out
 * has tried to save them first. A session that merely ends keeps them. docs/design/auto-save.md#storage
 */
export function useDeleteEditsAtLogOut(): void {
  const { user } = useSession();
  useEffect(() => {
    if (!user) return;
    listening?.();
    listening = on('candidateportal:user-login-status-changed', ({ loggedIn }) => {
      if (loggedIn) return;
      // Nobody is left to send them: they would ask for a log-in over whatever page is there.
      for (const uploads of uploadsUnderWay(ownerKey(user))) uploads.dropAll();
      if (!isChosen(Date.now())) return;
      forgetInfoShown(user);
      // Else the next form of this person on this page would adopt what they have given up.
      void discardClosedForms(ownerKey(user));
      void deleteUnsavedEdits(user);
    });
  }, [user]);
}

function isChosen(now: number): boolean {
  return window.location.pathname === `${BASE_PATH}/logout` && (sessionExpiry() ?? Number.POSITIVE_INFINITY) > now;
}
