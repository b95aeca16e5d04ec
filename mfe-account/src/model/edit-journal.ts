import { EDITS_DATABASE, EDITS_STORE } from '@portal/contract/limits';

/** Opens the form's journal if this browser has one; it is never made here. */
function openJournal(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(EDITS_DATABASE);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    // Aborted above, or refused by the browser: then there is nothing to wipe.
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
  });
}

/**
 * Removes a person's unsaved edits from this browser. Never fails: a browser that refuses storage keeps nothing either.
 * @param user name under which the form keeps them
 */
export async function wipeJournal(user: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  try {
    const database = await openJournal();
    if (!database) return;
    if (database.objectStoreNames.contains(EDITS_STORE)) {
      await new Promise<void>((resolve) => {
        const transaction = database.transaction(EDITS_STORE, 'readwrite');
        transaction.objectStore(EDITS_STORE).delete(IDBKeyRange.bound([user], [user, []]));
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => resolve();
      });
    }
    database.close();
  } catch {
    // Storage refused.
  }
}
