import { type Attempt, type Edit, withUnconfirmed } from './edit';
import type { EditSet } from './edit-set';

/**
 * What to send while the page goes away. An attempt without an answer is repeated as it is; a newer value waits in the browser for the next
 * visit, unless it would be lost with the page.
 */
export function leavingAttempts(
  edits: EditSet,
  frame: (edit: Edit) => Omit<Attempt, 'id' | 'value'>,
): { edit: Edit; attempt: Attempt }[] {
  const created = new Set<string>();
  return edits.all().flatMap((edit) => {
    if (edit.block) return [];
    const lostOtherwise = edits.isLostWithPage(edit);
    if (edit.attempt) {
      const { attempt } = edit;
      if (attempt.id === edit.revision || !lostOtherwise) return [{ edit, attempt }];
      // Both are on their way at once: whichever comes first, the newer one is what stays.
      const newer = withUnconfirmed(edit, attempt.value);
      return [
        { edit, attempt },
        { edit, attempt: { id: edit.revision, value: edit.value, ...frame(newer) } },
      ];
    }
    const latest: Attempt = { id: edit.revision, value: edit.value, ...frame(edit) };
    // Of a row that the server does not know yet, one call creates it; more at once could race.
    const row = edit.row && !latest.rowId ? `${edit.section}:${edit.row}` : undefined;
    if (row && created.has(row) && !lostOtherwise) return [];
    if (row) created.add(row);
    void edits.begin(edit, frame(edit));
    return [{ edit, attempt: latest }];
  });
}
