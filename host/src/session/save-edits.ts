import type { PortalStore } from '@portal/api-client';
import { type EditOwner, hasUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { isAskedFor, loadRemote } from '../remotes/load-remote';

/** How long a person who logs out waits for what they typed, in milliseconds. After that they decide. */
export const SAVE_LIMIT_MS = 10_000;

/** The remote that keeps what is typed. */
const KEEPER = 'mfe-application';

/**
 * Sends what a person typed into forms that are not on the page any more.
 * @returns whether nothing is left unsaved; false as well when that takes too long. Never rejects
 */
export async function saveEdits(user: EditOwner, store: PortalStore): Promise<boolean> {
  // Where no form was opened there is nothing to ask, and nothing to load for the answer.
  if (!isAskedFor(KEEPER) && !(await hasUnsavedEdits(user))) return true;
  return Promise.race([askKeeper(user, store), limit()]);
}

async function askKeeper(user: EditOwner, store: PortalStore): Promise<boolean> {
  try {
    const { saveEdits: save } = await loadRemote(KEEPER);
    if (save) return await save(user.username, store);
  } catch {
    // Without the remote nothing can be sent.
  }
  return !(await hasUnsavedEdits(user));
}

const limit = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), SAVE_LIMIT_MS));
