import type { Attempt, Edit, RetryCause } from './edit';
import { createEditSet, type NewEdit } from './edit-set';
import type { EditStore } from './edit-store';
import { createLane, type LaneDeps } from './lane';
import { leavingAttempts } from './leaving';

/** Milliseconds without a keystroke after which what was typed is sent. */
export const PAUSE_MS = 800;

/** What the save line says. */
export interface SaveStatus {
  phase: 'clean' | 'waiting' | 'saving' | 'retrying' | 'log-in' | 'attention' | 'halted';
  cause: RetryCause;
  /** Epoch ms of the latest acknowledged save of this visit. */
  savedAt?: number;
  unsaved: number;
  /** Where the unsaved is safe meanwhile: `browser` outlives a reload, `page` does not. */
  kept: 'browser' | 'page';
}

export interface OutboxDeps extends Pick<LaneDeps, 'send' | 'logIn' | 'onOutOfDate' | 'lock' | 'after' | 'random'> {
  openStore(): Promise<EditStore>;
  /** Sends while the page goes away; nobody hears the answer. */
  sendLeaving(calls: { edit: Edit; attempt: Attempt }[]): void;
  /** The server's id of a row, once it is known. */
  rowIdOf(edit: Edit): string | undefined;
  newId(): string;
  now(): number;
  /** Saves as the person types; else only when asked. */
  automatic: boolean;
}

const BUSY = { sending: 'saving', retrying: 'retrying', 'log-in': 'log-in', halted: 'halted' } as const;

/** Keeps what is typed until the server has acknowledged it. `frontend.md`, "Auto-save". */
export function createOutbox(deps: OutboxDeps) {
  const listeners = new Set<() => void>();
  /** Revision of a field, or of a whole row, that came in an answer to this browser. */
  const seen = new Map<string, number>();
  let savedAt: number | undefined;
  let cancelPause = () => {};
  let all: readonly Edit[] = [];

  const scopeOf = (edit: Edit) => (edit.row ? `${edit.section}:${edit.row}` : edit.key);
  const edits = createEditSet({ newId: deps.newId, now: deps.now, onChange: changed });
  const lane = createLane({
    ...deps,
    edits,
    frame,
    onChange: changed,
    onSaved(edit, revision) {
      seen.set(scopeOf(edit), revision);
      savedAt = deps.now();
    },
  });
  let status = read();

  function frame(edit: Edit): Omit<Attempt, 'id' | 'value'> {
    const known = [edit.baseRevision, seen.get(scopeOf(edit)), seen.get(edit.key)].filter(
      (revision) => revision !== undefined,
    );
    const rowId = edit.row && deps.rowIdOf(edit);
    return { ...(rowId && { rowId }), ...(known.length > 0 && { baseRevision: Math.max(...known) }) };
  }

  function read(): SaveStatus {
    const resting = all.length === 0 ? 'clean' : all.some((edit) => !edit.block) ? 'waiting' : 'attention';
    const phase = lane.phase();
    return {
      phase: phase === 'idle' ? resting : BUSY[phase],
      cause: lane.cause(),
      savedAt,
      unsaved: all.length,
      kept: edits.kept(),
    };
  }

  function changed() {
    all = edits.all();
    status = read();
    for (const listener of listeners) listener();
  }

  const opened = deps
    .openStore()
    .then((store) => edits.attach(store))
    .catch(() => undefined);

  async function flush(): Promise<boolean> {
    cancelPause();
    await opened;
    if (edits.all().some((edit) => !edit.block)) await lane.run();
    return edits.all().length === 0;
  }

  /** A reason to send that the person did not give: it never opens the log-in again after they put it off. */
  function nudge(): void {
    if (deps.automatic && lane.phase() !== 'log-in') void flush();
  }

  return {
    /** Resolves when what an earlier visit left is there. */
    opened,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => status,
    get: edits.get,
    all: () => all,

    edit(edit: NewEdit): void {
      edits.put(edit);
      cancelPause();
      cancelPause = deps.after(PAUSE_MS, nudge);
    },

    /** Sends everything now, asking to log in where needed. @returns whether nothing is left unsaved */
    flush,
    nudge,

    /** Ends a conflict: sends mine over the newer value, or forgets mine. */
    async resolve(key: string, choice: 'mine' | 'theirs'): Promise<void> {
      const block = edits.get(key)?.block;
      if (block?.kind !== 'conflict') return;
      seen.set(key, block.current.revision);
      if (choice === 'theirs') {
        await edits.drop(key);
        return;
      }
      await edits.renew(key, block.current.revision);
      await flush();
    },

    /** Forgets the edits of a row that was deleted. */
    async dropRow(section: string, row: string): Promise<void> {
      const ofRow = edits.all().filter((edit) => edit.section === section && edit.row === row);
      await Promise.all(ofRow.map((edit) => edits.drop(edit.key)));
    },

    /** The page goes away. */
    leave(): void {
      if (!deps.automatic || lane.phase() === 'halted') return;
      deps.sendLeaving(leavingAttempts(edits, frame));
    },

    /** The application takes no more edits. */
    halt: lane.halt,

    /** The form is left for another page of the portal: one last try, and none in the background. */
    close(): void {
      cancelPause();
      lane.close();
      nudge();
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
