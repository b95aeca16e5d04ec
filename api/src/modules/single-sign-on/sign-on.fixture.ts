import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SIGN_ON_PAGES, SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { API_PREFIX } from '@portal/contract/limits';
import type { SsoMode } from '@portal/settings/sign-on-settings';
import {
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  type RunningProvider,
  type Signature,
  startProvider,
} from 'sso-provider/start-provider';
import type { TestBrowser } from '../../../test/browser';
import { createTestApi, type TestApi } from '../../../test/harness';
import type { ApiConfig } from '../../config';

const ORIGIN = 'http://localhost:4600';
const END_EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
export const callOf = (path: keyof typeof SIGN_ON_PATHS): string => `${API_PREFIX}/${SIGN_ON_PATHS[path]}`;

export interface SignOnPortal extends TestApi {
  provider: RunningProvider;
}

/** A portal whose people log in at a provider that runs in this process. */
export async function createSignOnPortal(
  overrides: Partial<ApiConfig> = {},
  mode: SsoMode = 'server',
  strongAcr: readonly string[] = [],
): Promise<SignOnPortal> {
  const names = { realm: 'candidate', clientId: 'candidate-portal' };
  const provider = await startProvider({
    ...names,
    port: 0,
    portalOrigins: [ORIGIN],
    redirectPaths: mode === 'browser' ? [SIGN_ON_PAGES.back, SIGN_ON_PAGES.silent] : [callOf('callback')],
    loggedOutPath: mode === 'browser' ? SIGN_ON_PAGES.left : callOf('left'),
    tokensInPages: mode === 'browser',
    backChannelUrl: `${ORIGIN}${callOf('backChannel')}`,
  });
  const singleSignOn = {
    url: provider.url,
    ...names,
    clientSecret: undefined,
    mode,
    responseMode: 'fragment',
    strongAcr,
    demo: false,
  } as const;
  const portal = await createTestApi({ singleSignOn, rateLimit: false, ...overrides });
  return {
    ...portal,
    provider,
    close: async () => {
      await portal.close();
      await provider.close();
    },
  };
}

/** A browser's pages at the provider, whose cookies are apart from the portal's. */
export class ProviderPages {
  readonly #cookies = new Map<string, string>();

  /** Fetches with the cookies of the browser, and keeps what is set. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Follows the provider's own redirects. @returns the address in the portal, or undefined where the provider asks something */
  async follow(address: string, form?: Record<string, string>): Promise<string | undefined> {
    let url = address;
    let sent = form;
    for (let step = 0; step < 10; step += 1) {
      const answer = await this.fetch(url, sent && { method: 'POST', body: new URLSearchParams(sent) });
      sent = undefined;
      const location = answer.headers.get('location');
      if (location === null) {
        this.asks = url;
        this.page = await answer.text();
        return undefined;
      }
      url = new URL(location, url).href;
      if (url.startsWith(ORIGIN)) return url;
    }
    throw new Error('the provider redirects without end');
  }

  /** The page that is shown now. */
  asks = '';
  page = '';

  /** Says who the person is, on the page that asks. */
  async answer(username: string, password = DEMO_PASSWORD): Promise<string> {
    const url = await this.follow(this.asks, { username, password });
    if (url === undefined) throw new Error(`the provider asks again: ${this.page}`);
    return url;
  }

  cancel(): Promise<string | undefined> {
    return this.follow(this.asks, { cancel: '1' });
  }
}

/** Begins a log-in. @returns the address at the provider */
export async function begin(browser: TestBrowser, query = ''): Promise<string> {
  const { status, headers } = await browser.get(`${callOf('logIn')}${query}`);
  if (status !== 303) throw new Error(`no redirect but ${status}`);
  return String(headers.location);
}

/** The path of an address that the provider sent the browser to. */
export const pathOf = (url: string): string => url.slice(ORIGIN.length);

/** Logs in from the first redirect to the last. @returns where the portal leads afterwards */
export async function signOn(
  browser: TestBrowser,
  username: string,
  { pages = new ProviderPages(), query = '' }: { pages?: ProviderPages; query?: string } = {},
): Promise<string> {
  const back = await pages.follow(await begin(browser, query));
  const url = back ?? (await pages.answer(username));
  return String((await browser.get(pathOf(url))).headers.location);
}

/** A new account of the portal that a person of the provider logs in with. */
export async function linkPerson(portal: SignOnPortal, username: string) {
  const account = await portal.addUser({ emailConfirmed: true });
  const subject = subOf(username);
  const now = portal.clock.now();
  await portal.db.deleteFrom('external_identities').where('subject', '=', subject).execute();
  const identity = { issuer: portal.provider.issuer, subject, user_id: account.id };
  await portal.db
    .insertInto('external_identities')
    .values({ ...identity, created_at: now, last_login_at: now })
    .execute();
  return account;
}

/** How the provider names somebody. */
export const subOf = (username: string) => DEMO_PEOPLE.find((person) => person.username === username)?.sub ?? '';

/** A log-out as the provider tells of it. @param claims in place of, and besides, those of any log-out */
export async function endToken(
  { provider }: SignOnPortal,
  claims: Record<string, unknown>,
  { signature, typ = 'logout+jwt' }: { signature?: Signature; typ?: string } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const base = { iss: provider.issuer, aud: 'candidate-portal', iat: now, exp: now + 120, jti: randomUUID() };
  return provider.keys.sign({ ...base, events: END_EVENTS, ...claims }, signature, typ);
}

/** Tells the portal of a log-out. @returns the status of the answer */
export async function sendEnd(portal: SignOnPortal, token: string): Promise<number> {
  const answer = await portal.browser().send('POST', callOf('backChannel'), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
  return answer.status;
}

export const tellEnd = async (portal: SignOnPortal, claims: Record<string, unknown>): Promise<number> =>
  sendEnd(portal, await endToken(portal, claims));

/** The code of the newest mail to an address; empty where it has none. */
export async function mailedCode(portal: SignOnPortal, to: string): Promise<string> {
  const mail = (await portal.outbox()).find((candidate) => candidate.to === to);
  return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '';
}

/** What a client asks a provider with, by an authorization code and PKCE. @returns the question, and the verifier that proves who has asked it */
export function codeQuestion(clientId: string, redirectUri: string): { query: URLSearchParams; verifier: string } {
  const verifier = randomBytes(72).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { query, verifier };
}
