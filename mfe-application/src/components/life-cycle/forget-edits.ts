import { discardClosedForms } from '@portal/auto-save/closed-forms';
import { type EditOwner, ownerKey } from '@portal/auto-save/edit-owner';
import { openEditStore } from '@portal/auto-save/edit-store';
import { moveUnsavedEdits } from '@portal/auto-save/move-unsaved-edits';
import { forgetAllUnstored } from '@portal/auto-save/unstored-edits';
import { uploadsUnderWay } from '../uploads-under-way';

/** Gives up what was typed into one application, or attached, and never saved: by its closed form on this page, and in the browser's store. */
export async function forgetEdits(owner: EditOwner, campaignId: number): Promise<void> {
  const user = ownerKey(owner);
  for (const uploads of uploadsUnderWay(user, campaignId)) uploads.dropAll();
  await discardClosedForms(user, campaignId);
  forgetAllUnstored(user, String(campaignId));
  try {
    await moveUnsavedEdits(owner);
    const store = await openEditStore(user, String(campaignId), Date.now());
    for (const { key, revision } of await store.all()) await store.remove(key, revision);
  } catch {
    // Where the browser keeps nothing there is nothing to remove.
  }
}
