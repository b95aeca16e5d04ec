import type { Edit } from '../edit';
import { fromStored, KEEP_MS, type Owner, type StoredEdit, toStored } from './stored-edit';

// The browser's database answers later, and a page that goes away hears no answer. The local storage takes it at once, in all tabs.

const KEY = 'candidateportal.leftEdits';

function leftEdits(): readonly StoredEdit[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(known) ? (known as StoredEdit[]) : [];
  } catch {
    return [];
  }
}

function store(edits: readonly StoredEdit[]): void {
  try {
    if (edits.length > 0) localStorage.setItem(KEY, JSON.stringify(edits));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the server has what the page has sent as it went away.
  }
}

const isOf =
  ({ user, application }: Owner) =>
  (edit: StoredEdit): boolean =>
    edit.user === user && edit.application === application;

/** Keeps what a page that goes away is not known to have in the database, for the next page. @param edits secret ones are never kept */
export function keepLeftEdits(owner: Owner, edits: readonly Edit[]): void {
  const left = edits.filter(({ secret }) => !secret).map((edit) => toStored(edit, owner));
  if (left.length === 0) return;
  const isReplaced = (edit: StoredEdit) => isOf(owner)(edit) && left.some(({ key }) => key === edit.key);
  store([...leftEdits().filter((edit) => !isReplaced(edit)), ...left]);
}

/** @returns what earlier pages have kept of one application; they keep it no longer, and nothing that is too old */
export function takeLeftEdits(owner: Owner): readonly Edit[] {
  const known = leftEdits();
  const recent = known.filter(({ at }) => at > Date.now() - KEEP_MS);
  const [own, others] = [recent.filter(isOf(owner)), recent.filter((edit) => !isOf(owner)(edit))];
  if (others.length < known.length) store(others);
  return own.map(fromStored);
}

/** @returns the applications of which earlier pages have kept edits of one person */
export function applicationsWithLeftEdits(user: string): readonly string[] {
  return leftEdits().flatMap((edit) => (edit.user === user ? [edit.application] : []));
}

/** The person leaves nothing behind in this browser. */
export function forgetLeftEdits(user: string): void {
  store(leftEdits().filter((edit) => edit.user !== user));
}
