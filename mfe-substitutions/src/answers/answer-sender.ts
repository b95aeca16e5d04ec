import { type ApiError, baseApi, createSessionOwnerCheck, type PortalDispatch } from '@portal/api-client';
import { backoff } from '@portal/auto-save/backoff';
import { type EditOwner, ownerKey } from '@portal/auto-save/edit-owner';
import { environment } from '@portal/auto-save/environment';
import {
  dropAnswer,
  isExpired,
  type KeptAnswer,
  keepAnswer,
  keptAnswers,
  onOtherTab,
} from '@portal/auto-save/kept-answers';
import { on } from '@portal/events';
import { type AnswerResult, substitutionsApi } from '../api/substitutions.api';
import { type AnswerState, isResent, type Kept, maySucceedLater, needsPerson } from './answer-state';
import { hasSucceeded } from './outcome';
import { storedAnswers } from './stored-answers';

export type NewAnswer = Omit<KeptAnswer, 'key' | 'at'>;

const LOGGED_OUT: ApiError = { kind: 'problem', status: 401, code: 'unauthenticated' };

/**
 * Sends what a person answers and keeps it in the browser until the server has it, also over a reload: each with one idempotency key, so that
 * a repeat has no second effect.
 */
export class AnswerSender {
  readonly #owner: EditOwner;
  readonly #dispatch: PortalDispatch;
  readonly #sessionOwner: ReturnType<typeof createSessionOwnerCheck>;
  readonly #listeners = new Set<() => void>();
  readonly #told = new Set<string>();
  /** By address: until everything that is being sent there has come back. */
  readonly #underWay = new Map<string, Promise<void>>();
  #states: readonly AnswerState[] = [];
  #failures = 0;
  #cancelTimer = () => {};

