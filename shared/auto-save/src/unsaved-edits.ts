import { EDITS_DATABASE, EDITS_STORE } from '@portal/contract/limits';

/** State of an address that leads to the log-out: what is still unsaved was given up by the person, who is not asked again. */
export const DISCARD_UNSAVED = { givenUp: true } as const;

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

/** Whose edits the browser keeps: of the account, which may change its user name; of who has no account, such as an employer, by that name. */
export interface EditOwner {
  id?: string;
  username: string;
}

/** The name under which the browser keeps a person's edits. */
export const ownerKey = ({ id, username }: EditOwner): string => id ?? username;

/** Versions before this one kept them under the user name. */
const keysOf = (owner: EditOwner): readonly string[] => [...new Set([ownerKey(owner), owner.username])];

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

/** Removes a person's unsaved edits from this browser. */
export function deleteUnsavedEdits(owner: EditOwner): Promise<void> {
  return inJournal((edits) => {
    for (const key of keysOf(owner)) edits.delete(ofUser(key));
  });
}

interface Kept {
  user: string;
  application: string;
  key: string;
  /** Epoch ms of the latest keystroke. */
  at: number;
}

/** Brings what an earlier version kept under the user name to the account; of two edits of one field the newer one stays. */
export async function moveUnsavedEdits(owner: EditOwner): Promise<void> {
  const { username } = owner;
  const user = ownerKey(owner);
  if (user === username) return;
  await inJournal((edits) => {
    const found = edits.getAll(ofUser(username));
    found.onsuccess = () => {
      for (const edit of found.result as Kept[]) {
        const known = edits.get([user, edit.application, edit.key]);
        known.onsuccess = () => {
          const newer = known.result as Kept | undefined;
          if (!newer || newer.at < edit.at) edits.put({ ...edit, user });
        };
      }
      edits.delete(ofUser(username));
    };
  });
}

/** Whether this browser still holds edits of the person that no application has taken. */
export async function hasUnsavedEdits(owner: EditOwner): Promise<boolean> {
  let held = 0;
  await inJournal((edits) => {
    for (const key of keysOf(owner)) {
      const counted = edits.count(ofUser(key));
      counted.onsuccess = () => {
        held += counted.result;
      };
    }
  });
  return held > 0;
}
