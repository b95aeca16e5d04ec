import type { PortalStore } from '@portal/api-client';
import type { EditOwner } from '@portal/auto-save/edit-owner';
import { keptAnswers } from '@portal/auto-save/kept-answers';
import { hasUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import type { RemoteName } from '@portal/contract/release-names';
import { isAskedFor, loadRemote } from '../remotes/load-remote';

/** How long a person who logs out waits for what they typed, in milliseconds. After that they decide. */
export const SAVE_LIMIT_MS = 10_000;

/** A remote that keeps what the server has not got yet. */
interface Keeper {
  remote: RemoteName;
  /** Whether the browser has something of the person that the remote has kept. */
  keeps(user: EditOwner): boolean | Promise<boolean>;
}

const KEEPERS: readonly Keeper[] = [
  { remote: 'mfe-application', keeps: hasUnsavedEdits },
  { remote: 'mfe-substitutions', keeps: (user) => keptAnswers(user, Date.now()).length > 0 },
];

/**
 * Sends what a person typed into forms that are not on the page any more, and their answers to gigs.
 * @returns whether nothing is left unsaved; false as well when that takes too long. Never rejects
 */
export async function saveEdits(user: EditOwner, store: PortalStore): Promise<boolean> {
  const saved = Promise.all(KEEPERS.map((keeper) => saveWith(keeper, user, store)));
  return Promise.race([saved.then((all) => all.every((one) => one)), limit()]);
}

async function saveWith({ remote, keeps }: Keeper, user: EditOwner, store: PortalStore): Promise<boolean> {
  // Where nothing was opened there is nothing to ask, and nothing to load for the answer.
  if (!isAskedFor(remote) && !(await keeps(user))) return true;
  try {
    const { saveEdits: save } = await loadRemote(remote);
    if (save) return await save(user.username, store);
  } catch {
    // Without the remote nothing can be sent.
  }
  return !(await keeps(user));
}

const limit = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), SAVE_LIMIT_MS));
