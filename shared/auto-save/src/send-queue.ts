import { applyOutcome, type OutcomeDeps } from './apply-outcome';
import { backoff } from './backoff';
import type { Attempt, Edit, Outcome, RequestMeta, RetryCause } from './edit';
import type { SaveEvent, SaveState } from './save-states';

export interface SendQueueDeps extends OutcomeDeps {
  state(): SaveState;
  /** Moves the state machine. */
  emit(event: SaveEvent): void;
  /** Sends one attempt; never rejects. */
  send(edit: Edit, attempt: Attempt): Promise<Outcome>;
  requestMeta(edit: Edit): RequestMeta;
  /** Whether the person wants the edit to be sent. */
  isReleased(edit: Edit): boolean;
  /** Asks the person to log in. @returns whether they did */
  logIn(): Promise<boolean>;
  onOutOfDate(): void;
  /** Lets one tab at a time send. */
  lock(run: () => Promise<void>): Promise<void>;
  /** Runs something after some milliseconds. @returns the way to cancel it */
  after(milliseconds: number, run: () => void): () => void;
  /** @returns a number from 0 to 1 */
  random(): number;
}

/** Sends the edits of one application, one after the other, until none is left or the person has to do something. */
export class SendQueue {
  readonly #deps: SendQueueDeps;
  #cause: RetryCause = 'network';
  #failures = 0;
  #running: Promise<void> | undefined;
  #cancelRetry = () => {};
  /** The edit and answer of the latest call, where that answer asked for another call at once. */
  #repeated = '';

  constructor(deps: SendQueueDeps) {
    this.#deps = deps;
  }

  /** Why the latest attempt failed. */
  cause(): RetryCause {
    return this.#cause;
  }

  /** Sends now. @returns a promise that resolves when nothing more can be sent for the moment */
  run(): Promise<void> {
    if (this.#deps.state() === 'stopped') return Promise.resolve();
    this.#cancelRetry();
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  cancelRetry(): void {
    this.#cancelRetry();
  }

  /** While the person is asked to log in, other tabs may send: they would else wait for a tab that nobody looks at. */
  async #sendAll(): Promise<void> {
    const { lock, logIn, state } = this.#deps;
    do await lock(() => this.#drain());
    while (state() === 'awaiting-login' && (await logIn()));
    if (state() === 'awaiting-login') this.#repeated = '';
  }

  async #drain(): Promise<void> {
    const { edits, emit, isReleased, requestMeta, send, state } = this.#deps;
    const next = () => edits.all().find((edit) => !edit.block && isReleased(edit));
    for (let edit = next(); edit && state() !== 'stopped'; edit = next()) {
      emit('send');
      const fresh = await edits.refresh(edit);
      const attempt = fresh && (await edits.begin(fresh, requestMeta(fresh)));
      if (!fresh || !attempt) continue;
      const outcome = await send(fresh, attempt);
      if (!(await this.#handle(fresh, attempt, outcome))) return;
      if (outcome.kind === 'renew') continue;
      this.#failures = 0;
      this.#repeated = '';
    }
    emit('finish');
  }

  /** @returns whether to go on with the next edit */
  async #handle(edit: Edit, attempt: Attempt, outcome: Outcome): Promise<boolean> {
    const { emit, onOutOfDate } = this.#deps;
    switch (outcome.kind) {
      case 'out-of-date':
        emit('stop');
        onOutOfDate();
        return false;
      case 'log-in':
        if (this.#isRepeated(edit, outcome)) return this.#retryLater('server');
        emit('expire');
        return false;
      case 'retry':
        return this.#retryLater(outcome.cause, outcome.afterSeconds);
      default:
        await applyOutcome(this.#deps, edit, attempt, outcome);
        return !(outcome.kind === 'renew' && this.#isRepeated(edit, outcome)) || this.#retryLater('server');
    }
  }

  #retryLater(cause: RetryCause, afterSeconds?: number): false {
    const { after, emit, random, state } = this.#deps;
    this.#failures += 1;
    this.#cause = cause;
    emit('fail');
    // Without a new page the same token would fail again and again; what the person does next is one more try.
    if (state() === 'backoff' && cause !== 'token') {
      this.#cancelRetry = after(backoff(this.#failures, random(), afterSeconds), () => void this.run());
    }
    return false;
  }

  /** A server that answers a new key or a new log-in just as before would be asked without end and without a pause. */
  #isRepeated(edit: Edit, { kind }: Outcome): boolean {
    const now = `${kind} ${edit.key}`;
    const repeated = this.#repeated === now;
    this.#repeated = repeated ? '' : now;
    return repeated;
  }
}
