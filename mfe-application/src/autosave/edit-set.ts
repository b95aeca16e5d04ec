import type { Value } from '@portal/contract/fields';
import { type Attempt, type Block, type Edit, type EditTarget, keyOf } from './edit';
import type { EditStore } from './edit-store';

export interface NewEdit extends EditTarget {
  shown: Value;
  value: Value;
  baseRevision?: number;
  secret?: boolean;
}

interface EditSetDeps {
  newId(): string;
  now(): number;
  /** Called after every change. @param edit the one that changed; without it any of them may have, or where they are safe */
  onChange(edit?: Edit): void;
  /** Called when somebody has typed. */
  onTyped(edit: Edit): void;
  /** Runs when the letter just typed has been drawn. */
  afterPaint(run: () => void): void;
}

/** The unacknowledged edits: in memory, and each (but secret ones) also in the browser's store. */
export function createEditSet({ newId, now, onChange, onTyped, afterPaint }: EditSetDeps) {
  const edits = new Map<string, Edit>();
  /** Edits of earlier visits or other tabs that were not touched here. */
  const adopted = new Set<string>();
  /** Edits that the store refused: they live on this page alone. */
  const atRisk = new Set<string>();
  /** Typed a moment ago and not handed to the store yet. */
  const unwritten = new Set<string>();
  /** The edits of each row; an array stays the same until one of its own changes. */
  const rows = new Map<string, readonly Edit[]>();
  let store: EditStore | undefined;
  let order = 0;

  function keep(edit: Edit): void {
    edits.set(edit.key, edit);
    collectRow(edit);
  }

  function remove(key: string): void {
    const edit = edits.get(key);
    edits.delete(key);
    unwritten.delete(key);
    if (edit) collectRow(edit);
  }

  function collectRow({ section, row }: Edit): void {
    if (!row) return;
    const ofRow = [...edits.values()].filter((edit) => edit.section === section && edit.row === row);
    if (ofRow.length > 0) rows.set(rowKey(section, row), ofRow);
    else rows.delete(rowKey(section, row));
  }

  async function persist(edit: Edit): Promise<void> {
    unwritten.delete(edit.key);
    if (edit.secret || !store) {
      atRisk.add(edit.key);
      return;
    }
    try {
      await store.put(edit);
      if (atRisk.delete(edit.key)) onChange();
    } catch {
      atRisk.add(edit.key);
      onChange();
    }
  }

  function replace(edit: Edit): Promise<void> {
    keep(edit);
    onChange(edit);
    return persist(edit);
  }

  async function forget(key: string, revision: string): Promise<void> {
    const edit = edits.get(key);
    if (edit?.revision === revision) remove(key);
    adopted.delete(key);
    atRisk.delete(key);
    onChange(edit);
    // A record that stays is sent again with the same key, which has no second effect.
    await store?.remove(key, revision).catch(() => undefined);
  }

  /** Hands over to the store what was typed a moment ago. */
  function write(): void {
    for (const key of unwritten) {
      const edit = edits.get(key);
      if (edit) void persist(edit);
    }
  }

  /** The store takes its time, which the letter on the screen must not wait for. */
  function writeSoon(key: string): void {
    unwritten.add(key);
    if (unwritten.size === 1) afterPaint(write);
  }

  return {
    write,
    get: (key: string) => edits.get(key),
    ofRow: (section: string, row: string): readonly Edit[] => rows.get(rowKey(section, row)) ?? NONE,
    all: () => [...edits.values()].sort((one, other) => one.order - other.order),
    /** Where the edits are safe: `browser` outlives a reload, `page` does not. */
    kept: (): 'browser' | 'page' => ([...atRisk].every((key) => edits.get(key)?.secret) ? 'browser' : 'page'),

    /** Takes in what earlier visits left; what was typed meanwhile stays, and now rests in the browser as well. */
    async attach(opened: EditStore): Promise<void> {
      store = opened;
      for (const edit of await opened.all()) {
        order = Math.max(order, edit.order);
        if (edits.has(edit.key)) continue;
        keep(edit);
        adopted.add(edit.key);
      }
      await Promise.all([...edits.values()].filter((edit) => !adopted.has(edit.key)).map(persist));
      onChange();
    },

    put({ shown, value, baseRevision, secret, ...target }: NewEdit): void {
      const key = keyOf(target);
      const known = edits.get(key);
      const ofEarlierVisit = adopted.delete(key) && known !== undefined && !known.attempt;
      const unheard = [...(known?.unheard ?? []), ...(ofEarlierVisit ? [known.value] : [])];
      order += 1;
      const edit: Edit = {
        ...target,
        key,
        shown,
        value,
        ...(secret && { secret }),
        revision: newId(),
        baseRevision: known ? known.baseRevision : baseRevision,
        order: known?.order ?? order,
        at: now(),
        ...(unheard.length > 0 && { unheard }),
        // A refusal was about the older value; what the person has to choose stays until they have chosen.
        ...(known?.block && known.block.kind !== 'refused' && { block: known.block }),
        ...(known?.attempt && known.block?.kind !== 'refused' && { attempt: known.attempt }),
      };
      keep(edit);
      onTyped(edit);
      writeSoon(key);
    },

    /** Forgets here what rests in the browser: whoever reads it there goes on with it. */
    leaveToStore(): void {
      for (const edit of [...edits.values()]) {
        if (!edit.secret && !atRisk.has(edit.key) && !unwritten.has(edit.key)) remove(edit.key);
      }
      onChange();
    },

    /** What another tab has acknowledged or changed meanwhile is not sent from here. */
    async refresh(edit: Edit): Promise<Edit | undefined> {
      if (!adopted.has(edit.key) || !store) return edits.get(edit.key);
      const kept = await store.get(edit.key).catch(() => edit);
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
    async begin(edit: Edit, content: Omit<Attempt, 'id' | 'value'>): Promise<Attempt> {
      if (edit.attempt) return edit.attempt;
      const attempt: Attempt = { id: edit.revision, value: edit.value, ...content };
      await replace({ ...edit, attempt });
      return attempt;
    },

    /** The attempt has its answer: the edit is done unless more was typed, which then goes on from the answer's revision. */
    async settle(key: string, attempt: Attempt, baseRevision: number | undefined): Promise<void> {
      const edit = edits.get(key);
      if (!edit || edit.revision === attempt.id) return forget(key, attempt.id);
      const { attempt: _, ...rest } = edit;
      await replace({ ...rest, baseRevision: baseRevision ?? rest.baseRevision });
    },

    /** A new key for the same value, where the old one was spent. */
    async renew(key: string, baseRevision?: number): Promise<void> {
      const edit = edits.get(key);
      if (!edit) return;
      const { attempt: _, block: __, ...rest } = edit;
      await replace({ ...rest, revision: newId(), baseRevision: baseRevision ?? rest.baseRevision });
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

    async drop(key: string): Promise<void> {
      const edit = edits.get(key);
      if (edit) await forget(key, edit.revision);
    },
  };
}
const NONE: readonly Edit[] = [];
const rowKey = (section: string, row: string) => `${section}:${row}`;

export type EditSet = ReturnType<typeof createEditSet>;
