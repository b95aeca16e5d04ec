import { type Attempt, type Edit, type RequestMeta, withUnconfirmed } from './edit';
import type { EditSet } from './edit-set';
import type { AutoSaveDeps, SaveParts } from './save-parts';

/** Sends what can be sent while the page goes away, and tells the other tabs, since nobody hears the answer. */
export function sendOnPageHide(
  { edits, requestMeta }: SaveParts,
  { sendLeaving, onLeft }: Pick<AutoSaveDeps, 'sendLeaving' | 'onLeft'>,
): void {
  const calls = attemptsOnPageHide(edits, requestMeta);
  sendLeaving(calls);
  for (const section of new Set(calls.map(({ edit }) => edit.section))) onLeft(section);
}

/**
 * An attempt without an answer is repeated as it is; a newer value waits in the browser for the next visit, if the browser is known to have
 * it.
 */
function attemptsOnPageHide(
  edits: EditSet,
  requestMeta: (edit: Edit) => RequestMeta,
): { edit: Edit; attempt: Attempt }[] {
  const latest = (edit: Edit): Attempt => ({ id: edit.revision, value: edit.value, ...requestMeta(edit) });
  const created = new Set<string>();
  return edits.all().flatMap((edit) => {
    if (edit.block) return [];
    const stored = edits.persistence.isPersisted(edit.key);
    const { attempt } = edit;
    if (attempt) {
      const repeated = { edit, attempt };
      if (attempt.id === edit.revision || stored) return [repeated];
      // Both are on their way at once: whichever comes first, the newer one is what stays, and is the person's own where they type on.
      void edits.replace(withUnconfirmed(edit, edit.value));
      return [repeated, { edit, attempt: latest(withUnconfirmed(edit, attempt.value)) }];
    }
    const first = latest(edit);
    // Of a row that the server does not know yet, one call creates it, and what is stored waits.
    const row = edit.row && !first.rowId ? `${edit.section}:${edit.row}` : undefined;
    if (row && created.has(row) && stored) return [];
    if (row) created.add(row);
    void edits.begin(edit, requestMeta(edit));
    return [{ edit, attempt: first }];
  });
}
