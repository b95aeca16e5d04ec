import { EDITS_DATABASE } from '@portal/contract/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Edit } from './edit';
import { fromStored, type StoredEdit, toStored } from './stored-edit';

/** An edit that was never acknowledged is kept this long, in milliseconds: 30 days. docs/design/auto-save.md#storage */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

interface Schema extends DBSchema {
  edits: { key: [string, string, string]; value: StoredEdit; indexes: { at: number } };
}

/** The edits of one user to one application, as they rest in the browser. */
export interface EditStore {
  all(): Promise<Edit[]>;
  get(key: string): Promise<Edit | undefined>;
  put(edit: Edit): Promise<void>;
  /** Removes the edit unless it has moved on. */
  remove(key: string, revision: string): Promise<void>;
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;
function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(EDITS_DATABASE, 1, {
    upgrade(database) {
      const edits = database.createObjectStore('edits', { keyPath: ['user', 'application', 'key'] });
      edits.createIndex('at', 'at');
    },
    terminated() {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/**
 * Opens the store; rejects where the browser refuses one (private windows, blocked storage).
 * @param now epoch ms, to leave out what is too old
 */
export async function openEditStore(user: string, application: string, now: number): Promise<EditStore> {
  const database = await open();
  await removeOld(database, now);
  return {
    async all() {
      const range = IDBKeyRange.bound([user, application], [user, application, []]);
      return (await database.getAll('edits', range)).map(fromStored);
    },
    async get(key) {
      const kept = await database.get('edits', [user, application, key]);
      return kept && fromStored(kept);
    },
    async put(edit) {
      const transaction = database.transaction('edits', 'readwrite');
      const put = transaction.store.put(toStored(edit, { user, application }));
      // A page that goes away takes back what it has not committed itself.
      transaction.commit();
      await Promise.all([put, transaction.done]);
    },
    async remove(key, revision) {
      const transaction = database.transaction('edits', 'readwrite');
      const kept = await transaction.store.get([user, application, key]);
      const removed = kept?.revision === revision && transaction.store.delete([user, application, key]);
      transaction.commit();
      await Promise.all([removed, transaction.done]);
    },
  };
}

/** The applications of which this browser holds edits of one user. */
export async function applicationsWithEdits(user: string): Promise<string[]> {
  const database = await open();
  const keys = await database.getAllKeys('edits', IDBKeyRange.bound([user], [user, []]));
  return [...new Set(keys.map(([, application]) => application))];
}

async function removeOld(database: IDBPDatabase<Schema>, now: number): Promise<void> {
  const transaction = database.transaction('edits', 'readwrite');
  for await (const cursor of transaction.store.index('at').iterate(IDBKeyRange.upperBound(now - KEEP_MS))) {
    await cursor.delete();
  }
  await transaction.done;
}
