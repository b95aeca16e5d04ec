import { environment } from './environment';
import { forgetAnswers } from './kept-answers';
import { forgetDrafts } from './message-drafts';
import { inExistingDatabase, recordsOf, resultOf } from './store/database';
import { givenUpAt, giveUp } from './store/given-up';
import { inTime } from './store/store-timeout';
import type { StoredEdit } from './store/stored-edit';
import { applicationsWithUnstored, forgetAllUnstored } from './store/unstored-edits';

/** State of an address that leads to the log-out: the person has given up what is unsaved, and is not asked again. */
export const DISCARD_UNSAVED = { givenUp: true } as const;

/** Whose edits the browser keeps: of the account, whose user name may change; of a person without an account, such as an employer, by that name. */
export interface EditOwner {
  id?: string;
  username: string;
}

/** @returns the name under which the browser keeps a person's edits */
export const ownerKey = ({ id, username }: EditOwner): string => id ?? username;

/** The first versions kept them under the user name. */
const keysOf = (owner: EditOwner): readonly string[] => [...new Set([ownerKey(owner), owner.username])];

/** Who logs out waits this long for a database without an answer, milliseconds: what it has is given up either way. */
const DELETE_LIMIT_MS = 2_000;

/** Removes a person's unsaved edits, unsent messages and unsent answers from this browser. Never rejects: a browser that refuses storage has none. */
export async function deleteUnsavedEdits(owner: EditOwner): Promise<void> {
  forgetDrafts(owner.username);
  forgetAnswers(owner.username);
  forgetAllUnstored(ownerKey(owner));
  giveUp(ownerKey(owner), environment.now());
  const deleted = inExistingDatabase((edits) =>
    Promise.all(keysOf(owner).map((key) => resultOf(edits.delete(recordsOf(key))))),
  );
  await inTime(environment.after, deleted, DELETE_LIMIT_MS).catch(() => undefined);
}

/** Moves what an earlier version kept under the user name to the account; of two edits of one field the newer one stays. Never rejects, and waits for no database that gives no answer. */
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

/** Whether this browser has edits of the person that the server has not acknowledged. Never rejects. */
export async function hasUnsavedEdits(owner: EditOwner): Promise<boolean> {
  if (applicationsWithUnstored(ownerKey(owner)).length > 0) return true;
  const givenUp = givenUpAt(ownerKey(owner), environment.now());
  const records = await inExistingDatabase(
    (edits): Promise<StoredEdit[][]> => Promise.all(keysOf(owner).map((key) => resultOf(edits.getAll(recordsOf(key))))),
  );
  return records?.flat().some(({ at }) => at >= givenUp) ?? false;
}
