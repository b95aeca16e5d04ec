import type { Value } from '@portal/contract/fields';
import type { Attempt, Edit } from '../edit';

/** An edit that was never acknowledged is kept this long, in milliseconds: 30 days. docs/design/auto-save.md#storage */
export const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** Whose edit it is, and of which application. */
export interface Owner {
  user: string;
  application: string;
}
type StoredAttempt = Omit<Attempt, 'unconfirmedValues'> & { unheard?: readonly Value[] };

/** An edit as it lies in the browser. Releases before and after this one read the same records, so the names of the members never change. */
export interface StoredEdit
  extends Owner,
    Omit<Edit, 'block' | 'inputValue' | 'unconfirmedValues' | 'attempt'>,
    Pick<StoredAttempt, 'unheard'> {
  shown: Value;
  attempt?: StoredAttempt;
}

/** @returns the record of an edit; why it is blocked is asked of the server again at the next visit */
export function toStored({ block: _, inputValue, attempt, ...edit }: Edit, owner: Owner): StoredEdit {
  return { ...renameOut(edit), shown: inputValue, ...(attempt && { attempt: renameOut(attempt) }), ...owner };
}

/** @returns the edit of a record */
export function fromStored({ user: _, application: __, shown, attempt, ...edit }: StoredEdit): Edit {
  return { ...renameIn(edit), inputValue: shown, ...(attempt && { attempt: renameIn(attempt) }) };
}

function renameOut<Rest extends object>({
  unconfirmedValues,
  ...rest
}: Rest & Pick<Edit, 'unconfirmedValues'>): Omit<Rest, 'unconfirmedValues'> & Pick<StoredEdit, 'unheard'> {
  return { ...rest, ...(unconfirmedValues && { unheard: unconfirmedValues }) };
}

function renameIn<Rest extends object>({
  unheard,
  ...rest
}: Rest & Pick<StoredEdit, 'unheard'>): Omit<Rest, 'unheard'> & Pick<Edit, 'unconfirmedValues'> {
  return { ...rest, ...(unheard && { unconfirmedValues: unheard }) };
}
