import { inTransaction } from './database';

/** Transactions on this page that can be begun anew, so that a more urgent one need not wait for them. */
const running = new Set<IDBTransaction>();

/**
 * Works on the records in one transaction, as often as it is interrupted and once to its end.
 * @returns what `work` gives @throws its error
 */
export async function inInterruptibleTransaction<Result>(
  database: IDBDatabase,
  work: (edits: IDBObjectStore) => Promise<Result>,
  mode: IDBTransactionMode,
): Promise<Result> {
  for (;;) {
    let transaction: IDBTransaction | undefined;
    const remember = (edits: IDBObjectStore) => {
      transaction = edits.transaction;
      running.add(transaction);
      return work(edits);
    };
    try {
      return await inTransaction(database, remember, mode);
    } catch (error) {
      if (!transaction || running.has(transaction)) throw error;
    } finally {
      if (transaction) running.delete(transaction);
    }
  }
}

/** Takes back what is not committed yet, for the moment. */
export function interruptTransactions(): void {
  for (const transaction of running) {
    try {
      transaction.abort();
      running.delete(transaction);
    } catch {
      // It is committed already.
    }
  }
}
