import type { Value } from '@portal/contract/fields';
import { UNHEARD_MAX } from '@portal/contract/limits';
import { type Attempt, type Block, type Edit, type EditTarget, keyOf, withUnconfirmed } from './edit';
import { createEditPersistence } from './edit-persistence';
import type { EditStore } from './edit-store';

export interface NewEdit extends EditTarget {
  inputValue: Value;
  value: Value;
  baseRevision?: number;
  secret?: boolean;
}

interface EditSetDeps {
  newId(): string;
  now(): number;
  /** Called after every change. @param edit the one that changed; without it any of them may have */
  onChange(edit?: Edit): void;
  /** Called when something else has become known of where the edits are safe. */
  onKept(): void;
  /** Called when somebody has typed; `write` is to follow. */
  onTyped(edit: Edit): void;
}

/** The unacknowledged edits: in memory, and each (but secret ones) also in the browser's store. */
export function createEditSet({ newId, now, onChange, onKept, onTyped }: EditSetDeps) {
  const edits = new Map<string, Edit>();
  /** Edits of earlier visits or other tabs that were not touched here. */
  const adopted = new Set<string>();
  /** The edits of each row; an array stays the same until one of its own changes. */
  const rows = new Map<string, readonly Edit[]>();
  /** Values of an edit from before its latest one, without an attempt: another tab may have found one of them in the store and sent it. */
  const earlier = new Map<string, readonly Value[]>();
  const keeper = createEditPersistence({ current: (key) => edits.get(key), onChange: onKept });
  let order = 0;

  function keep(edit: Edit): void {
    edits.set(edit.key, edit);
    collectRow(edit);
  }

  function remove(key: string): void {
    const edit = edits.get(key);
    edits.delete(key);
    adopted.delete(key);
    earlier.delete(key);
    keeper.leave(key);
    if (edit) collectRow(edit);
  }

  function collectRow({ section, row }: Edit): void {
    if (!row) return;
    const ofRow = [...edits.values()].filter((edit) => edit.section === section && edit.row === row);
    if (ofRow.length > 0) rows.set(rowKey(section, row), ofRow);
    else rows.delete(rowKey(section, row));
  }

  function replace(edit: Edit): Promise<void> {
    keep(edit);
    onChange(edit);
    return keeper.persist(edit);
  }

  async function forget(key: string, revision: string): Promise<void> {
    const edit = edits.get(key);
    if (edit?.revision === revision) remove(key);
    adopted.delete(key);
    onChange(edit);
    await keeper.remove(key, revision);
  }

  return {
    write: keeper.write,
    kept: keeper.kept,
    isLostWithPage: keeper.isLostWithPage,
    /** The browser keeps nothing: what is typed lives on this page alone. */
    refuseStore: keeper.refuse,
    get: (key: string) => edits.get(key),
    ofRow: (section: string, row: string): readonly Edit[] => rows.get(rowKey(section, row)) ?? NONE,
    all: () => [...edits.values()].sort((one, other) => one.order - other.order),
    /** Takes in what earlier visits left; what was typed meanwhile stays, and now rests in the browser as well. */
    async attach(store: EditStore): Promise<void> {
      keeper.open(store);
      for (const edit of await store.all()) {
        order = Math.max(order, edit.order);
        const known = edits.get(edit.key);
        if (known && known.at >= edit.at) continue;
        keep(edit);
        adopted.add(edit.key);
        keeper.found(edit.key);
      }
      await Promise.all([...edits.values()].filter((edit) => !adopted.has(edit.key)).map(keeper.persist));
      onChange();
    },

    /**
     * Goes on with what a form of the same application has handed over as it was closed. Attempts stay frozen as they are: one may be in the air
     * still, and repeated with the same key it has no second effect.
     */
    adoptEdits(handed: readonly Edit[]): void {
      for (const older of handed) {
        order = Math.max(order, older.order);
        const known = edits.get(older.key);
        if (known && known.at > older.at) {
          // What was typed here since then follows upon it; what rests from a later moment goes its own way.
          if (!adopted.has(older.key)) {
            keep({ ...known, baseRevision: older.baseRevision, attempt: known.attempt ?? older.attempt });
          }
          continue;
        }
        adopted.delete(older.key);
        keep(older);
        void keeper.persist(older);
      }
      onChange();
    },

    /** Gives up every edit here. @returns those that rest nowhere else */
    transferEdits(): readonly Edit[] {
      const handed = [...edits.values()].filter(({ key }) => !keeper.rests(key));
      for (const key of [...edits.keys()]) remove(key);
      onChange();
      return handed;
    },

    put({ inputValue, value, baseRevision, secret, ...target }: NewEdit): void {
      const key = keyOf(target);
      const known = edits.get(key);
      const ofEarlierVisit = adopted.delete(key) && known !== undefined && !known.attempt;
      if (known && !known.attempt) earlier.set(key, [...(earlier.get(key) ?? []), known.value].slice(-UNHEARD_MAX));
      const unconfirmedValues =
        known && (ofEarlierVisit ? withUnconfirmed(known, known.value) : known).unconfirmedValues;
      order += 1;
      const edit: Edit = {
        ...target,
        key,
        inputValue,
        value,
        ...(secret && { secret }),
        revision: newId(),
        baseRevision: known ? known.baseRevision : baseRevision,
        order: known?.order ?? order,
        at: now(),
        ...(unconfirmedValues && { unconfirmedValues }),
        // A refusal was about the older value; what the person has to choose stays until they have chosen.
        ...(known?.block && known.block.kind !== 'refused' && { block: known.block }),
        ...(known?.attempt && known.block?.kind !== 'refused' && { attempt: known.attempt }),
      };
      keep(edit);
      keeper.typed(key);
      onTyped(edit);
    },

    /** Forgets here what rests in the browser: whoever reads it there goes on with it. */
    dropPersisted(): void {
      for (const key of [...edits.keys()]) if (keeper.rests(key)) remove(key);
      onChange();
    },

    /** What another tab has acknowledged or changed meanwhile is not sent from here. */
    async refresh(edit: Edit): Promise<Edit | undefined> {
      if (!adopted.has(edit.key)) return edits.get(edit.key);
      const kept = await keeper.look(edit);
      if (!adopted.has(edit.key)) return edits.get(edit.key);
      if (!kept) {
        remove(edit.key);
        onChange(edit);
        return undefined;
      }
      keep({ ...kept, order: edit.order });
      return edits.get(edit.key);
    },

    /** Freezes what is sent; it rests in the browser before it leaves, so that a repeat after a crash is the same. */
    async begin(edit: Edit, content: Omit<Attempt, 'id' | 'value'>): Promise<Attempt | undefined> {
      // Handed over a moment ago, it is sent from there.
      if (!edits.has(edit.key)) return undefined;
      if (edit.attempt) return edit.attempt;
      const attempt: Attempt = { id: edit.revision, value: edit.value, ...content };
      await replace({ ...edit, attempt });
      return attempt;
    },

    /** The attempt has its answer: the edit is done unless more was typed, which then goes on from the answer's revision. */
    async settle(key: string, attempt: Attempt, baseRevision: number | undefined): Promise<void> {
      const edit = edits.get(key);
      if (!edit || edit.revision === attempt.id) return forget(key, attempt.id);
      const { attempt: _, unconfirmedValues: __, ...rest } = edit;
      earlier.delete(key);
      await replace({ ...rest, baseRevision: baseRevision ?? rest.baseRevision });
    },

    /** A new key for the same value, where the old one was spent: whether what it carried has arrived is not known. */
    async renew(key: string): Promise<void> {
      const edit = edits.get(key);
      if (!edit) return;
      const { attempt, ...rest } = edit;
      await replace({ ...(attempt ? withUnconfirmed(rest, attempt.value) : rest), revision: newId() });
    },

    /** Another value stands there: it may be one that was typed here before. @returns whether there is a reason to ask the server */
    async nameEarlier(key: string): Promise<boolean> {
      const edit = edits.get(key);
      const values = earlier.get(key) ?? [];
      earlier.delete(key);
      if (!edit || values.length === 0) return false;
      const { attempt: _, ...rest } = edit;
      await replace({ ...values.reduce<Edit>(withUnconfirmed, rest), revision: newId() });
      return true;
    },

    /** Goes on from what the person has seen, whatever was sent before. */
    async rebase(key: string, baseRevision: number): Promise<void> {
      const edit = edits.get(key);
      if (!edit) return;
      const { attempt: _, block: __, unconfirmedValues: ___, ...rest } = edit;
      await replace({ ...rest, revision: newId(), baseRevision });
    },

    /** The attempt was refused; what was typed since then is tried for itself. */
    async block(key: string, attempt: Attempt, block: Block): Promise<void> {
      const edit = edits.get(key);
      if (!edit) return;
      if (block.kind !== 'refused' || edit.revision === attempt.id) return replace({ ...edit, block });
      const { attempt: _, ...rest } = edit;
      await replace(rest);
    },

    /** The row is not there any more: none of its edits can be sent. */
    async blockRow(section: string, row: string): Promise<void> {
      for (const edit of rows.get(rowKey(section, row)) ?? NONE) await replace({ ...edit, block: { kind: 'gone' } });
    },

    /** Out of the store first: a page that is loaded anew at once would bring back what the person has given up. */
    async drop(key: string): Promise<void> {
      const edit = edits.get(key);
      if (!edit) return;
      await keeper.remove(key, edit.revision);
      if (edits.get(key)?.revision === edit.revision) remove(key);
      onChange(edit);
    },
  };
}
const NONE: readonly Edit[] = [];
const rowKey = (section: string, row: string) => `${section}:${row}`;

export type EditSet = ReturnType<typeof createEditSet>;
