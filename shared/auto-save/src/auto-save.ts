import type { Values } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import { copyRow, resolveConflict } from './decisions';
import { type Edit, type EditTarget, keyOf } from './edit';
import type { NewEdit } from './edit-changes';
import { EditView } from './edit-view';
import { sendOnPageHide } from './page-hide';
import { type AutoSaveDeps, createParts, type SaveParts } from './save-parts';
import { inTime } from './store/store-timeout';

export type { AutoSaveDeps };

const keysOf = (edits: readonly Edit[]): string[] => edits.map(({ key }) => key);

/** Keeps what is typed into one form until the server has acknowledged it. docs/design/auto-save.md#rules */
export class AutoSave extends EditView {
  /** Resolves when the edits of an earlier visit are there, or the browser has none to give. */
  readonly opened: Promise<void>;
  readonly automatic: boolean;
  readonly #deps: AutoSaveDeps;
  readonly #parts: SaveParts;

  constructor(deps: AutoSaveDeps) {
    const parts = createParts(deps);
    super(parts);
    this.#deps = deps;
    this.#parts = parts;
    this.automatic = deps.automatic;
    const opening = deps.openStore().then(async (store) => ({ store, stored: await store.all() }));
    // One that opens later is left alone: what it has may be older than what was saved meanwhile.
    this.opened = inTime(deps.after, opening)
      .then(({ store, stored }) => parts.edits.attach(store, stored))
      .catch(() => parts.edits.persistence.markUnavailable());
  }

  /** @param edit with the section's revision on the screen; what this browser has saved since then counts as seen */
  edit({ baseRevision, ...edit }: NewEdit): void {
    const { debounce, edits, revisions } = this.#parts;
    debounce.start(() => {
      this.#parts.tracker.update();
      this.sendSoon();
    });
    edits.put({ ...edit, baseRevision: revisions.latest(edit, baseRevision) });
  }

  /** Sends everything now, asking to log in where needed. @returns whether nothing is left unsaved */
  flush = (): Promise<boolean> => {
    this.#endDebounce('end');
    return this.#sendAll();
  };

  async #sendAll(): Promise<boolean> {
    const { edits, queue, release } = this.#parts;
    release.at = this.#deps.now();
    await this.opened;
    if (edits.all().some((edit) => !edit.block)) await queue.run();
    return edits.all().length === 0;
  }

  /** Sends for a reason that the person did not give: never asks again for a log-in that they have put off. */
  sendSoon = (): void => {
    // A field that is left is safe at once, also from a page that dies before it has drawn.
    this.#parts.edits.persistence.write();
    if (!this.automatic || this.#parts.tracker.state() === 'awaiting-login') return;
    this.#endDebounce('endEarly');
    void this.#sendAll();
  };

  /** The person has logged in again: goes on with what was about to be sent. */
  resume = (): Promise<unknown> => (this.automatic ? this.flush() : this.#parts.queue.run());

  /** The person goes to another page of the portal. @returns whether nothing would be left unsaved; with a save button nothing is sent unasked */
  beforeLeaving = async (): Promise<boolean> => (this.automatic ? this.flush() : this.all().length === 0);

  /** Ends a conflict: sends mine over the newer value, or forgets mine. */
  resolve = (key: string, choice: 'mine' | 'theirs'): Promise<void> =>
    resolveConflict(this.#parts, key, choice, this.#deps.newId);
  /** Forgets one edit: the person has been told that it cannot be taken. */
  discard = (target: EditTarget): Promise<void> => this.#parts.edits.drop([keyOf(target)]);
  /** Forgets the edits of a row that was deleted. */
  dropRow = (section: string, row: string): Promise<void> => this.#parts.edits.drop(keysOf(this.ofRow(section, row)));
  /** Forgets everything: the person has given it up. */
  async discardAll(): Promise<void> {
    const { edits } = this.#parts;
    const at = this.#deps.now();
    await edits.drop(keysOf(this.all()));
    // What the store has of earlier visits; not what was typed meanwhile.
    await this.opened;
    await edits.drop(keysOf(this.all().filter((edit) => edit.at <= at)));
  }

  /**
   * Saves a row that was deleted elsewhere as a new one.
   * @param values the whole row as it is on the screen
   * @returns the id of the new row
   */
  async restoreRow(row: Omit<EditTarget, 'field'>, values: Values): Promise<string> {
    const copy = this.#deps.newId();
    await copyRow(this.#parts, row, values, copy);
    this.sendSoon();
    return copy;
  }

  /** The server has taken a change that was not an edit. */
  reportChanged = (section: SectionName): void => this.#deps.onChanged(section);
  /** The page shows something else than the server has. */
  reportStaleView = (): void => this.#deps.onRefreshView();

  /** The server has said that the application takes no more edits. */
  endPeriod(): void {
    this.stopSending();
    this.#deps.onOutOfDate();
  }

  /** The application takes no more edits. */
  stopSending(): void {
    this.#parts.queue.cancelRetry();
    this.#parts.tracker.emit('stop');
  }

  /** The page may be stopped at any moment: what was typed goes into the browser's store and to the server. */
  onHidden(): void {
    this.#parts.paint.flush();
    this.sendSoon();
    this.#keepUnstored();
  }

  /** The page goes away. */
  onPageHide(): void {
    this.#parts.paint.flush();
    if (this.automatic && this.#parts.tracker.state() !== 'stopped') sendOnPageHide(this.#parts, this.#deps);
    this.#keepUnstored();
  }

  /** The form is left for another page of the portal: sends once more, and nothing in the background. */
  dispose(): void {
    const { debounce, edits, queue, tracker } = this.#parts;
    const askedInVain = tracker.state() === 'awaiting-login';
    tracker.emit('dispose');
    debounce.end();
    queue.cancelRetry();
    edits.persistence.write();
    this.#keepUnstored();
    if (this.automatic && !askedInVain) void this.flush();
  }

  /** Gives up every edit here. @returns those that are not in the browser's store, for another form of the same application */
  transferEdits(): readonly Edit[] {
    return this.#withBase(this.#parts.edits.transfer());
  }

  /** Takes over what another form or an earlier page has left: it shows here as unsaved, and is sent from here. */
  adoptEdits = (edits: readonly Edit[]): void => this.#parts.edits.adopt(edits);

  /** Forgets here the edits that are in the browser's store: another form may have gone on with them. */
  dropPersisted = (): void => this.#parts.edits.dropPersisted();

  #keepUnstored(): void {
    this.#deps.keepUnstored(this.#withBase(this.#parts.edits.notPersisted()));
  }

  /** Another form does not know which revisions this one has seen. */
  #withBase(edits: readonly Edit[]): readonly Edit[] {
    return edits.map((edit) => ({ ...edit, baseRevision: this.#parts.revisions.baseOf(edit) }));
  }

  #endDebounce(how: 'end' | 'endEarly'): void {
    const { debounce, tracker } = this.#parts;
    const wasRunning = debounce.isRunning();
    debounce[how]();
    if (wasRunning) tracker.update();
  }
}

/** @returns the auto-save of one form; it opens the browser's store at once */
export const createAutoSave = (deps: AutoSaveDeps): AutoSave => new AutoSave(deps);
