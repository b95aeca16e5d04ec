import type { TestBrowser } from '../../../test/browser';
import { shutDatabase } from '../../../test/shut-database';
import { callOf, createSignOnPortal, type SignOnPortal } from './sign-on.fixture';

let portal: SignOnPortal;
afterEach(() => portal.close());

const asksAs = (browser: TestBrowser) => async (path: string) => {
  const { status, headers } = await browser.get(path);
  return `${status} ${headers.location}`;
};
const LOG_IN = '/candidateportal/login?sso=';
const SETTINGS = '/candidateportal/account/settings?sso=';

describe('a call that fills the tab is answered by a page of the portal, in the language of its visitor,', () => {
  test('where too many came from one network', async () => {
    portal = await createSignOnPortal({ rateLimit: true });
    const browser = await portal.browser().open();
    const whereTo = asksAs(browser);
    await browser.get(callOf('logIn'));
    await portal.db.updateTable('rate_limits').set({ count: 301 }).execute();
    expect(await whereTo(`${callOf('logIn')}?lang=sv`)).toBe(`303 ${LOG_IN}too-many&lang=sv`);
    expect(await whereTo(`${callOf('logIn')}?lang=en&for=confirm`)).toBe(`303 ${SETTINGS}too-many&lang=en`);
    expect(await whereTo(`${callOf('callback')}?state=en.x&code=y`)).toBe(`303 ${LOG_IN}too-many&lang=en`);
    expect(await whereTo(`${callOf('leave')}?lang=sv`)).toBe(`303 ${LOG_IN}log-in-goes-on&lang=sv`);
    expect(await whereTo(callOf('left'))).toBe('303 /candidateportal/');
  });

  test('where the database is away', async () => {
    portal = await createSignOnPortal();
    const browser = await portal.browser().open();
    const whereTo = asksAs(browser);
    const name = new URL(portal.config.databaseUrl ?? '').pathname.slice(1);
    await portal.withServer((server) => shutDatabase(server, name));
    portal.api.context.pool.options.connectionTimeoutMillis = 500;
    expect(await whereTo(`${callOf('logIn')}?lang=sv`)).toBe(`303 ${LOG_IN}internal&lang=sv`);
    expect(await whereTo(`${callOf('callback')}?state=en.x&code=y`)).toBe(`303 ${LOG_IN}internal&lang=en`);
    expect(await whereTo(`${callOf('leave')}?lang=sv`)).toBe(`303 ${LOG_IN}log-in-goes-on&lang=sv`);
    expect(await whereTo(callOf('left'))).toBe('303 /candidateportal/');
  });
});
