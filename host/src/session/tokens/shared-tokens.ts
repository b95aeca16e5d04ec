import { environment } from '@portal/auto-save/environment';
import type Keycloak from 'keycloak-js';

/** Counts the tokens that tabs of this browser have had; which of two are newer shows in it. It is no secret. */
const GENERATION = 'candidateportal.tokenGeneration';
const CHANNEL = 'candidateportal.tokens';
const LOCK = 'candidateportal.tokenRefresh';
/** How long another tab may take to hand over its tokens, where there may be none, milliseconds. */
const ANSWER_MS = 1000;
/** And where one has had newer tokens. Those of this tab are used up: a second use would end the log-in in all tabs. */
const NEWER_ANSWER_MS = 10_000;

const FIELDS = [
  'token',
  'tokenParsed',
  'refreshToken',
  'refreshTokenParsed',
  'idToken',
  'idTokenParsed',
  'sessionId',
  'subject',
  'timeSkew',
] as const;
type Tokens = Pick<Keycloak, (typeof FIELDS)[number]>;

const tokensOf = (client: Keycloak) =>
  Object.fromEntries(FIELDS.map((name) => [name, client[name]])) as unknown as Tokens;

type Message =
  | { kind: 'ask' }
  | { kind: 'tokens'; generation: number; tokens: Tokens }
  | { kind: 'forget'; subject: string | undefined };

/**
 * Keeps the tokens of all tabs the same: a service that gives a new refresh token each time takes a second use of the old one for theft. Nothing
 * but a counter is stored; the tokens go from tab to tab.
 */
export class SharedTokens {
  readonly #client: Keycloak;
  readonly #channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  readonly #onForget: () => void;
  readonly #onLogIn: () => void;
  #generation = 0;
  /** The last generation before a log-out here: tokens until then are of no use any more. */
  #forgotten = -1;
  #heard = new Set<() => void>();

  /** Told of what another tab has done: logged the person out; logged somebody in while this one had no tokens and asked for none. */
  constructor(client: Keycloak, { onForget, onLogIn }: { onForget(): void; onLogIn(): void }) {
    this.#client = client;
    this.#onForget = onForget;
    this.#onLogIn = onLogIn;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data));
  }

  #hear(message: Message): void {
    const client = this.#client;
    if (message.kind === 'ask') {
      if (client.token !== undefined) this.#post();
      return;
    }
    if (message.kind === 'forget') {
      if (message.subject === client.subject) this.#onForget();
      return;
    }
    if (message.generation <= this.#forgotten) return;
    // What is on this page belongs to whoever is logged in here.
    if (client.subject !== undefined && client.subject !== message.tokens.subject) return;
    const logsIn = client.token === undefined && this.#heard.size === 0;
    if (message.generation > this.#generation || client.token === undefined) {
      Object.assign(client, message.tokens, { authenticated: true });
      this.#generation = message.generation;
    }
    for (const heard of this.#heard) heard();
    if (logsIn) this.#onLogIn();
  }

  #post(): void {
    this.#send({ kind: 'tokens', generation: this.#generation, tokens: tokensOf(this.#client) });
  }

  #send(message: Message): void {
    this.#channel?.postMessage(message);
  }

  /** Uses the tokens of another client for the same log-in, in all tabs. */
  take(other: Keycloak): void {
    Object.assign(this.#client, tokensOf(other));
    this.share();
  }

  /** Hands new tokens to the other tabs. */
  share(): void {
    this.#generation = storedGeneration() + 1;
    try {
      localStorage.setItem(GENERATION, String(this.#generation));
    } catch {
      // Then only the tabs that are open now hear of them.
    }
    this.#post();
  }

  forget(subject: string | undefined): void {
    this.#forgotten = storedGeneration();
    this.#send({ kind: 'forget', subject });
  }

  /** Takes over newer tokens that another tab has. Without such a tab nothing changes. */
  async adopt(): Promise<void> {
    const isHeld = this.#client.token !== undefined;
    const newest = storedGeneration();
    if (!this.#channel || (isHeld && newest <= this.#generation)) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#heard.delete(heard);
        resolve();
      };
      // Tabs that have not heard of the newer ones yet answer as well.
      const heard = () => {
        if (!isHeld || this.#generation >= newest) done();
      };
      const timer = setTimeout(done, isHeld ? NEWER_ANSWER_MS : ANSWER_MS);
      this.#heard.add(heard);
      this.#send({ kind: 'ask' });
    });
  }

  /** Runs work in one tab at a time. */
  alone(work: () => Promise<void>): Promise<void> {
    return environment.lock(LOCK, work);
  }
}

function storedGeneration(): number {
  try {
    return Number(localStorage.getItem(GENERATION)) || 0;
  } catch {
    return 0;
  }
}
