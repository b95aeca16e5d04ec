import { type JournalOwner, journalKey, moveJournal } from '@portal/edit-journal/edit-journal';
import { discardClosedForms } from '../../autosave/closed-forms';
import { openEditStore } from '../../autosave/edit-store';

/** Removes what was typed into one application and never saved: what its closed form has left on this page, and what rests in the browser. */
export async function forgetEdits(owner: JournalOwner, campaignId: number): Promise<void> {
  const user = journalKey(owner);
  await discardClosedForms(user, campaignId);
  try {
    await moveJournal(owner);
    const store = await openEditStore(user, String(campaignId), Date.now());
    for (const { key, revision } of await store.all()) await store.remove(key, revision);
  } catch {
    // Where the browser keeps nothing there is nothing to remove.
  }
}
