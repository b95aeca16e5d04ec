import type { Value } from '@portal/contract/fields';
import { EarlierValues } from './earlier-values';
import { type Attempt, type Edit, keyOf, type RequestMeta, withUnconfirmed } from './edit';
import { followedBy, type NewEdit, typedOver } from './edit-changes';
import { EditMap } from './edit-map';
import type { After } from './environment';
import { EditPersistence } from './store/edit-persistence';
import type { EditStore } from './store/edit-store';

interface EditSetDeps {
  newId(): string;
  now(): number;
  after: After;
  /** The edit is in the store, acknowledged or given up. */
  forgetUnstored(edit: Edit): void;
  /** An edit has changed; without one any of them may have. */
  onChange(edit?: Edit): void;
  /** The durability of the edits has changed. */
  onDurability(): void;
  /** Something was typed; `persistence.write` is to follow. */
  onTyped(edit: Edit): void;
}

/** The edits that the server has not acknowledged: in memory, and each (but secret ones) also in the browser's store. */
export class EditSet {
  readonly persistence: EditPersistence;
  readonly #deps: EditSetDeps;
  readonly #edits = new EditMap();
  /** Edits of earlier visits or other tabs that were not changed here. */
  readonly #untouched = new Set<string>();
  readonly #earlierValues = new EarlierValues();

  constructor(deps: EditSetDeps) {
    this.#deps = deps;
    this.persistence = new EditPersistence({
      current: (key) => this.get(key),
      onChange: deps.onDurability,
      onStored: deps.forgetUnstored,
      after: deps.after,
    });
  }

  get = (key: string): Edit | undefined => this.#edits.get(key);
  all = (): readonly Edit[] => this.#edits.all();
  ofRow = (section: string, row: string): readonly Edit[] => this.#edits.ofRow(section, row);
  takeEarlierValues = (key: string): readonly Value[] => this.#earlierValues.take(key);

  /** Takes in the edits of earlier visits. What was typed meanwhile stays, and is stored as well. */
  async attach(store: EditStore, stored: readonly Edit[]): Promise<void> {
    this.persistence.open(store);
    for (const edit of stored) {
      const known = this.get(edit.key);
      // Of one and the same edit, the record may have the call with which it was sent.
      const knowsCall = known?.revision === edit.revision && edit.attempt && !known.attempt;
      if (known && !knowsCall && known.at >= edit.at) continue;
      this.#edits.set(edit);
      this.#untouched.add(edit.key);
      this.persistence.markStored(edit.key);
    }
    const typed = this.all().filter(({ key }) => !this.#untouched.has(key));
    await this.persistence.persist(typed);
    this.#deps.onChange();
  }

  put(input: NewEdit): void {
    const { newId, now, onTyped } = this.#deps;
    const key = keyOf(input);
    const known = this.get(key);
    // The page of that visit may have sent it as it went away.
    const mayBeSent = this.#untouched.delete(key) && known !== undefined && known.attempt?.id !== known.revision;
    if (known && !known.attempt) this.#earlierValues.add(key, known.value);
    const before = mayBeSent ? withUnconfirmed(known, known.value) : known;
    const edit = typedOver(before, input, { revision: newId(), order: this.#edits.nextOrder(), at: now() });
    this.#edits.set(edit);
    this.persistence.markUnwritten(key);
    onTyped(edit);
  }

  replace(edit: Edit): Promise<void> {
    this.#edits.set(edit);
    this.#deps.onChange(edit);
    return this.persistence.persist([edit]);
  }

  /** The revision was acknowledged: the edit goes, unless it is newer. */
  async complete(key: string, revision: string): Promise<void> {
    const edit = this.get(key);
    if (edit?.revision === revision) {
      this.#remove(key);
      this.#deps.forgetUnstored(edit);
    }
    this.#untouched.delete(key);
    this.#deps.onChange(edit);
    await this.persistence.remove(key, revision);
  }

  /** The person gives edits up. They leave the store first: a page that is reloaded at once would else bring them back. */
  async drop(keys: readonly string[]): Promise<void> {
    await Promise.all(
      keys.map(async (key) => {
        const edit = this.get(key);
        if (!edit) return;
        this.#deps.forgetUnstored(edit);
        await this.persistence.remove(key, edit.revision);
        if (this.get(key)?.revision === edit.revision) this.#remove(key);
        this.#deps.onChange(edit);
      }),
    );
  }

  /** @returns the edit as it is to be sent; undefined when another tab has saved it meanwhile */
  async refresh(edit: Edit): Promise<Edit | undefined> {
    const stored = this.#untouched.has(edit.key) ? await this.persistence.readStored(edit) : undefined;
    if (!this.#untouched.has(edit.key)) return this.get(edit.key);
    if (!stored) {
      this.#remove(edit.key);
      this.#deps.onChange(edit);
    } else if (this.persistence.isPersisted(edit.key) || stored.at > edit.at) {
      this.#edits.set({ ...stored, order: edit.order });
    }
    // Else it could not be stored here, and is newer than its record.
    return this.get(edit.key);
  }

  /** Freezes what is sent, and stores it before it leaves, so that a repeat after a crash is the same call. */
  async begin(edit: Edit, meta: RequestMeta): Promise<Attempt | undefined> {
    // Another form may have taken it over a moment ago, and sends it.
    if (!this.get(edit.key)) return undefined;
    if (edit.attempt) return edit.attempt;
    const attempt: Attempt = { id: edit.revision, value: edit.value, ...meta };
    await this.replace({ ...edit, attempt });
    return attempt;
  }

  /** Takes over edits of a closed form or of an earlier page. Attempts stay as they are: one may still be on its way, and its repeat has no second effect. */
  adopt(transferred: readonly Edit[]): void {
    for (const older of transferred) {
      const known = this.get(older.key);
      // A page that is shown again has more than was kept of it.
      if (known?.revision === older.revision && !this.#untouched.has(older.key)) continue;
      const isOlder = known !== undefined && known.at > older.at;
      // What the store has from a later moment is on its own.
      if (isOlder && this.#untouched.has(older.key)) continue;
      this.#untouched.delete(older.key);
      this.#edits.set(isOlder ? followedBy(older, known) : older);
      if (!isOlder) void this.persistence.persist([older]);
    }
    this.#deps.onChange();
  }

  /** @returns the edits that are not known to be in the store */
  notPersisted(): readonly Edit[] {
    return this.all().filter(({ key }) => !this.persistence.isPersisted(key));
  }

  /** Gives up every edit here. @returns those that are not in the store */
  transfer(): readonly Edit[] {
    const transferred = this.notPersisted();
    for (const { key } of this.all()) this.#remove(key);
    this.#deps.onChange();
    return transferred;
  }

  /** Forgets here the edits that are in the store: whoever reads them there goes on with them. */
  dropPersisted(): void {
    for (const { key } of this.all()) if (this.persistence.isPersisted(key)) this.#remove(key);
    this.#deps.onChange();
  }

  #remove(key: string): void {
    this.#edits.delete(key);
    this.#untouched.delete(key);
    this.#earlierValues.delete(key);
    this.persistence.forget(key);
  }
}
