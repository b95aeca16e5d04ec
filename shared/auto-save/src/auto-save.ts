import type { Value, Values } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import { type Attempt, type Edit, type EditTarget, keyOf, sameValue } from './edit';
import { createEditSet, type NewEdit } from './edit-set';
import type { EditStore } from './edit-store';
import { createListeners } from './listeners';
import { leavingAttempts } from './page-hide';
import { readStatus, type SaveStatus } from './save-status';
import { createSendQueue, type KeptValue, type SendQueueDeps } from './send-queue';

/** Milliseconds without a keystroke after which what was typed is sent. */
export const SAVE_DEBOUNCE_MS = 800;

export interface AutoSaveDeps
  extends Pick<SendQueueDeps, 'send' | 'logIn' | 'onOutOfDate' | 'onRefreshView' | 'lock' | 'after' | 'random'> {
  openStore(): Promise<EditStore>;
  /** Sends while the page goes away; nobody hears the answer. */
  sendLeaving(calls: { edit: Edit; attempt: Attempt }[]): void;
  /** The server's id of a row, once it is known. */
  rowIdOf(edit: Edit): string | undefined;
  /** The server has taken a change of this section. */
  onChanged(section: SectionName): void;
  /** A change of this section was sent as the page goes away. */
  onLeft(section: SectionName): void;
  newId(): string;
  now(): number;
  /** Runs when the letter just typed has been drawn. */
  afterPaint(run: () => void): void;
  /** Saves as the person types; else only when asked. */
  automatic: boolean;
}

