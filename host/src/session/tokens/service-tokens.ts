import { sessionExpiry, type TokenSource } from '@portal/api-client';
import {
  SIGN_ON_CONFIRMED,
  SIGN_ON_PAGES,
  type SignOnErrorCode,
  type SignOnPurpose,
} from '@portal/contract/account/sign-on-addresses';
import { BASE_PATH } from '@portal/contract/limits';
import Keycloak from 'keycloak-js';
import { initOptions, isProof, leavingAdapter, removingFrames, SILENTLY } from './client-options';
import { askInFrame } from './frame-question';
import { errorAddress, errorCodeOf, TOOK_TOO_LONG } from './log-in-error';
import { fullAddress, here, isAnswered, purposeOfPage, show } from './page-address';
import { serviceAnswers } from './service-address';
import { fetchServiceSettings, type ServiceSettings } from './service-settings';
import { watchSession } from './session-frame';
import { SharedTokens } from './shared-tokens';
import {
  forgetSilentRedirects,
  isOverdue,
  isSignedOut,
  mayRedirectSilently,
  noteSignedOut,
  rememberSignOn,
  type SignOnMemory,
  takeSignOn,
} from './sign-on-memory';
import { tokenEventSource } from './token-event-source';
import { TokenRefresh } from './token-refresh';

/** How the start ended. `away`: the service does not answer, and nobody is logged in. */
export type TokenStart = 'logged-in' | 'anonymous' | 'away';

const SETTINGS = `${BASE_PATH}/account/settings`;

/** The log-in at the service as this page holds it. */
export class ServiceTokens implements TokenSource {
  readonly #client: Keycloak;
  readonly #newClient: () => Keycloak;
  readonly #settings: ServiceSettings;
  readonly #shared: SharedTokens;
  readonly #refresh: TokenRefresh;
  /** What the tab was doing when it left for the service, from which it comes back now. */
  #left: SignOnMemory | undefined;
  /** Whether this page leads to the service because the person has asked for it. */
  #begins = false;
  #isTyped = false;
  /** How often the tokens were dropped: a refresh that was under way then must not bring them back. */
  #drops = 0;
  /** What the service asks for at the log-out, when the session here is over already. */
  #lastIdToken: string | undefined;
  /** The language of somebody who has come back from the service just now, so that who is unknown to the portal registers. */
  cameBackIn: string | undefined;

