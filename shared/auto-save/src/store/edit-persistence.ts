import type { Edit } from '../edit';
import type { After } from '../environment';
import type { EditStore } from './edit-store';
import { StorePatience } from './store-timeout';

/** Where unsaved edits are safe: `browser` outlives a reload, `page` does not. */
export type Durability = 'browser' | 'page';

interface PersistenceDeps {
  /** The edit as it is now. */
  current(key: string): Edit | undefined;
  /** The durability of the edits has changed. */
  onChange(): void;
  /** The edit is in the store. */
  onStored(edit: Edit): void;
  after: After;
}

/** Puts edits (but secret ones) into the browser's store, and knows which of them are there. */
export class EditPersistence {
  readonly #deps: PersistenceDeps;
  /** Edits that are in the store as they are now. */
  readonly #stored = new Set<string>();
  /** Edits that the store did not take: they live on this page alone. */
  readonly #failed = new Set<string>();
  /** Edits that were typed a moment ago and not handed to the store yet. */
  readonly #unwritten = new Set<string>();
  #store: EditStore | undefined;
  /** The store's latest answer: after it has failed once, the next edit is not called safe in advance. */
  #latest: Durability | undefined;
  #reported: Durability | undefined;
  readonly #patience: StorePatience;

  constructor(deps: PersistenceDeps) {
    this.#deps = deps;
    this.#patience = new StorePatience(deps.after);
  }

  durability(): Durability | undefined {
    return this.#failed.size > 0 ? 'page' : this.#latest;
  }

  /** Whether the edit is known to be in the store; one that is on its way there is not yet. */
  isPersisted(key: string): boolean {
    return this.#stored.has(key);
  }

  open(store: EditStore): void {
    this.#store = store;
  }

  /** The browser has no store to offer. */
  markUnavailable(): void {
    this.#latest = 'page';
    this.#report();
  }

  /** The edit has come from the store. */
  markStored(key: string): void {
    this.#stored.add(key);
  }

  /** The edit was typed. The store takes its time, so `write` follows when the letter is on the screen. */
  markUnwritten(key: string): void {
    this.#stored.delete(key);
    this.#unwritten.add(key);
  }

  /** The edit is not on this page any more; its record in the store stays. */
  forget(key: string): void {
    this.#unwritten.delete(key);
    this.#stored.delete(key);
    this.#failed.delete(key);
    this.#report();
  }

  /** Hands the edits to the store that were typed since the last call. */
  write(): void {
    const edits = [...this.#unwritten].flatMap((key) => this.#deps.current(key) ?? []);
    if (edits.length > 0) void this.persist(edits);
  }

  /** Stores the edits at once: of several writes, a page that goes away may finish the first alone. */
  async persist(edits: readonly Edit[]): Promise<void> {
    for (const { key } of edits) this.#unwritten.delete(key);
    const storable = edits.filter(({ secret }) => !secret);
    if (storable.length === 0 || !this.#store) return;
    const answer = this.#store.put(storable).then(
      (): Durability => 'browser',
      (): Durability => 'page',
    );
    const durability = await this.#patience.wait(answer, 'page', (late) => this.#note(storable, late));
    this.#note(storable, durability);
    // One that is too large keeps no other out.
    if (durability === 'page' && storable.length > 1)
      await Promise.all(this.#current(storable).map((edit) => this.persist([edit])));
  }

  /** Removes a record unless it is newer. One that stays by mistake is sent again with the same key, which has no second effect. */
  async remove(key: string, revision: string): Promise<void> {
    const removed = this.#store?.remove(key, revision).catch(() => undefined);
    if (removed) await this.#patience.wait(removed, undefined);
  }

  /** @returns the edit as it is stored; the given one where the store cannot be read */
  async readStored(edit: Edit): Promise<Edit | undefined> {
    return this.#store
      ? this.#patience.wait(
          this.#store.get(edit.key).catch(() => edit),
          edit,
        )
      : edit;
  }

  /** Where more was typed meanwhile, the newer edit's own call decides. */
  #current(edits: readonly Edit[]): readonly Edit[] {
    return edits.flatMap(({ key, revision }) => {
      const edit = this.#deps.current(key);
      return edit?.revision === revision ? [edit] : [];
    });
  }

  #note(edits: readonly Edit[], durability: Durability): void {
    this.#latest = durability;
    const stored = durability === 'browser';
    if (stored) for (const edit of edits) this.#deps.onStored(edit);
    for (const { key } of this.#current(edits)) {
      (stored ? this.#stored : this.#failed).add(key);
      (stored ? this.#failed : this.#stored).delete(key);
    }
    this.#report();
  }

  #report(): void {
    if (this.durability() === this.#reported) return;
    this.#reported = this.durability();
    this.#deps.onChange();
  }
}