/** Keeps what is typed until the server has acknowledged it. docs/design/auto-save.md#rules */
export function createAutoSave(deps: AutoSaveDeps) {
  const listeners = createListeners();
  /** Revision of a field, or of a whole row, that came in an answer to this browser. */
  const seen = new Map<string, number>();
  /** The latest value of each field that was acknowledged here. */
  const keptAs = new Map<string, KeptValue>();
  let savedAt: number | undefined;
  let saves = 0;
  /** Epoch ms of the latest time that the person asked to save; what was typed since then waits. */
  let releasedAt = Number.NEGATIVE_INFINITY;
  let cancelPause = () => {};
  /** Whether a key was pressed a moment ago. */
  let typing = false;
  let tellPaused = () => {};
  let closed = false;
  let all: readonly Edit[] = [];
  /** Typed a moment ago and not drawn yet. */
  const undrawn = new Map<string, Edit>();

  /** An answer about a row brings the whole row. */
  const scopeOf = (target: EditTarget) => (target.row ? `${target.section}:${target.row}` : keyOf(target));
  const latest = (...revisions: (number | undefined)[]) => {
    const known = revisions.filter((revision) => revision !== undefined);
    return known.length > 0 ? Math.max(...known) : undefined;
  };
  const edits = createEditSet({ ...deps, onChange: changed, onKept: statusChanged, onTyped: typed });
  const queue = createSendQueue({
    ...deps,
    // In the middle of a word the question would take the keyboard, and the rest of the word with it.
    async logIn() {
      if (typing) {
        await new Promise<void>((resolve) => {
          tellPaused = resolve;
        });
      }
      return !closed && deps.logIn();
    },
    edits,
    frame,
    isReleased: (edit) => deps.automatic || edit.at <= releasedAt,
    onChange: statusChanged,
    onSaved(edit, revision, as) {
      if (as) keptAs.set(edit.key, as);
      seen.set(scopeOf(edit), revision);
      savedAt = deps.now();
      saves += 1;
      deps.onChanged(edit.section);
    },
  });
  let status: SaveStatus = readStatus([], queue, undefined, undefined);

  function frame(edit: Edit): Omit<Attempt, 'id' | 'value'> {
    const rowId = edit.row && deps.rowIdOf(edit);
    const baseRevision = edit.baseRevision ?? seen.get(scopeOf(edit));
    return {
      ...(rowId && { rowId }),
      ...(baseRevision !== undefined && { baseRevision }),
      ...(edit.unconfirmedValues && { unconfirmedValues: edit.unconfirmedValues }),
    };
  }

  function changed(edit?: Edit) {
    all = edits.all();
    judge();
    listeners.tell(edit);
  }

  /** The letter comes first; the store, and who shows what follows from it, hear of it when it has been drawn. */
  function typed(edit: Edit) {
    all = edits.all();
    judge();
    undrawn.set(edit.key, edit);
    if (undrawn.size === 1) deps.afterPaint(drawn);
  }

  function drawn() {
    const places = [...undrawn.values()];
    undrawn.clear();
    edits.write();
    for (const edit of places) listeners.tellPlace(edit);
    listeners.tellStatus();
  }

  function statusChanged() {
    judge();
    listeners.tellStatus();
  }

  function judge() {
    const next = readStatus(all, queue, savedAt, edits.kept());
    // Who watches the status alone is not called again at each keystroke.
    if (JSON.stringify(next) !== JSON.stringify(status)) status = next;
  }

  const opened = deps
    .openStore()
    .then((store) => edits.attach(store))
    .catch(edits.refuseStore);

  function pause(): void {
    cancelPause();
    typing = false;
    tellPaused();
  }

  async function flush(): Promise<boolean> {
    pause();
    releasedAt = deps.now();
    await opened;
    if (edits.all().some((edit) => !edit.block)) await queue.run();
    return edits.all().length === 0;
  }

  /** A reason to send that the person did not give: it never opens the log-in again after they put it off. */
  function sendSoon(): void {
    // A field that is left is safe at once, also from a page that dies before it has drawn.
    edits.write();
    if (deps.automatic && queue.state() !== 'awaiting-login') void flush();
  }

  async function dropRow(section: string, row: string): Promise<void> {
    await Promise.all(edits.ofRow(section, row).map((edit) => edits.drop(edit.key)));
  }

  return {
    /** Resolves when what an earlier visit left is there. */
    opened,
    automatic: deps.automatic,
    /** Told of every change of edits and status; a field or a row takes the narrower ones. @returns the way to end it */
    subscribe: listeners.add,
    subscribeToField: listeners.addField,
    subscribeToRow: listeners.addRow,
    status: () => status,
    /** How many saves were acknowledged: an answer asked for before the latest of them may be older than what is on the screen. */
    saveCount: () => saves,
    get: edits.get,
    ofRow: edits.ofRow,
    all: () => all,

    /** @param edit with the section's revision that is on the screen; what this browser saved since then counts as seen */
    edit({ baseRevision, ...edit }: NewEdit): void {
      edits.put({ ...edit, baseRevision: latest(baseRevision, seen.get(scopeOf(edit)), seen.get(keyOf(edit))) });
      cancelPause();
      typing = true;
      cancelPause = deps.after(SAVE_DEBOUNCE_MS, () => {
        pause();
        sendSoon();
      });
    },

    /** Whether what is stored is what was typed here, in the form in which the server keeps it. */
    matchesSaved(key: string, typed: Value | undefined, stored: Value | undefined): boolean {
      const as = keptAs.get(key);
      return sameValue(typed, stored) || (as !== undefined && sameValue(as.sent, typed) && sameValue(as.kept, stored));
    },

    /** Sends everything now, asking to log in where needed. @returns whether nothing is left unsaved */
    flush,
    sendSoon,

    /** The form is closed, and another one may have gone on with what rests in the browser: only what rests nowhere else is kept here. */
    dropPersisted: edits.dropPersisted,

    /** The person has logged in again: what was about to be sent goes on. */
    async resume(): Promise<void> {
      if (deps.automatic) await flush();
      else await queue.run();
    },

    /** Ends a conflict: sends mine over the newer value, or forgets mine. */
    async resolve(key: string, choice: 'mine' | 'theirs'): Promise<void> {
      const edit = edits.get(key);
      if (edit?.block?.kind !== 'conflict') return;
      const { revision } = edit.block.current;
      seen.set(key, revision);
      if (choice === 'theirs') return edits.drop(key);
      await edits.rebase(key, revision);
      await queue.run();
    },

    /** The same application is opened again: the form there goes on with what rests nowhere else, and this one has nothing left. */
    transferEdits: (): readonly Edit[] =>
      edits.transferEdits().map((edit) => ({ ...edit, baseRevision: edit.baseRevision ?? seen.get(scopeOf(edit)) })),

    /** What another form has handed over shows here as unsaved, and is sent from here. */
    adoptEdits: edits.adoptEdits,

    /** Forgets one edit: the person has been told that it cannot be taken. */
    discard: (target: EditTarget): Promise<void> => edits.drop(keyOf(target)),

    /** Forgets the edits of a row that was deleted. */
    dropRow,

    /**
     * Saves a row that was deleted elsewhere as a new one.
     * @param values the whole row as it is on the screen
     * @returns the id of the new row
     */
    async restoreRow({ section, row, kind }: Omit<EditTarget, 'field'>, values: Values): Promise<string> {
      const copy = deps.newId();
      for (const [field, value] of Object.entries(values)) {
        if (value !== null) edits.put({ section, row: copy, kind, field, inputValue: value, value });
      }
      if (row) await dropRow(section, row);
      sendSoon();
      return copy;
    },

    /** Forgets everything: the person has given it up. */
    async discardAll(): Promise<void> {
      await opened;
      await Promise.all(edits.all().map((edit) => edits.drop(edit.key)));
    },

    /** A change that was not an edit has been taken by the server. */
    reportChanged: deps.onChanged,

    /** The person goes to another page of the portal. @returns whether nothing would be left unsaved; with a save button nothing is sent unasked */
    async beforeLeaving(): Promise<boolean> {
      return deps.automatic ? flush() : all.length === 0;
    },

    /** The page may be stopped at any moment: what was typed goes into the browser's store and to the server. */
    onHidden(): void {
      drawn();
      sendSoon();
    },

    /** The page goes away. */
    onPageHide(): void {
      drawn();
      if (!deps.automatic || queue.state() === 'stopped') return;
      const calls = leavingAttempts(edits, frame);
      deps.sendLeaving(calls);
      for (const section of new Set(calls.map(({ edit }) => edit.section))) deps.onLeft(section);
    },

    /** The application takes no more edits. */
    stopSending: queue.halt,

    /** The server has said that the application takes no more edits. */
    endPeriod(): void {
      queue.halt();
      deps.onOutOfDate();
    },

    /** The page shows something else than the server has. */
    reportStaleView: deps.onRefreshView,

    /** The form is left for another page of the portal: one last try, and none in the background. */
    dispose(): void {
      closed = true;
      pause();
      queue.close();
      sendSoon();
    },
  };
}
export type AutoSave = ReturnType<typeof createAutoSave>;