  private constructor(settings: ServiceSettings, onChanged: () => void) {
    const { 'auth-server-url': url, realm, resource: clientId } = settings;
    this.#newClient = () => new Keycloak({ url, realm, clientId });
    this.#client = this.#newClient();
    this.#settings = settings;
    this.#client.onAuthLogout = onChanged;
    this.#shared = new SharedTokens(this.#client, { onForget: () => this.#drop(), onLogIn: onChanged });
    this.#refresh = new TokenRefresh(this.#client, this.#shared, {
      drops: () => this.#drops,
      drop: () => this.#drop(),
    });
  }

  /**
   * @param onChanged told when the service says that the log-in has ended there, and when another tab has logged in anew
   * @throws Error where the portal does not say how to log in
   */
  static async load(onChanged: () => void): Promise<ServiceTokens> {
    const tokens = new ServiceTokens(await fetchServiceSettings(), onChanged);
    // For builds of every age: none of them knows of tokens.
    Object.assign(window, { EventSource: tokenEventSource(tokens) });
    return tokens;
  }

  /** Finds out who is logged in; where the address says so it leads to the service instead, and never ends. */
  async start(locale: string): Promise<TokenStart> {
    const begin = purposeOfPage();
    if (begin) return this.#begin(begin, locale);
    const answered = isAnswered();
    const memory = answered ? takeSignOn() : undefined;
    this.#left = memory;
    if (!answered && (isSignedOut() || isOverdue())) return 'anonymous';
    const typed = () => {
      this.#isTyped = true;
    };
    document.addEventListener('input', typed, { once: true, capture: true });
    try {
      await removingFrames<unknown>(answered ? this.#init(true, locale) : this.#find(locale));
    } catch (error) {
      if (!answered || memory?.purpose === 'silent') {
        if (memory?.path !== undefined) show(memory.path);
        return 'away';
      }
      // The tab that has asked for a confirmation is logged in still.
      if (memory?.purpose === 'confirm') await this.#shared.adopt();
      return this.#tell(errorCodeOf(error), memory?.locale ?? locale, memory?.purpose);
    }
    watchSession(this.#client, () => this.#askAgain());
    if (answered) await this.#comeBack(memory, memory?.locale ?? locale);
    if (this.#client.token === undefined) return 'anonymous';
    noteSignedOut(false);
    forgetSilentRedirects();
    this.#shared.share();
    return 'logged-in';
  }

  async #find(locale: string): Promise<void> {
    // Without it no other tab has tokens either.
    if (sessionExpiry() !== undefined) await this.#shared.adopt();
    await this.#init(this.#client.token === undefined, locale);
  }

  /**
   * Tokens of another tab are not given to the library, which would refresh them at once and beside that tab.
   * @param asks whether the service is asked who is logged in
   */
  #init(asks: boolean, locale: string): Promise<boolean> {
    const adapter = leavingAdapter(this.#client, (silently) => this.#mayLeave(silently));
    return this.#client.init({ ...initOptions(this.#settings), adapter, ...(asks && { ...SILENTLY, locale }) });
  }

  /** The frame says that the log-in has changed: believed only when the service says so as well. @returns whether to go on watching */
  async #askAgain(): Promise<boolean> {
    const { sessionId, subject } = this.#client;
    let hidden = false;
    await this.#shared.alone(async () => {
      // Another tab has found out meanwhile.
      if (this.#client.sessionId !== sessionId || this.#client.token === undefined) return;
      const drops = this.#drops;
      const probe = this.#newClient();
      const answer = await askInFrame(probe, this.#settings);
      hidden = answer === 'hidden';
      if (answer !== 'answered' || drops !== this.#drops) return;
      if (probe.token !== undefined && probe.subject === subject) this.#shared.take(probe);
      else this.#client.clearToken();
    });
    // There the frame can never tell.
    return !hidden;
  }

  /** @throws Error where the library would begin anew, by itself, what took too long at the service, for the second time */
  #mayLeave(silently: boolean): boolean {
    if (silently) {
      // Only for somebody who was logged in here: nobody else is led about.
      // Nor is a page left into which somebody has typed while the service was slow.
      if (sessionExpiry() === undefined || this.#isTyped || !mayRedirectSilently()) return false;
      rememberSignOn({ purpose: 'silent', locale: document.documentElement.lang, path: here() });
    } else if (!this.#begins) {
      if (!this.#left || this.#left.restarted) throw new Error(TOOK_TOO_LONG);
      rememberSignOn({ ...this.#left, restarted: true });
    }
    return true;
  }

  async #begin(purpose: SignOnPurpose, locale: string): Promise<TokenStart> {
    // The portal does not take the old log-in any more, although the service may know the person still.
    const again = purpose !== 'log-in' || isSignedOut();
    noteSignedOut(false);
    this.#begins = true;
    try {
      // The tab that asks for a confirmation tells who is logged in there.
      if (purpose === 'confirm') await this.#shared.adopt();
      await this.#init(false, locale);
      if (!(await serviceAnswers(this.#client))) return this.#tell('unavailable', locale, purpose);
      rememberSignOn({ purpose, locale, subject: this.#client.subject });
      // Whoever goes back from the service must not be sent there again.
      show(`${SIGN_ON_PAGES.back}?lang=${locale}`);
      const { acrValues } = this.#settings;
      await this.#client.login({ locale, ...(acrValues && { acrValues }), ...(again && { prompt: 'login' as const }) });
      return 'anonymous';
    } catch {
      return this.#tell('unavailable', locale, purpose);
    }
  }

  async #comeBack(memory: SignOnMemory | undefined, locale: string): Promise<void> {
    if (memory?.purpose === 'silent') {
      show(memory.path ?? BASE_PATH);
      return;
    }
    if (this.#client.token === undefined) {
      this.#tell('expired', locale);
      return;
    }
    // Who is logged in has a language of their own.
    if (memory?.purpose === 'confirm') {
      if (memory.subject === undefined || memory.subject === this.#client.subject) {
        if (isProof(this.#client, this.#settings)) show(`${SETTINGS}?${SIGN_ON_CONFIRMED}`);
        else this.#tell('not-strong', locale, 'confirm');
        return;
      }
      // The portal's own log-in goes on in the other tab, and here.
      this.#drop();
      await this.#shared.adopt();
      this.#tell('other-person', locale, 'confirm');
      return;
    }
    this.cameBackIn = locale;
    show(SIGN_ON_PAGES.back);
  }

  /** Who is logged in is told in the settings, from where a confirmation begins. */
  #tell(code: SignOnErrorCode, locale: string, purpose?: SignOnMemory['purpose']): TokenStart {
    const isLoggedIn = purpose === 'confirm' && this.#client.token !== undefined;
    show(errorAddress(isLoggedIn ? SETTINGS : SIGN_ON_PAGES.back, code, isLoggedIn ? undefined : locale));
    return isLoggedIn ? 'logged-in' : 'anonymous';
  }

  token(): string | undefined {
    return this.#client.token;
  }

  ready(): Promise<void> {
    return this.#refresh.ready();
  }

  forget(): void {
    noteSignedOut(true);
    this.#shared.forget(this.#client.subject);
    this.#drop();
  }

  #drop(): void {
    this.#drops += 1;
    this.#lastIdToken = this.#client.idToken ?? this.#lastIdToken;
    const told = this.#client.onAuthLogout;
    // The portal knows already.
    this.#client.onAuthLogout = undefined;
    this.#client.clearToken();
    this.#client.onAuthLogout = told;
  }

  async leave(): ReturnType<TokenSource['leave']> {
    const client = this.#client;
    const idToken = client.idToken ?? this.#lastIdToken;
    if (idToken === undefined) return 'none';
    // Nobody was asked for silently here, and another tab has given its tokens.
    if (!client.didInitialize) await this.#init(false, '');
    if (!(await serviceAnswers(client))) return 'away';
    client.idToken = idToken;
    window.location.replace(client.createLogoutUrl({ redirectUri: fullAddress(SIGN_ON_PAGES.left) }));
    return 'leaving';
  }
}
