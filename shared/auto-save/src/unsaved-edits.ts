import { inExistingDatabase, recordsOf, resultOf } from './store/database';
import { isGivenUp } from './store/given-up';
import type { StoredEdit } from './store/stored-edit';
import { applicationsWithUnstored } from './store/unstored-edits';

/** Whose edits the browser keeps: of the account, whose user name may change; of a person without an account, such as an employer, by that name. */
export interface EditOwner {
  id?: string;
  username: string;
}

/** @returns the name under which the browser keeps a person's edits */
export const ownerKey = ({ id, username }: EditOwner): string => id ?? username;

/** @returns every name under which it may have them: the first versions kept them under the user name */
export const ownerKeys = (owner: EditOwner): readonly string[] => [...new Set([ownerKey(owner), owner.username])];

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
