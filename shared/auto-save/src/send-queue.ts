import type { SaveRowResult } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import { backoff } from './backoff';
import { type Attempt, type Edit, type Outcome, type RetryCause, sameValue } from './edit';
import type { EditSet } from './edit-set';

/** What the queue is doing. `stopped`: the application takes no more edits. */
export type SendState = 'idle' | 'sending' | 'backoff' | 'awaiting-login' | 'stopped';

export interface SendQueueDeps {
  edits: EditSet;
  /** Sends one attempt; never rejects. */
  send(edit: Edit, attempt: Attempt): Promise<Outcome>;
  /** What the server is to know besides the value: the row's id and the revision that the person saw. */
  frame(edit: Edit): Omit<Attempt, 'id' | 'value'>;
  logIn(): Promise<boolean>;
  /** @param as the value that was sent, and as the server keeps it */
  onSaved(edit: Edit, revision: number, as?: KeptValue): void;
  onOutOfDate(): void;
  /** The page shows something else than the server has. */
  onRefreshView(): void;
  /** Whether the person wants the edit to be sent. */
  isReleased(edit: Edit): boolean;
  onChange(): void;
  /** Lets one tab at a time send. */
  lock(run: () => Promise<void>): Promise<void>;
  after(milliseconds: number, run: () => void): () => void;
  random(): number;
}

/** A value as it was sent, and as the server keeps it: a phone number in its international form. */
export interface KeptValue {
  sent: Value;
  kept: Value | undefined;
}

function keptValue({ field }: Edit, { saved, row }: SaveRowResult): Value | undefined {
  return saved ? saved.value : (row?.[field] as Value | undefined);
}

/** Sends the edits of one application, one after the other, until none is left or somebody has to do something. */
export function createSendQueue(deps: SendQueueDeps) {
  const { edits } = deps;
  let state: SendState = 'idle';
  let cause: RetryCause = 'network';
  let failures = 0;
  let running: Promise<void> | undefined;
  let cancelRetry = () => {};
  let closed = false;
  /** What the latest attempt led to when it asked for another at once. */
  let latest = '';

  function enter(next: SendState) {
    state = next;
    deps.onChange();
  }

  const next = () => edits.all().find((edit) => !edit.block && deps.isReleased(edit));

  async function drain(): Promise<void> {
    for (let edit = next(); edit && state !== 'stopped'; edit = next()) {
      enter('sending');
      const fresh = await edits.refresh(edit);
      if (!fresh) continue;
      const attempt = await edits.begin(fresh, deps.frame(fresh));
      if (!attempt) continue;
      const outcome = await deps.send(fresh, attempt);
      if (!(await handle(fresh, attempt, outcome))) return;
      if (outcome.kind === 'renew') continue;
      failures = 0;
      latest = '';
    }
    if (state !== 'stopped') enter('idle');
  }

  /** @returns whether to go on with the next edit */
  async function handle(edit: Edit, attempt: Attempt, outcome: Outcome): Promise<boolean> {
    switch (outcome.kind) {
      case 'saved':
        deps.onSaved(edit, outcome.result.revision, { sent: attempt.value, kept: keptValue(edit, outcome.result) });
        await edits.settle(edit.key, attempt, outcome.result.revision);
        return true;
      case 'conflict':
        if (sameValue(outcome.current.value, attempt.value)) {
          deps.onSaved(edit, outcome.current.revision);
          await edits.settle(edit.key, attempt, outcome.current.revision);
        } else if (!(await edits.nameEarlier(edit.key))) await edits.block(edit.key, attempt, outcome);
        return true;
      case 'refused':
        await edits.block(edit.key, attempt, outcome);
        return true;
      case 'gone':
        if (edit.row) await edits.blockRow(edit.section, edit.row);
        deps.onRefreshView();
        return true;
      case 'stale':
        await edits.block(edit.key, attempt, { kind: 'refused', code: 'conflict' });
        deps.onRefreshView();
        return true;
      case 'renew':
        await edits.renew(edit.key);
        return !isStuck(edit, outcome) || retryLater('server');
      case 'out-of-date':
        enter('stopped');
        deps.onOutOfDate();
        return false;
      case 'log-in':
        if (isStuck(edit, outcome)) return retryLater('server');
        enter('awaiting-login');
        return false;
      case 'retry':
        return retryLater(outcome.cause, outcome.afterSeconds);
    }
  }

  function retryLater(why: RetryCause, afterSeconds?: number): false {
    failures += 1;
    cause = why;
    enter('backoff');
    // The same page would be refused again and again; what the person does next is one more try.
    if (!closed && why !== 'token')
      cancelRetry = deps.after(backoff(failures, deps.random(), afterSeconds), () => void run());
    return false;
  }

  /** A server that answers a new key or a new log-in just as before would be asked without end and without a pause. */
  function isStuck(edit: Edit, { kind }: Outcome): boolean {
    const now = `${kind} ${edit.key}`;
    const stuck = latest === now;
    latest = stuck ? '' : now;
    return stuck;
  }

  /** The other tabs may send while the person is asked here; they would wait for an answer in a tab that nobody looks at. */
  async function drainAndAsk(): Promise<void> {
    do await deps.lock(drain);
    while (state === 'awaiting-login' && !closed && (await deps.logIn()));
    if (state === 'awaiting-login') latest = '';
  }

  /** Sends now. @returns when nothing more can be sent for the moment */
  function run(): Promise<void> {
    if (state === 'stopped') return Promise.resolve();
    cancelRetry();
    running ??= drainAndAsk().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    run,
    state: () => state,
    cause: () => cause,
    halt() {
      cancelRetry();
      enter('stopped');
    },
    /** The page is gone: what cannot be sent now waits for the next visit, since somebody else may be logged in by then. */
    close() {
      closed = true;
      cancelRetry();
    },
  };
}
