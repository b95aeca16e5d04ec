import type { Edit } from '../edit';
import { isGivenUp } from './given-up';
import { fromStored, KEEP_MS, type Owner, type StoredEdit, toStored } from './stored-edit';

// The database opens late on a slow device, and its answers do not reach a page that goes away. Local storage takes a text at once. Each edit has
// a key of its own: several tabs may write as the browser closes, and one text that is too long keeps no other out.

const PREFIX = 'candidateportal.unstored:';

const nameOf = ({ user, application }: Owner, key: string): string => PREFIX + JSON.stringify([user, application, key]);

function isStoredEdit(value: unknown): value is StoredEdit {
  const { user, application, key, section, field, revision, at, order } = Object(value) as Partial<StoredEdit>;
  return (
    [user, application, key, section, field, revision].every((text) => typeof text === 'string') &&
    [at, order].every((number) => typeof number === 'number')
  );
}

function read(name: string): StoredEdit | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isStoredEdit(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // A browser that refuses storage has none.
  }
}

/** @returns what is kept; what is too old, given up or damaged goes */
function all(): readonly StoredEdit[] {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    // A browser that refuses storage has none.
  }
  return names.flatMap((name) => {
    const edit = read(name);
    if (edit && edit.at > Date.now() - KEEP_MS && !isGivenUp(edit.user, edit.at)) return [edit];
    remove(name);
    return [];
  });
}

/**
 * Keeps edits that are not known to be in the database, unless it has a later one of the same field.
 * @param edits secret ones, and what was typed before a log-out, are never kept
 */
export function keepUnstored(owner: Owner, edits: readonly Edit[]): void {
  for (const edit of edits) {
    const name = nameOf(owner, edit.key);
    if (edit.secret || isGivenUp(owner.user, edit.at) || (read(name)?.at ?? 0) > edit.at) continue;
    try {
      localStorage.setItem(name, JSON.stringify(toStored(edit, owner)));
    } catch {
      // An older text would come back in its place.
      remove(name);
    }
  }
}

/** @returns what earlier pages have kept of one application */
export function unstoredEdits({ user, application }: Owner): readonly Edit[] {
  return all()
    .filter((edit) => edit.user === user && edit.application === application)
    .map(fromStored);
}

/** @returns the applications of which earlier pages have kept edits of one person */
export const applicationsWithUnstored = (user: string): readonly string[] =>
  all().flatMap((edit) => (edit.user === user ? [edit.application] : []));

/** The edit is in the database, acknowledged or given up: nothing of its field is kept that is not newer. */
export function forgetUnstored(owner: Owner, { key, at }: Pick<Edit, 'key' | 'at'>): void {
  const name = nameOf(owner, key);
  const kept = read(name);
  if (kept && kept.at <= at) remove(name);
}

/** The person leaves nothing behind in this browser: of one application, or of any. */
export function forgetAllUnstored(user: string, application?: string): void {
  for (const edit of all())
    if (edit.user === user && (application === undefined || edit.application === application))
      remove(nameOf(edit, edit.key));
}