  constructor(owner: EditOwner, dispatch: PortalDispatch) {
    this.#owner = owner;
    this.#dispatch = dispatch;
    this.#sessionOwner = createSessionOwnerCheck(dispatch, (user) => ownerKey(user) === ownerKey(owner));
    this.#states = storedAnswers(owner);
    window.addEventListener('online', () => void this.resend());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.resend();
    });
    on('candidateportal:user-login-status-changed', ({ loggedIn }) => {
      if (!this.#isOnPage()) this.#leave();
      else if (loggedIn) void this.resend();
    });
    onOtherTab(() => this.#followOtherTab());
    environment.after(0, () => void this.resend());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The newest answer to each subject. */
  readonly states = (): readonly AnswerState[] => this.#states;

  /** Sends an answer; what was said before to the same subject is replaced. @returns how it went */
  async give(given: NewAnswer): Promise<AnswerState> {
    const answer: KeptAnswer = { ...given, key: environment.newId(), at: environment.now() };
    keepAnswer(this.#owner, answer);
    this.#set({ answer, status: 'sending' });
    return this.#holdBackLater(answer, this.#sendInTurn(answer));
  }

  /** Until an answer has come back, later ones to its address wait, also those that take its place. */
  #holdBackLater({ url }: KeptAnswer, sent: Promise<AnswerState>): Promise<AnswerState> {
    const underWay = Promise.allSettled([this.#underWay.get(url), sent]).then(() => {
      if (this.#underWay.get(url) === underWay) this.#underWay.delete(url);
    });
    this.#underWay.set(url, underWay);
    return sent;
  }

  /** Of two answers to the same address the older one goes first, also where it has to wait: the later word counts. */
  async #sendInTurn(answer: KeptAnswer): Promise<AnswerState> {
    const isOlder = ({ answer: { key, url } }: Kept) => url === answer.url && key !== answer.key;
    const earlier = this.#underWay.get(answer.url);
    if (earlier) await earlier;
    if (this.#waiting().some(isOlder)) await this.#resendTo(answer.url);
    const older = this.#waiting().find(isOlder);
    return older ? this.#noted({ answer, status: 'kept', error: older.error }) : this.#send(answer, false);
  }

  /** What waits, the oldest first. */
  #waiting(): Kept[] {
    return this.#states.filter((state) => state.status === 'kept').sort((a, b) => a.answer.at - b.answer.at);
  }

  /** Sends what waits, one after the other. Another tab may do so as well: the keys keep every answer single. */
  async resend(): Promise<void> {
    this.#cancelTimer();
    // Another tab may have kept something and be closed since.
    this.#takeOver();
    await this.#resendTo();
  }

  /** Sends what waits, or what waits for one address alone, up to the first that has to wait on. */
  async #resendTo(url?: string): Promise<void> {
    const due = () => this.#waiting().filter(({ answer }) => url === undefined || answer.url === url);
    if (!this.#isOnPage() || due().length === 0) return;
    await environment.lock(`candidateportal-answers:${ownerKey(this.#owner)}`, async () => {
      for (const { answer } of due()) {
        const state = this.#waiting().find((waiting) => waiting.answer === answer);
        // Meanwhile it may have been replaced or given up, or it is under way.
        if (!state || state.resending) continue;
        if (isExpired(answer, environment.now())) {
          this.#set({ answer, late: true, status: 'expired' });
          continue;
        }
        this.#set({ ...state, resending: true });
        const { status: now } = await this.#holdBackLater(answer, this.#send(answer, true));
        if (now === 'kept') break;
      }
    });
  }

  /** Gives up an answer that waits, or puts away how it went. */
  drop(subject: string): void {
    const state = this.#states.find(({ answer }) => answer.subject === subject);
    if (!state) return;
    dropAnswer(this.#owner, state.answer.key);
    this.#change(this.#states.filter((other) => other !== state));
    // It may have arrived all the same.
    if (state.status === 'kept') this.#dispatch(baseApi.util.invalidateTags(['Substitutions']));
  }

  /** Sends what waits. @returns whether nothing is left, once the server has answered */
  async sendAll(): Promise<boolean> {
    await this.resend();
    const isOpen = () => this.#states.some((state) => state.status === 'sending' || isResent(state));
    if (isOpen())
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          if (isOpen()) return;
          stop();
          resolve();
        });
      });
    return keptAnswers(this.#owner, environment.now()).length === 0;
  }

  /** Notes that the person is told how an answer is doing. @returns whether this is the first time on this page */
  tell({ answer: { key }, status }: AnswerState): boolean {
    const said = `${key} ${status}`;
    const first = !this.#told.has(said);
    this.#told.add(said);
    if (status === 'expired') dropAnswer(this.#owner, key);
    return first;
  }

  /** Puts away how answers went that were told at once, when the page that told it is left. */
  readonly forgetTold = (): void => {
    this.#change(this.#states.filter(({ status, late }) => late || status === 'sending' || status === 'kept'));
  };

  #isOnPage(): boolean {
    const user = this.#dispatch((_, getState) => getState().session.user);
    return user !== undefined && ownerKey(user) === ownerKey(this.#owner);
  }

  /** The next person on this page sees nothing of it. What the browser keeps waits there for the person's return. */
  #leave(): void {
    this.#cancelTimer();
    this.#change([]);
  }

  /** What the browser keeps and this page does not know yet waits here as well. */
  #takeOver(): void {
    if (!this.#isOnPage()) return;
    const known = new Set(this.#states.map(({ answer }) => answer.key));
    for (const state of storedAnswers(this.#owner)) if (!known.has(state.answer.key)) this.#set(state);
  }

  async #post({ url, body, key }: KeptAnswer): Promise<{ data?: AnswerResult; error?: ApiError }> {
    if (!this.#isOnPage()) return { error: LOGGED_OUT };
    // In the same step where the session is the same: a page that is left at once has sent it.
    const reason = this.#sessionOwner.isUnchanged() ? undefined : await this.#sessionOwner.reasonNotToSend();
    if (reason) return { error: reason === 'no-answer' ? { kind: 'network' } : LOGGED_OUT };
    const sent = this.#dispatch(substitutionsApi.endpoints.sendAnswer.initiate({ url, body, key }, { track: false }));
    return (await sent) as { data?: AnswerResult; error?: ApiError };
  }

  async #send(answer: KeptAnswer, late: boolean): Promise<AnswerState> {
    const { key } = answer;
    const { data, error } = await this.#post(answer);
    const state = this.#stateOf(answer, late, data, error ?? { kind: 'unreadable' });
    if (state.status === 'kept') {
      this.#failures += 1;
      // Whoever has put the log-in off is not asked again by a timer.
      if (needsPerson(state.error)) return this.#noted(state);
      const wait = backoff(this.#failures, environment.random(), retryAfter(state.error));
      this.#cancelTimer();
      this.#cancelTimer = environment.after(wait, () => void this.resend());
    } else {
      this.#failures = 0;
      dropAnswer(this.#owner, key);
    }
    return this.#noted(state);
  }

  #noted(state: AnswerState): AnswerState {
    const { key, subject } = state.answer;
    const current = this.#states.find(({ answer }) => answer.subject === subject);
    // A newer answer to the same subject may have taken its place meanwhile.
    if (current?.answer.key === key) this.#set(state);
    // Who has taken it back, maybe in another tab, must hear that it arrived all the same.
    else if (!current && hasSucceeded(state) && this.#isOnPage()) this.#set({ ...state, late: true });
    return state;
  }

  #stateOf(answer: KeptAnswer, late: boolean, result: AnswerResult | undefined, error: ApiError): AnswerState {
    if (result) return { answer, late, status: 'answered', result };
    return { answer, late, status: maySucceedLater(error) ? 'kept' : 'failed', error };
  }

  /** What another tab has sent or given up does not wait here. */
  #followOtherTab(): void {
    const kept = new Set(keptAnswers(this.#owner, environment.now()).map(({ key }) => key));
    const left = this.#states.filter(({ status, answer }) => status !== 'kept' || kept.has(answer.key));
    if (left.length === this.#states.length) return;
    this.#change(left);
    this.#dispatch(baseApi.util.invalidateTags(['Substitutions']));
  }

  #set(state: AnswerState): void {
    const { key, subject } = state.answer;
    const known = this.#states.some(({ answer }) => answer.key === key);
    if (known) this.#change(this.#states.map((other) => (other.answer.key === key ? state : other)));
    else this.#change([...this.#states.filter(({ answer }) => answer.subject !== subject), state]);
  }

  #change(states: readonly AnswerState[]): void {
    this.#states = states;
    for (const listener of this.#listeners) listener();
  }
}

const retryAfter = (error: ApiError) => ('retryAfterSeconds' in error ? error.retryAfterSeconds : undefined);
