import { EDITS_DATABASE, EDITS_STORE } from '@portal/contract/limits';

/** @returns the range of every record of a person, or of one of their applications */
export const recordsOf = (...owner: [user: string, application?: string]): IDBKeyRange =>
  IDBKeyRange.bound(owner, [...owner, []]);

/** @returns what a request gives @throws its error */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Works on the records in one transaction. @returns what `work` gives, once the transaction is complete @throws its error */
export async function inTransaction<Result>(
  database: IDBDatabase,
  work: (edits: IDBObjectStore) => Promise<Result>,
  mode: IDBTransactionMode = 'readwrite',
): Promise<Result> {
  const transaction = database.transaction(EDITS_STORE, mode);
  const complete = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const [result] = await Promise.all([work(transaction.objectStore(EDITS_STORE)), complete]);
  return result;
}

const VERSION = 1;
let opening: Promise<IDBDatabase> | undefined;

/**
 * Opens the database, and makes it where there is none. The connection stays open.
 * @throws where the browser refuses storage (private windows, blocked storage)
 */
export function openDatabase(): Promise<IDBDatabase> {
  opening ??= open((database) => {
    const edits = database.createObjectStore(EDITS_STORE, { keyPath: ['user', 'application', 'key'] });
    edits.createIndex('at', 'at');
  }, VERSION).then(
    (database) => {
      database.onclose = () => {
        opening = undefined;
      };
      return database;
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

/**
 * Works on the records where there is a database; never makes one.
 * @returns what `work` gives; undefined where there is no database, or where the browser refuses storage
 */
export async function inExistingDatabase<Result>(
  work: (edits: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  let database: IDBDatabase | undefined;
  try {
    database = await open((_, transaction) => transaction?.abort());
    return database.objectStoreNames.contains(EDITS_STORE) ? await inTransaction(database, work) : undefined;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** @param make called where there is no database yet @param version without one, whichever there is */
async function open(
  make: (database: IDBDatabase, transaction: IDBTransaction | null) => void,
  version?: number,
): Promise<IDBDatabase> {
  const request = indexedDB.open(EDITS_DATABASE, version);
  request.onupgradeneeded = () => make(request.result, request.transaction);
  return resultOf(request);
}
