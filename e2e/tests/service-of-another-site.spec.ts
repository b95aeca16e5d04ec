import { API_PREFIX } from '@portal/contract/limits';
import { type BreakablePortal, newPerson, startBreakableSignOn } from '../fixtures/accounts/sign-on-portal';
import { openVisibleTab } from '../fixtures/display/visible-tab';
import { holdRequests } from '../fixtures/portal/held-requests';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { LogInService } from '../pages/accounts/log-in-service';

// Pages hold the tokens, and the log-in service is of another site: frames have none of its cookies.

const NEW = ['tuuli', 'otso', 'vieno', 'urho', 'lempi', 'armas'] as const;
/** How often the token of many tabs ends, in the long test. */
const EXPIRIES = Number(process.env.EXPIRIES ?? 100);
const TOKEN_CALL = '**/protocol/openid-connect/token';
/** Longer than a token lasts, milliseconds. */
const OUT_OF_TIME_MS = 330_000;
/** docs/adr/0021-single-sign-on.md#tokens-in-the-page */
const REDIRECTS_MAX = 2;

// One portal of their own takes more of the processor to start than the tests take: they share it, one after the other.
test.describe.configure({ mode: 'default' });
let portal: BreakablePortal;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startBreakableSignOn(NEW.map(newPerson), 'browser', 'other');
});
test.afterEach(() => portal.provider.controls.mend());
test.afterAll(() => portal.close());

/** Where the page itself was led to at the service, and back to which address. */
function redirects({ page }: PortalUser) {
  const seen: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.frame() === page.mainFrame() && request.isNavigationRequest() && url.pathname.endsWith('/auth'))
      seen.push(url);
  });
  return seen;
}

/** In the page: how many tabs refresh, or wait for one that does. */
async function refreshingTabs(): Promise<number> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const locks = [...held, ...pending].filter(({ name }) => name === 'candidateportal.tokenRefresh');
  return new Set(locks.map(({ clientId }) => clientId)).size;
}

test('who is logged in stays so over a reload, by one redirect that tells the service nothing of the page', async ({
  user,
}) => {
  const { page, t } = user;
  const service = new LogInService(user, portal.origin);
  await service.register('tuuli');
  await service.open('/positions');
  const seen = redirects(user);
  await page.goto(`${portal.origin}/candidateportal/positions?query=opettaja&lang=${user.locale}#main`);
  await expect(page.getByRole('link', { name: t('host.menu.log-out') })).toBeVisible();
  expect(seen.length).toBe(1);
  await page.waitForURL((url) => url.searchParams.get('query') === 'opettaja' && url.hash === '#main');
  const back = seen[0]?.searchParams.get('redirect_uri');
  expect(back).toBe(`${portal.origin}/candidateportal/login`);
  await service.open('/applications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/applications/);
});

test('somebody who was never logged in is led nowhere', async ({ user }) => {
  const { page, t } = user;
  const seen = redirects(user);
  const service = new LogInService(user, portal.origin);
  await service.open('/applications');
  await expect(page.getByRole('button', { name: t('auth.sign-on.action') })).toBeVisible();
  expect(seen).toEqual([]);
});

test('a service that knows nobody any more is asked a few times at most, and the page for everybody stays', async ({
  user,
}) => {
  const { page, t } = user;
  const service = new LogInService(user, portal.origin);
  await service.register('otso');
  await page.context().clearCookies({ domain: '127.0.0.1' });
  const seen = redirects(user);
  for (let load = 0; load < 4; load += 1) {
    await service.open('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(seen.length).toBeLessThanOrEqual(REDIRECTS_MAX);
  await service.open('/applications');
  await expect(page.getByRole('button', { name: t('auth.sign-on.action') })).toBeVisible();
  await service.logIn('otso');
  await page.waitForURL(/\/applications/);
});

test('a refresh that the service refuses asks for a log-in over the page, and keeps what was typed', async ({
  user,
}) => {
  const { page } = user;
  const service = new LogInService(user, portal.origin);
  const { controls } = portal.provider;
  // Refreshed with each call.
  controls.accessSeconds = 30;
  await service.register('vieno');
  const field = await service.openForm();
  await field.fill('Kesken jäänyt lause');
  controls.faults.set('token', 'refused');
  await field.fill('Kesken jäänyt lause, joka jatkuu');
  await expect(new LogInAgain(user).dialog).toBeVisible();
  await user.expectAccessible('log-in over the page');
  controls.mend();
  await service.logInOverPage('vieno');
  await expect(field).toHaveValue('Kesken jäänyt lause, joka jatkuu');
  await page.reload();
  await expect(service.firstText).toHaveValue('Kesken jäänyt lause, joka jatkuu');
});

test('a log-out at the service is told on the page, and what was typed goes on after a log-in', async ({ user }) => {
  const service = new LogInService(user, portal.origin);
  await service.register('urho');
  const field = await service.openForm();
  await field.fill('Kesken jäänyt lause');
  await portal.endLogIns(newPerson('urho'));
  await service.logInOverPage('urho');
  await expect(field).toHaveValue('Kesken jäänyt lause');
});

/** Opens tabs whose token ends at once, again and again: it is refreshed once for all, and nobody is logged out. */
async function refreshTogether(
  user: PortalUser,
  who: (typeof NEW)[number],
  { tabs: count, expiries }: { tabs: number; expiries: number },
) {
  const { page } = user;
  const context = page.context();
  await context.clock.install();
  const service = new LogInService(user, portal.origin);
  await service.register(who);
  const tabs = [page];
  while (tabs.length < count) {
    const tab = await openVisibleTab(context);
    await tab.goto(`${portal.origin}/candidateportal/applications?lang=${user.locale}`);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    tabs.push(tab);
  }
  const { calls } = portal.provider.controls;
  const before = calls.get('token') ?? 0;
  for (let round = 0; round < expiries; round += 1) {
    const name = round % 2 === 0 ? 'positions' : 'applications';
    // The first refresh is answered when all other tabs wait for it.
    const release = await holdRequests(context, TOKEN_CALL);
    // The clock stands still until all tabs wait, however long that takes: a call waits for a refresh ten seconds at most.
    await context.clock.pauseAt((await page.evaluate(() => Date.now())) + OUT_OF_TIME_MS);
    const answers = tabs.map((tab) =>
      tab.waitForResponse((response) => response.url().includes(`${API_PREFIX}/${name}`)),
    );
    await Promise.all(
      tabs.map((tab) =>
        tab
          .getByRole('link', { name: user.t(`host.menu.${name}`), exact: true })
          .first()
          .dispatchEvent('click'),
      ),
    );
    await expect.poll(() => page.evaluate(refreshingTabs)).toBe(count);
    release();
    await context.clock.resume();
    const statuses = (await Promise.all(answers)).map((answer) => answer.status());
    expect(statuses).toEqual(tabs.map(() => 200));
    expect((calls.get('token') ?? 0) - before).toBe(round + 1);
    await context.unroute(TOKEN_CALL);
  }
}

test('tabs whose token ends at once refresh it once for all, and nobody is logged out', async ({ user }) => {
  await refreshTogether(user, 'lempi', { tabs: 5, expiries: 3 });
});

test('20 tabs go through 100 ends of their token @full', async ({ user }) => {
  test.setTimeout(3_600_000);
  await refreshTogether(user, 'armas', { tabs: 20, expiries: EXPIRIES });
});
