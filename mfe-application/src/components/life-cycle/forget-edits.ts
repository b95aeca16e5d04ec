import { openEditStore } from '../../autosave/edit-store';

/** Removes what was typed into one application and never saved, as it rests in this browser. */
export async function forgetEdits(user: string, campaignId: number): Promise<void> {
  try {
    const store = await openEditStore(user, String(campaignId), Date.now());
    for (const { key, revision } of await store.all()) await store.remove(key, revision);
  } catch {
    // Where the browser keeps nothing there is nothing to remove.
  }
}
