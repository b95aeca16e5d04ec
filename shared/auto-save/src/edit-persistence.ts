import type { Edit } from './edit';
import type { EditStore } from './edit-store';

/** Where what is unsaved is safe: `browser` outlives a reload, `page` does not. */
export type Durability = 'browser' | 'page';

interface KeeperDeps {
  /** The edit as it is now. */
  current(key: string): Edit | undefined;
  /** Something else has become known of where the edits are safe. */
  onChange(): void;
}

/** Puts the edits (but secret ones) into the browser's store, and knows which of them rest there. */
export function createEditPersistence({ current, onChange }: KeeperDeps) {
  /** Edits that rest in the store as they are now. */
  const resting = new Set<string>();
  /** Edits that the store has refused: they live on this page alone. */
  const refused = new Set<string>();
  /** Typed a moment ago and not handed to the store yet. */
  const unwritten = new Set<string>();
  let store: EditStore | undefined;
  /** What the store has said last: who refuses one text promises nothing for the next. */
  let latest: Durability | undefined;
  let told: Durability | undefined;

  const kept = (): Durability | undefined => (refused.size > 0 ? 'page' : latest);

  function tell(): void {
    if (kept() === told) return;
    told = kept();
    onChange();
  }

  async function persist(edit: Edit): Promise<void> {
    unwritten.delete(edit.key);
    if (edit.secret || !store) return;
    latest = await store.put(edit).then(
      () => 'browser',
      () => 'page',
    );
    // Of a text that has moved on meanwhile the newer one's own turn tells.
    if (current(edit.key)?.revision === edit.revision) {
      (latest === 'browser' ? resting : refused).add(edit.key);
      (latest === 'browser' ? refused : resting).delete(edit.key);
    }
    tell();
  }

  /** Hands over to the store what was typed a moment ago. */
  function write(): void {
    for (const key of unwritten) {
      const edit = current(key);
      if (edit) void persist(edit);
    }
  }

  return {
    write,
    persist,
    kept,

    /** Whether the edit outlives this page; a text that is on its way to the store is not there yet. */
    rests: (key: string): boolean => resting.has(key),

    /** Whether the edit would be lost if the page went away now: who has not been asked for a store in time is as bad as who refuses. */
    isLostWithPage: (edit: Edit): boolean => edit.secret === true || !store || kept() === 'page',

    open(opened: EditStore): void {
      store = opened;
    },

    /** The browser keeps nothing. */
    refuse(): void {
      latest = 'page';
      tell();
    },

    /** The edit comes from the store. */
    found(key: string): void {
      resting.add(key);
    },

    /** The store takes its time, which the letter on the screen must not wait for: `write` follows when it has been drawn. */
    typed(key: string): void {
      resting.delete(key);
      unwritten.add(key);
    },

    /** The edit is not on this page any more; what rests of it in the store stays there. */
    leave(key: string): void {
      unwritten.delete(key);
      resting.delete(key);
      refused.delete(key);
      tell();
    },

    /** A record that stays is sent again with the same key, which has no second effect. */
    async remove(key: string, revision: string): Promise<void> {
      await store?.remove(key, revision).catch(() => undefined);
    },

    /** The edit as it rests; what cannot be read is taken as it is here. */
    async look(edit: Edit): Promise<Edit | undefined> {
      return store ? store.get(edit.key).catch(() => edit) : edit;
    },
  };
}
