import type { PortalStore } from '@portal/api-client';
import { createAutoSave } from '@portal/auto-save/auto-save';
import { closedFormsOf } from '@portal/auto-save/closed-forms';
import { applicationsWithEdits, openEditStore } from '@portal/auto-save/edit-store';
import { environment } from '@portal/auto-save/environment';
import { type EditOwner, moveUnsavedEdits, ownerKey } from '@portal/auto-save/unsaved-edits';
import { rowIdIn } from '../api/row-id';
import { sendEdit } from '../api/send-edit';
import { createSessionOwnerCheck } from '../api/session-owner';
import type { ApplicationRef } from '../model/application-ref';

/**
 * Sends what a person typed into forms that are not on the page any more: those closed a moment ago, and what an earlier visit left in the browser.
 * Each is tried once; nobody is asked to choose or to log in.
 * @returns whether nothing is left unsaved
 */
export async function saveEdits(owner: EditOwner, store: PortalStore): Promise<boolean> {
  const user = ownerKey(owner);
  await moveUnsavedEdits(owner);
  const parted = closedFormsOf(user);
  for (const autoSave of parted) autoSave.dropPersisted();
  const closed = await Promise.all(parted.map((autoSave) => autoSave.flush()));
  // Where the browser refuses storage there is nothing in it.
  const held = await applicationsWithEdits(user).catch(() => []);
  const resting = await Promise.all(held.map((application) => saveHeld(owner, Number(application), store)));
  return [...closed, ...resting].every((saved) => saved);
}

function saveHeld(owner: EditOwner, campaignId: number, { dispatch }: PortalStore): Promise<boolean> {
  const user = ownerKey(owner);
  const application: ApplicationRef = { campaignId, portal: document.documentElement.dataset.theme ?? 'state' };
  const owned = createSessionOwnerCheck(dispatch, owner);
  const autoSave = createAutoSave({
    ...environment,
    automatic: true,
    openStore: () => openEditStore(user, String(campaignId), environment.now()),
    lock: (run) => environment.lock(`candidateportal-autosave:${user}:${campaignId}`, run),
    // The person waits for the answer: who wants another try asks for it.
    after: () => () => {},
    async send(edit, attempt) {
      return (await owned.reasonNotToSend()) ?? sendEdit(dispatch, application, edit, attempt);
    },
    sendLeaving() {},
    rowIdOf: (edit) => dispatch(rowIdIn(application, edit)),
    logIn: async () => false,
    onOutOfDate() {},
    onRefreshView() {},
    onChanged() {},
    onLeft() {},
  });
  return autoSave.flush();
}
