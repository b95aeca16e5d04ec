import { inTransaction } from './database';

/**
 * Transactions that can be begun anew, so that a more urgent one need not wait for them.
 * @param database with the edits
 */
export function interruptibleTransactions(database: IDBDatabase) {
  const running = new Set<IDBTransaction>();
  return {
    /** Works on the records in one transaction, as often as it is interrupted and once to its end. @returns what `work` gives @throws its error */
    async run<Result>(
      mode: 'readonly' | 'readwrite',
      work: (edits: IDBObjectStore) => Promise<Result>,
    ): Promise<Result> {
      for (;;) {
        let transaction: IDBTransaction | undefined;
        try {
          return await inTransaction(
            database,
            (edits) => {
              transaction = edits.transaction;
              running.add(transaction);
              return work(edits);
            },
            mode,
          );
        } catch (error) {
          if (!transaction || running.has(transaction)) throw error;
        } finally {
          if (transaction) running.delete(transaction);
        }
      }
    },
    /** Takes back what is not committed yet, for the moment. */
    interrupt(): void {
      for (const transaction of running) {
        try {
          transaction.abort();
          running.delete(transaction);
        } catch {
          // It is committed already.
        }
      }
    },
  };
}
