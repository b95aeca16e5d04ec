import { SIGN_ON_PAGES } from '@portal/contract/account/sign-on-addresses';
import { decodeJwt, type JWTPayload } from 'jose';
import type { TestBrowser } from '../../../test/browser';
import { codeQuestion, ProviderPages, type SignOnPortal } from './sign-on.fixture';

export interface PageTokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

const call = async (portal: SignOnPortal, form: Record<string, string>): Promise<PageTokens> => {
  const answer = await fetch(`${portal.provider.issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { origin: 'http://localhost:4600' },
    body: new URLSearchParams({ client_id: 'candidate-portal', ...form }),
  });
  if (!answer.ok) throw new Error(`the provider answers ${answer.status} ${await answer.text()}`);
  if (answer.headers.get('access-control-allow-origin') !== 'http://localhost:4600')
    throw new Error('a page could not read the answer');
  return (await answer.json()) as PageTokens;
};

/** Logs in at the provider as a page does. @param again asks even where the provider knows the person */
export async function tokensOf(
  portal: SignOnPortal,
  username: string,
  pages = new ProviderPages(),
  again = false,
): Promise<PageTokens> {
  const redirect_uri = `http://localhost:4600${SIGN_ON_PAGES.back}`;
  const { query, verifier } = codeQuestion('candidate-portal', redirect_uri);
  if (again) {
    query.set('prompt', 'login');
    query.set('max_age', '0');
  }
  const back = await pages.follow(`${portal.provider.issuer}/protocol/openid-connect/auth?${query}`);
  const code = new URL(back ?? (await pages.answer(username))).searchParams.get('code') ?? '';
  return call(portal, { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier });
}

export const refreshed = (portal: SignOnPortal, { refresh_token }: PageTokens): Promise<PageTokens> =>
  call(portal, { grant_type: 'refresh_token', refresh_token });

/** Calls of a page that sends this access token and has no cookie. */
export function pageWith(portal: SignOnPortal, token: string) {
  const browser: TestBrowser = portal.browser();
  const options = { headers: { authorization: `Bearer ${token}` } };
  return {
    cookies: browser.cookies,
    get: (path: string) => browser.get(path, options),
    post: (path: string, body?: unknown) => browser.post(path, body, options),
  };
}

/** The token with other claims, signed by the provider's own key. */
export const changed = (portal: SignOnPortal, token: string, claims: JWTPayload): Promise<string> =>
  portal.provider.keys.sign({ ...decodeJwt(token), ...claims });

/** An access token of a new log-in. */
export const accessOf = async (portal: SignOnPortal, username = 'demo'): Promise<string> =>
  (await tokensOf(portal, username)).access_token;

/** What the portal answers to somebody with this access token who must be logged in. */
export const statusWith = async (portal: SignOnPortal, token: string): Promise<number> =>
  (await pageWith(portal, token).get('settings/sessions')).status;
