import { type EditOwner, ownerKey, ownerKeys } from './edit-owner';
import { environment } from './environment';
import { forgetAnswers } from './kept-answers';
import { forgetDrafts } from './message-drafts';
import { inExistingDatabase, recordsOf, resultOf } from './store/database';
import { giveUp } from './store/given-up';
import { inTime } from './store/store-timeout';
import type { StoredEdit } from './store/stored-edit';
import { forgetAllUnstored } from './store/unstored-edits';

/** State of an address that leads to the log-out: the person has given up what is unsaved, and is not asked again. */
export const DISCARD_UNSAVED = { givenUp: true } as const;

/** Who logs out waits this long for a database without an answer, milliseconds: what it has is given up either way. */
const DELETE_LIMIT_MS = 2_000;

/** Removes a person's unsaved edits, unsent messages and unsent answers from this browser. Never rejects: a browser that refuses storage has none. */
export async function deleteUnsavedEdits(owner: EditOwner): Promise<void> {
  forgetDrafts(owner);
  forgetAnswers(owner);
  forgetAllUnstored(ownerKey(owner));
  const now = environment.now();
  // Of a person without an account the user name would stay behind, so there is no such note of theirs.
  if (owner.id !== undefined) giveUp(owner.id, now);
  const deleted = inExistingDatabase(async (edits) => {
    const ranges = ownerKeys(owner).map((key) => recordsOf(key));
    if (environment.now() - now < DELETE_LIMIT_MS)
      return Promise.all(ranges.map((range) => resultOf(edits.delete(range))));
    // The person may have logged in again by now, and gone on typing. In time everything goes, whatever the clock said when it was typed.
    const all: StoredEdit[][] = await Promise.all(ranges.map((range) => resultOf(edits.getAll(range))));
    const old = all.flat().filter(({ at }) => at <= now);
    return Promise.all(old.map(({ user, application, key }) => resultOf(edits.delete([user, application, key]))));
  });
  await inTime(environment.after, deleted, DELETE_LIMIT_MS).catch(() => undefined);
}
