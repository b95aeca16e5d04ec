import { EDITS_STORE } from '@portal/contract/limits';
import type { Edit } from '../edit';
import { inTransaction, openDatabase, recordsOf, resultOf } from './database';
import { allGivenUp, isGivenUp } from './given-up';
import { inInterruptibleTransaction, interruptTransactions } from './interruptible-transactions';
import { fromStored, KEEP_MS, type StoredEdit, toStored } from './stored-edit';
import { applicationsWithUnstored } from './unstored-edits';

/** The stored edits of one person to one application. */
export interface EditStore {
  all(): Promise<Edit[]>;
  get(key: string): Promise<Edit | undefined>;
  /**
   * Stores them in one transaction. Goes before readings and removals that are on their way: a page that goes away stores only what waits for nothing.
   * @throws where one of them was typed before the person logged out in another tab
   */
  put(edits: readonly Edit[]): Promise<void>;
  /** Removes the edit unless its record is of another revision. */
  remove(key: string, revision: string): Promise<void>;
}

/**
 * Opens the store, and removes what is too old or was given up.
 * @param now epoch ms
 * @throws where the browser refuses storage (private windows, blocked storage)
 */
export async function openEditStore(user: string, application: string, now: number): Promise<EditStore> {
  const database = await openDatabase();
  await removeOld(database, now);
  const keyOf = (key: string) => [user, application, key];
  return {
    async all() {
      const read = (edits: IDBObjectStore) => resultOf(edits.getAll(recordsOf(user, application)));
      const records: StoredEdit[] = await inInterruptibleTransaction(database, read, 'readonly');
      return records.map(fromStored);
    },
    async get(key) {
      const read = (edits: IDBObjectStore) => resultOf(edits.get(keyOf(key)));
      const record: StoredEdit | undefined = await inInterruptibleTransaction(database, read, 'readonly');
      return record && fromStored(record);
    },
    async put(edits) {
      if (edits.some(({ at }) => isGivenUp(user, at))) throw new DOMException('given up', 'InvalidStateError');
      interruptTransactions();
      await inTransaction(database, async (store) => {
        const puts = edits.map((edit) => resultOf(store.put(toStored(edit, { user, application }))));
        // A page that goes away takes back what it has not committed itself.
        store.transaction.commit();
        await Promise.all(puts);
      });
    },
    async remove(key, revision) {
      // Not committed at once: it may be interrupted to its end, and a removal that is taken back can be repeated.
      const remove = async (edits: IDBObjectStore) => {
        const record: StoredEdit | undefined = await resultOf(edits.get(keyOf(key)));
        if (record?.revision === revision) await resultOf(edits.delete(keyOf(key)));
      };
      await inInterruptibleTransaction(database, remove, 'readwrite');
    },
  };
}

/** @returns the applications of which this browser has unsaved edits of one person. Never rejects: a database that is refused has none. */
export async function applicationsWithEdits(user: string): Promise<string[]> {
  const stored = await applicationsInDatabase(user).catch(() => []);
  return [...new Set([...stored, ...applicationsWithUnstored(user)])];
}

async function applicationsInDatabase(user: string): Promise<string[]> {
  const database = await openDatabase();
  const edits = database.transaction(EDITS_STORE).objectStore(EDITS_STORE);
  const records: StoredEdit[] = await resultOf(edits.getAll(recordsOf(user)));
  return records.flatMap(({ application, at }) => (isGivenUp(user, at) ? [] : [application]));
}

/** Also what others have given up, who may never come back to this browser. */
async function removeOld(database: IDBDatabase, now: number): Promise<void> {
  const givenUp = allGivenUp(now);
  await inTransaction(database, async (edits) => {
    const keysOf = (times: IDBKeyRange) =>
      resultOf(edits.index('at').getAllKeys(times)) as Promise<[user: string, application: string, key: string][]>;
    const old = keysOf(IDBKeyRange.upperBound(now - KEEP_MS));
    const left = givenUp.map(async ([user, at]) =>
      (await keysOf(IDBKeyRange.upperBound(at, true))).filter(([owner]) => owner === user),
    );
    const keys = (await Promise.all([old, ...left])).flat();
    await Promise.all(keys.map((key) => resultOf(edits.delete(key))));
  });
}
