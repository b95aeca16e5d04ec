import { EDITS_DATABASE, EDITS_STORE } from '@portal/contract/limits';

/** State of an address that leads to the log-out: what is still unsaved was given up by the person, who is not asked again. */
export const GIVEN_UP = { givenUp: true } as const;

/** Opens the form's journal if this browser has one; it is never made here. */
function openJournal(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(EDITS_DATABASE);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    // Aborted above, or refused by the browser: then there is nothing in it.
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
  });
}

/** Every key of one person's edits. */
const ofUser = (user: string) => IDBKeyRange.bound([user], [user, []]);

/** Works on the journal in one transaction. Never fails: a browser that refuses storage keeps nothing either. */
async function inJournal(work: (edits: IDBObjectStore) => void): Promise<void> {
  try {
    if (typeof indexedDB === 'undefined') return;
    const database = await openJournal();
    if (!database) return;
    if (database.objectStoreNames.contains(EDITS_STORE)) {
      await new Promise<void>((resolve) => {
        const transaction = database.transaction(EDITS_STORE, 'readwrite');
        work(transaction.objectStore(EDITS_STORE));
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => resolve();
      });
    }
    database.close();
  } catch {
    // Storage refused.
  }
}

/**
 * Removes a person's unsaved edits from this browser.
 * @param user name under which the form keeps them
 */
export function wipeJournal(user: string): Promise<void> {
  return inJournal((edits) => edits.delete(ofUser(user)));
}

/** Keeps unsaved edits with the person whose user name changes: the form looks for them under the new one. */
export function moveJournal(from: string, to: string): Promise<void> {
  return inJournal((edits) => {
    const found = edits.getAll(ofUser(from));
    found.onsuccess = () => {
      for (const edit of found.result as { user: string }[]) edits.put({ ...edit, user: to });
      edits.delete(ofUser(from));
    };
  });
}

/** Whether this browser still holds edits of the person that no application has taken. */
export async function holdsEdits(user: string): Promise<boolean> {
  let held = 0;
  await inJournal((edits) => {
    const counted = edits.count(ofUser(user));
    counted.onsuccess = () => {
      held = counted.result;
    };
  });
  return held > 0;
}
