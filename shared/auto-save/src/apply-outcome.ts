import type { SaveRowResult } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import { type Attempt, type Edit, type Outcome, sameValue } from './edit';
import { afterAnswer, blocked, renewed, withEarlierValues } from './edit-changes';
import type { EditSet } from './edit-set';
import type { SavedValue } from './known-revisions';

export interface OutcomeDeps {
  edits: EditSet;
  /** @param saved the value that was sent, and as the server keeps it */
  onSaved(edit: Edit, revision: number, saved?: SavedValue): void;
  /** The page shows something else than the server has. */
  onRefreshView(): void;
  newId(): string;
}

/** Outcomes after which the next edit is sent; the others interrupt sending. */
export type EditOutcome = Exclude<Outcome, { kind: 'out-of-date' | 'log-in' | 'retry' }>;

/** Does to the edit what the server's answer asks for. docs/design/auto-save.md#what-an-answer-leads-to */
export async function applyOutcome(
  deps: OutcomeDeps,
  sent: Edit,
  attempt: Attempt,
  outcome: EditOutcome,
): Promise<void> {
  const { edits, newId, onRefreshView, onSaved } = deps;
  const change = async (changed: (edit: Edit) => Edit) => {
    const edit = edits.get(sent.key);
    if (edit) await edits.replace(changed(edit));
  };
  /** The edit is done, unless more was typed meanwhile. */
  const settle = async (revision: number, saved?: SavedValue) => {
    onSaved(sent, revision, saved);
    const edit = edits.get(sent.key);
    if (!edit || edit.revision === attempt.id) return edits.complete(sent.key, attempt.id);
    edits.takeEarlierValues(sent.key);
    await edits.replace(afterAnswer(edit, attempt, revision));
  };
  switch (outcome.kind) {
    case 'saved':
      return settle(outcome.result.revision, { sent: attempt.value, stored: storedValue(sent, outcome.result) });
    case 'conflict': {
      const { current } = outcome;
      if (sameValue(current.value, attempt.value)) return settle(current.revision);
      const earlier = edits.takeEarlierValues(sent.key);
      // A page that went away may have sent what was typed after the attempt, and it may have come first: it is tried before anybody is asked.
      const newer = edits.get(sent.key)?.revision !== attempt.id;
      if (newer || earlier.length > 0) return change((edit) => withEarlierValues(edit, earlier, newId()));
      return change((edit) => blocked(edit, attempt, outcome));
    }
    case 'refused':
      return change((edit) => blocked(edit, attempt, outcome));
    case 'gone':
      await Promise.all(
        edits.ofRow(sent.section, sent.row ?? '').map(async ({ key }) => {
          // Read now: while another is stored, somebody may type on.
          const edit = edits.get(key);
          if (edit) await edits.replace({ ...edit, block: outcome });
        }),
      );
      return onRefreshView();
    case 'stale':
      await change((edit) => blocked(edit, attempt, { kind: 'refused', code: 'conflict' }));
      return onRefreshView();
    case 'renew':
      return change((edit) => renewed(edit, newId()));
  }
}

/** The value as the server keeps it: a phone number in its international form. */
function storedValue({ field }: Edit, { saved, row }: SaveRowResult): Value | undefined {
  return saved ? saved.value : (row?.[field] as Value | undefined);
}
