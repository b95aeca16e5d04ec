import type { PortalStore } from '@portal/api-client';
import { closedFormsOf } from '@portal/auto-save/closed-forms';
import { type EditOwner, ownerKey } from '@portal/auto-save/edit-owner';
import { applicationsWithEdits } from '@portal/auto-save/edit-store';
import { moveUnsavedEdits } from '@portal/auto-save/move-unsaved-edits';
import { unstoredEdits } from '@portal/auto-save/unstored-edits';
import { type PendingUploads, uploadsUnderWay } from '../components/uploads-under-way';
import { createApplicationAutoSave } from './application-auto-save';

/**
 * Sends the edits of forms that are not on the page any more: those closed a moment ago, and what an earlier visit left in the browser.
 * Each is tried once; nobody is asked to choose or to log in.
 * @returns whether nothing is left unsaved; not before the files on their way have arrived, which the host does not wait for without end
 */
export async function saveEdits(owner: EditOwner, store: PortalStore): Promise<boolean> {
  const user = ownerKey(owner);
  await moveUnsavedEdits(owner);
  const closedForms = closedFormsOf(user);
  for (const autoSave of closedForms) autoSave.dropPersisted();
  const closed = await Promise.all(closedForms.map((autoSave) => autoSave.flush()));
  const stored = await applicationsWithEdits(user);
  const sent = await Promise.all(stored.map((application) => sendStored(owner, Number(application), store)));
  if (![...closed, ...sent].every((saved) => saved)) return false;
  await Promise.all(uploadsUnderWay(user).map(arrived));
  return true;
}

function arrived(uploads: PendingUploads): Promise<void> {
  uploads.retryAll();
  return new Promise((resolve) => {
    const look = () => {
      if (uploads.left().length > 0) return;
      stop();
      resolve();
    };
    const stop = uploads.subscribe(look);
  });
}

function sendStored(owner: EditOwner, campaignId: number, { dispatch }: PortalStore): Promise<boolean> {
  const application = { campaignId, portal: document.documentElement.dataset.theme ?? 'state' };
  const autoSave = createApplicationAutoSave(dispatch, owner, application, {
    automatic: true,
    // The person waits for the answer, and asks for another try themselves.
    after: () => () => {},
  });
  autoSave.adoptEdits(unstoredEdits({ user: ownerKey(owner), application: String(campaignId) }));
  return autoSave.flush();
}
