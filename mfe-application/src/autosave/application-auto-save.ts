import type { PortalDispatch } from '@portal/api-client';
import { type AutoSave, type AutoSaveDeps, createAutoSave } from '@portal/auto-save/auto-save';
import { type EditOwner, ownerKey } from '@portal/auto-save/edit-owner';
import { openEditStore } from '@portal/auto-save/edit-store';
import { environment } from '@portal/auto-save/environment';
import { moveUnsavedEdits } from '@portal/auto-save/move-unsaved-edits';
import { forgetUnstored, keepUnstored } from '@portal/auto-save/unstored-edits';
import { createEditOwnerCheck } from '../api/edit-owner';
import type { ApplicationRef } from '../model/application-ref';
import { rowIdIn } from '../sections/rows/row-id';
import { sendEdit, sendLeaving } from './send-edit';

/** What only a page can give: nobody is asked, and nobody told, where there is none. */
const WITHOUT_PAGE = {
  logIn: async () => false,
  onOutOfDate() {},
  onRefreshView() {},
  onChanged() {},
  onLeft() {},
};

/**
 * The auto-save of one application, connected with the API and the browser.
 * @param page what the page around it adds or replaces
 */
export function createApplicationAutoSave(
  dispatch: PortalDispatch,
  owner: EditOwner,
  application: ApplicationRef,
  page: Pick<AutoSaveDeps, 'automatic'> & Partial<AutoSaveDeps>,
): AutoSave {
  const user = ownerKey(owner);
  const campaign = String(application.campaignId);
  const kept = { user, application: campaign };
  const sessionOwner = createEditOwnerCheck(dispatch, owner);
  return createAutoSave({
    ...environment,
    ...WITHOUT_PAGE,
    async openStore() {
      await moveUnsavedEdits(owner);
      return openEditStore(user, campaign, environment.now());
    },
    lock: (run) => environment.lock(`candidateportal-autosave:${user}:${campaign}`, run),
    async send(edit, attempt) {
      return (await sessionOwner.reasonNotToSend()) ?? sendEdit(dispatch, application, edit, attempt);
    },
    sendLeaving(calls) {
      if (sessionOwner.isUnchanged()) sendLeaving(dispatch, application, calls);
    },
    keepUnstored: (edits) => keepUnstored(kept, edits),
    forgetUnstored: (edit) => forgetUnstored(kept, edit),
    rowIdOf: (edit) => dispatch(rowIdIn(application, edit)),
    ...page,
  });
}
