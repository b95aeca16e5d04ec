import { type EditOwner, ownerKey } from './edit-owner';
import { environment } from './environment';
import { inExistingDatabase, recordsOf, resultOf } from './store/database';
import { inTime } from './store/store-timeout';
import type { StoredEdit } from './store/stored-edit';

/**
 * Moves what an earlier version kept under the user name to the account; of two edits of one field the newer one stays. Never rejects, and does
 * not wait for a database that gives no answer.
 */
export async function moveUnsavedEdits(owner: EditOwner): Promise<void> {
  const { username } = owner;
  const user = ownerKey(owner);
  if (user === username) return;
  const moved = inExistingDatabase(async (edits) => {
    const records: StoredEdit[] = await resultOf(edits.getAll(recordsOf(username)));
    for (const record of records) {
      const known: StoredEdit | undefined = await resultOf(edits.get([user, record.application, record.key]));
      if (!known || known.at < record.at) await resultOf(edits.put({ ...record, user }));
    }
    await resultOf(edits.delete(recordsOf(username)));
  });
  await inTime(environment.after, moved).catch(() => undefined);
}
