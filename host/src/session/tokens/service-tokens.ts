import { sessionExpiry, type TokenSource } from '@portal/api-client';
import {
  SIGN_ON_CONFIRMED,
  SIGN_ON_ERROR,
  SIGN_ON_PAGES,
  type SignOnErrorCode,
  type SignOnPurpose,
} from '@portal/contract/account/sign-on-addresses';
import { BASE_PATH } from '@portal/contract/limits';
import Keycloak, { type KeycloakAdapter, type KeycloakInitOptions, type KeycloakLoginOptions } from 'keycloak-js';
import { errorCodeOf, TOOK_TOO_LONG } from './log-in-error';
import { fullAddress, here, isAnswered, purposeOfPage, show } from './page-address';
import { serviceAnswers } from './service-address';
import { ANSWER_MS, fetchServiceSettings, type ServiceSettings } from './service-settings';
import { watchSession } from './session-frame';
import { SharedTokens } from './shared-tokens';
import {
  forgetSilentRedirects,
  isSignedOut,
  mayRedirectSilently,
  noteSignedOut,
  rememberSignOn,
  type SignOnMemory,
  takeSignOn,
} from './sign-on-memory';
import { tokenEventSource } from './token-event-source';

/** Seconds before its end from which on a token is refreshed, and for how long the next one must be good. docs/specification.md#9-limits-and-times */
const REFRESH_WITHIN_S = 60;
const ASKED_VALIDITY_S = 70;
/** What the portal learns of the person: some services write name and address into a token only where they are asked for. */
const SCOPE = 'openid profile email';

/** How the start ended. `away`: the service does not answer, and nobody is logged in. */
export type TokenStart = 'logged-in' | 'anonymous' | 'away';

const never = () => new Promise<never>(() => {});
/** Ends the waiting, not the work. */
const within = <Value>(work: Promise<Value>, ms = ANSWER_MS): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the log-in service does not answer')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
/** Asks in a hidden frame, or by a redirect where the browser hides cookies from frames. */
const SILENTLY = { onLoad: 'check-sso', silentCheckSsoRedirectUri: fullAddress(SIGN_ON_PAGES.silent) } as const;
const SETTINGS = `${BASE_PATH}/account/settings`;

/** The log-in at the service as this page holds it. */
export class ServiceTokens implements TokenSource {
  readonly #client: Keycloak;
  readonly #newClient: () => Keycloak;
  readonly #responseMode: 'fragment' | 'query';
  readonly #shared: SharedTokens;
  #refreshing: Promise<void> | undefined;
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
    this.#responseMode = settings.responseMode ?? 'fragment';
    this.#client.onAuthLogout = onChanged;
    this.#shared = new SharedTokens(this.#client, { onForget: () => this.#drop(), onLogIn: onChanged });
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
    if (!answered && (isSignedOut() || this.#isOverdue())) return 'anonymous';
    const typed = () => {
      this.#isTyped = true;
    };
    document.addEventListener('input', typed, { once: true, capture: true });
    try {
      await within<unknown>(answered ? this.#init(true, locale) : this.#find(locale));
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

  /** Who comes back after the portal's session has ended is not logged in again silently. */
  #isOverdue(): boolean {
    const overdue = (sessionExpiry() ?? Number.POSITIVE_INFINITY) <= Date.now();
    if (overdue) noteSignedOut(true);
    return overdue;
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
    return this.#client.init({ ...this.#options(), adapter: this.#adapter(), ...(asks && { ...SILENTLY, locale }) });
  }

  #options(): KeycloakInitOptions {
    return {
      responseMode: this.#responseMode,
      scope: SCOPE,
      flow: 'standard',
      pkceMethod: 'S256',
      redirectUri: fullAddress(SIGN_ON_PAGES.back),
      checkLoginIframe: false,
      messageReceiveTimeout: ANSWER_MS,
    };
  }

  /** The frame says that the log-in has changed: believed only when the service says so as well. @returns whether to go on watching */
  async #askAgain(): Promise<boolean> {
    const { sessionId, subject } = this.#client;
    const probe = this.#newClient();
    let hidden = false;
    const login = async () => {
      hidden = true;
      throw new Error('the browser hides cookies from frames');
    };
    await this.#shared.alone(async () => {
      // Another tab has found out meanwhile.
      if (this.#client.sessionId !== sessionId || this.#client.token === undefined) return;
      const drops = this.#drops;
      try {
        await within(probe.init({ ...this.#options(), adapter: { ...this.#adapter(), login }, ...SILENTLY }));
      } catch {
        return;
      }
      if (drops !== this.#drops) return;
      if (probe.token !== undefined && probe.subject === subject) this.#shared.take(probe);
      else this.#client.clearToken();
    });
    // There the frame can never tell.
    return !hidden;
  }

  /** As the library's own, but for redirects that nobody has asked for. */
  #adapter(): KeycloakAdapter {
    const redirectUri = (options?: { redirectUri?: string }) => options?.redirectUri ?? fullAddress(SIGN_ON_PAGES.back);
    return {
      redirectUri,
      login: async (options?: KeycloakLoginOptions) => {
        if (options?.prompt === 'none') {
          // Only for somebody who was logged in here: nobody else is led about.
          // Nor is a page left into which somebody has typed while the service was slow.
          if (sessionExpiry() === undefined || this.#isTyped || !mayRedirectSilently()) return;
          rememberSignOn({ purpose: 'silent', locale: document.documentElement.lang, path: here() });
        } else if (!this.#begins) {
          // The library begins anew by itself what took too long at the service.
          if (!this.#left || this.#left.restarted) throw new Error(TOOK_TOO_LONG);
          rememberSignOn({ ...this.#left, restarted: true });
        }
        window.location.assign(await this.#client.createLoginUrl(options));
        return never();
      },
      logout: async () => {},
      register: async () => {},
      accountManagement: async () => {},
    } as KeycloakAdapter;
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
      await this.#client.login({ locale, ...(again && { prompt: 'login' as const }) });
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
        show(`${SETTINGS}?${SIGN_ON_CONFIRMED}`);
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
    const page = isLoggedIn ? SETTINGS : SIGN_ON_PAGES.back;
    show(`${page}?${new URLSearchParams({ [SIGN_ON_ERROR]: code, ...(!isLoggedIn && { lang: locale }) })}`);
    return isLoggedIn ? 'logged-in' : 'anonymous';
  }

  token(): string | undefined {
    return this.#client.token;
  }

  async ready(): Promise<void> {
    const client = this.#client;
    const { token, refreshToken } = client;
    if (token === undefined || refreshToken === undefined || !client.isTokenExpired(REFRESH_WITHIN_S)) return;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    try {
      await within(this.#refreshing);
    } catch (error) {
      // Refused by the service: the tokens are gone, and the person is asked to log in. Else the old one is used while it is good.
      if (client.token !== undefined && client.isTokenExpired()) throw error;
    }
  }

  /** Other tabs wait until the service has answered, however late: the refresh token may be used up by then. */
  #refresh(): Promise<void> {
    const client = this.#client;
    return this.#shared.alone(async () => {
      await this.#shared.adopt();
      if (client.token === undefined || !client.isTokenExpired(REFRESH_WITHIN_S)) return;
      const drops = this.#drops;
      await client.updateToken(ASKED_VALIDITY_S);
      if (drops === this.#drops) this.#shared.share();
      else this.#drop();
    });
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
