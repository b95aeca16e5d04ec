import type { Values } from '@portal/contract/fields';
import type { EditTarget } from './edit';
import { rebased } from './edit-changes';
import type { SaveParts } from './save-parts';

/** Ends a conflict. @param choice `mine` is sent over the newer value, `theirs` lets mine go */
export async function resolveConflict(
  { edits, queue, revisions }: SaveParts,
  key: string,
  choice: 'mine' | 'theirs',
  newId: () => string,
): Promise<void> {
  const edit = edits.get(key);
  if (edit?.block?.kind !== 'conflict') return;
  const { revision } = edit.block.current;
  revisions.noteSeen(key, revision);
  if (choice === 'theirs') return edits.drop([key]);
  await edits.replace(rebased(edit, revision, newId()));
  await queue.run();
}

/**
 * Makes edits of all values of a row that was deleted elsewhere; those of the old row go.
 * @param copy id of the new row
 */
export async function copyRow(
  { edits }: SaveParts,
  { section, row, kind }: Omit<EditTarget, 'field'>,
  values: Values,
  copy: string,
): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    if (value !== null) edits.put({ section, row: copy, kind, field, inputValue: value, value });
  }
  if (row) await edits.drop(edits.ofRow(section, row).map(({ key }) => key));
}
