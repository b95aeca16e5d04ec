import { request } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import type { Cookies } from './measure-visits';

/** A position drawn by the scripts: the words of a page may be in its document before. */
export const DRAWN = 'main article:not(#page-text *)';
export const PASSWORD = 'main input[type="password"]:not(#page-text *)';

/** A field of the section that a form begins with. */
export const FIELD = 'main form input';

/** Logs in as the demo's candidate, who has an application begun. @param at the portal's origin */
export async function logIn(at: string): Promise<Cookies> {
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
