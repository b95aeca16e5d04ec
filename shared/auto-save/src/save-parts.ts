import type { SectionName } from '@portal/contract/sections';
import { Debounce } from './debounce';
import type { Attempt, Edit } from './edit';
import { EditSet } from './edit-set';
import { KnownRevisions } from './known-revisions';
import { Listeners } from './listeners';
import { PaintQueue } from './paint-queue';
import { StatusTracker } from './save-status';
import { SendQueue, type SendQueueDeps } from './send-queue';
import type { EditStore } from './store/edit-store';

/** What auto-save needs from outside: the server, the browser and the page. */
export interface AutoSaveDeps
  extends Pick<
    SendQueueDeps,
    'send' | 'logIn' | 'onOutOfDate' | 'onRefreshView' | 'lock' | 'after' | 'random' | 'newId'
  > {
  /** @throws where the browser refuses storage */
  openStore(): Promise<EditStore>;
  /** Sends while the page goes away; nobody hears the answer. */
  sendLeaving(calls: { edit: Edit; attempt: Attempt }[]): void;
  /** Keeps edits for the next page that are not known to be in the store. */
  keepUnstored(edits: readonly Edit[]): void;
  /** An edit needs to be kept no longer: it is in the store, acknowledged or given up. */
  forgetUnstored(edit: Edit): void;
  /** @returns the server's id of a row, once it is known */
  rowIdOf(edit: Edit): string | undefined;
  /** The server has taken a change of this section. */
  onChanged(section: SectionName): void;
  /** A change of this section was sent as the page goes away. */
  onLeft(section: SectionName): void;
  /** @returns epoch ms */
  now(): number;
  /** Runs something when the letter just typed is on the screen. */
  afterPaint(run: () => void): void;
  /** Whether edits are sent while the person types; else only when they ask for it. */
  automatic: boolean;
}

export type SaveParts = ReturnType<typeof createParts>;

/** Makes the parts of one form's auto-save and connects them. */
export function createParts(deps: AutoSaveDeps) {
  const listeners = new Listeners();
  const revisions = new KnownRevisions();
  const debounce = new Debounce(deps.after);
  /** Epoch ms of the latest time that the person asked to save; what was typed since then waits. */
  const release = { at: Number.NEGATIVE_INFINITY };
  const tracker: StatusTracker = new StatusTracker({
    edits: () => edits.all(),
    isTyping: () => debounce.isRunning(),
    cause: () => queue.cause(),
    durability: () => edits.persistence.durability(),
    onChange: () => listeners.tellStatus(),
  });
  const paint = new PaintQueue(deps.afterPaint, (painted) => {
    edits.persistence.write();
    for (const edit of painted) listeners.tellEdit(edit);
    listeners.tellStatus();
  });
  const edits = new EditSet({
    newId: deps.newId,
    now: deps.now,
    after: deps.after,
    forgetUnstored: deps.forgetUnstored,
    onChange(edit) {
      tracker.refresh();
      listeners.tell(edit);
    },
    onDurability: tracker.update,
    onTyped(edit) {
      tracker.refresh();
      paint.add(edit);
    },
  });
  const requestMeta = (edit: Edit) => revisions.requestMeta(edit, edit.row && deps.rowIdOf(edit));
  const queue = new SendQueue({
    ...deps,
    edits,
    requestMeta,
    state: tracker.state,
    emit: tracker.emit,
    isReleased: (edit) => deps.automatic || edit.at <= release.at,
    async logIn() {
      // In the middle of a word the question would take the keyboard, and the rest of the word with it.
      await debounce.ended();
      return tracker.state() === 'awaiting-login' && deps.logIn();
    },
    // Nor may a dialog about it.
    onRefreshView: () => void debounce.ended().then(deps.onRefreshView),
    onSaved(edit, revision, saved) {
      revisions.note(edit, revision, saved);
      tracker.noteSaved(deps.now());
      deps.onChanged(edit.section);
    },
  });
  return { listeners, revisions, debounce, release, tracker, paint, edits, requestMeta, queue };
}
