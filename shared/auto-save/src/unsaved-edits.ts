import { type EditOwner, ownerKey, ownerKeys } from './edit-owner';
import { inExistingDatabase, recordsOf, resultOf } from './store/database';
import { isGivenUp } from './store/given-up';
import type { StoredEdit } from './store/stored-edit';
import { applicationsWithUnstored } from './store/unstored-edits';

/** Whether this browser has edits of the person that the server has not acknowledged. Never rejects. */
export async function hasUnsavedEdits(owner: EditOwner): Promise<boolean> {
  const user = ownerKey(owner);
  if (applicationsWithUnstored(user).length > 0) return true;
  const records = await inExistingDatabase(
    (edits): Promise<StoredEdit[][]> =>
      Promise.all(ownerKeys(owner).map((key) => resultOf(edits.getAll(recordsOf(key))))),
  );
  return records?.flat().some(({ at }) => !isGivenUp(user, at)) ?? false;
}
