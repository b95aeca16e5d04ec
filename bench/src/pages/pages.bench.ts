import { request } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import { type Cookies, comparePages } from './compare-pages';

/** A position drawn by the scripts: the words of a page may be in its document before. */
const DRAWN = 'main article:not(#page-text *)';

/** The remotes' pages that are measured. */
const PAGES = [
  { name: 'home, logged out', path: '/', selector: DRAWN, loggedIn: false },
  { name: 'open positions, logged out', path: '/positions', selector: DRAWN, loggedIn: false },
  { name: 'a position, logged out', path: '/positions/106', selector: DRAWN, loggedIn: false },
  { name: 'log-in', path: '/login', selector: 'main input[type="password"]:not(#page-text *)', loggedIn: false },
  { name: 'dashboard', path: '/dashboard', selector: 'main article', loggedIn: true },
  { name: 'own applications, logged in', path: '/applications', selector: 'main article', loggedIn: true },
];

/**
 * First and warm visit to a remote's page on a slow phone, beside the same sources as one bundle, plain and tuned.
 * @param rounds interleaved measurements of each variant
 */
export async function benchPages(rounds: number) {
  const prepare = async (origin: string) => ({ cookies: await logIn(origin), pages: PAGES });
  return (await comparePages(rounds, { theme: 'state', prepare })).pages;
}

async function logIn(at: string): Promise<Cookies> {
  const client = await request.newContext({
    baseURL: at,
    ignoreHTTPSErrors: true,
  });
  const origin = { origin: at };
  const { token } = await (
    await client.post(`${API_PREFIX}/authentication/authenticated`, { headers: origin, data: {} })
  ).json();
  const login = await client.post(`${API_PREFIX}/authentication/login`, {
    headers: { ...origin, 'x-xsrf-token': token },
    data: { username: 'demo', password: 'demo demo demo' },
  });
  const loggedIn = await login.json();
  if (!loggedIn.ok) throw new Error('The demo log-in was refused');
  // The list must have something to show.
  const begun = await client.post(`${API_PREFIX}/application/start/101?portal=state`, {
    headers: { ...origin, 'x-xsrf-token': loggedIn.token },
  });
  if (!begun.ok()) throw new Error(`The application was not begun: ${begun.status()}`);
  const { cookies } = await client.storageState();
  await client.dispose();
  return cookies;
}
