import type { Browser, Page, Route } from '@playwright/test';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { DISCOVERY_ELEMENT_ID } from '@portal/contract/release-names';
import { DEMO_PASSWORD } from 'sso-provider/start-provider';
import { type BreakablePortal, newPerson, startBreakableSignOn } from '../fixtures/accounts/sign-on-portal';
import { countShifts, shifts, shiftsAboveFooter } from '../fixtures/display/layout-shift';
import { holdScripts } from '../fixtures/portal/held-requests';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { keepToasts } from '../fixtures/portal/toasts';
import { withoutTimer } from '../fixtures/portal/without-timer';
import { drawnWhole, openWithWords, wordsOf } from '../fixtures/portal/words-in-document';
import { LogInService } from '../pages/accounts/log-in-service';

const TOKEN_CALL = '**/protocol/openid-connect/token';
const NEW = ['tuuli', 'otso', 'vieno', 'urho', 'lumi', 'rauha'] as const;

// One portal of their own takes more of the processor to start than the tests take: they share it, one after the other.
test.describe.configure({ mode: 'default' });
let portal: BreakablePortal;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startBreakableSignOn(NEW.map(newPerson), 'browser');
});
test.afterEach(() => portal.provider.controls.mend());
test.afterAll(() => portal.close());

/** Whether calls of the page carry a token, and nothing else that lets somebody in. */
function credentials(page: Page) {
  const seen = { bearer: 0, csrf: 0 };
  page.on('request', (request) => {
    if (!request.url().includes('/candidate-portal-api/')) return;
    const { authorization, 'x-xsrf-token': csrf } = request.headers();
    if (authorization?.startsWith('Bearer ')) seen.bearer += 1;
    if (authorization && csrf) seen.csrf += 1;
  });
  return seen;
}

test('calls carry a token and nothing else that lets somebody in, and no token is stored', async ({ user }) => {
  const { page } = user;
  const sent = credentials(page);
  const service = new LogInService(user, portal.origin);
  await service.register('tuuli');
  await service.open('/applications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent.bearer).toBeGreaterThan(0);
  expect(sent.csrf).toBe(0);
  expect((await page.context().cookies(portal.origin)).map(({ name }) => name)).not.toContain('portal_session_user');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/eyJ/);
});

test('a log-out in another tab leaves nothing of the person on the page, and what was typed comes back', async ({
  user,
}) => {
  const { page } = user;
  const service = new LogInService(user, portal.origin);
  await service.register('otso');
  const field = await service.openForm();
  await field.fill('Kesken jäänyt lause');
  const other = await page.context().newPage();
  await other.goto(`${portal.origin}/candidateportal/logout`);
  await other.waitForURL((url) => /^\/candidateportal\/?$/.test(url.pathname));
  await other.close();
  await expect(field).toBeHidden();
  await service.open('/application/106');
  await service.logIn('otso');
  await page.waitForURL(/application\/106/);
  await expect(service.firstText).toHaveValue('Kesken jäänyt lause');
});

test('a session that was ended in another browser goes on over the form, with what was typed', async ({
  user,
  browser,
}) => {
  const { page } = user;
  const service = new LogInService(user, portal.origin);
  await service.register('vieno');
  const field = await service.openForm();
  await field.fill('Kesken jäänyt lause');
  await endSessionsElsewhere(browser, 'vieno');
  // The page hears of it without a call of its own.
  await service.logInOverPage('vieno');
  await expect(field).toHaveValue('Kesken jäänyt lause');
  await field.fill('Kesken jäänyt lause, joka jatkuu');
  await page.reload();
  await expect(service.firstText).toHaveValue('Kesken jäänyt lause, joka jatkuu');
});

/** Ends all other log-ins of the person, from another browser. */
async function endSessionsElsewhere(browser: Browser, who: (typeof NEW)[number]): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${portal.origin}/candidateportal/login?begin=log-in&lang=fi`);
  await page.locator('#username').fill(who);
  await page.locator('#password').fill(DEMO_PASSWORD);
  const call = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.locator('form button').first().click();
  const { authorization = '' } = (await call).headers();
  await page.waitForURL(/dashboard/);
  const answer = await page.request.post(`${portal.origin}${API_PREFIX}/settings/sessions/end`, {
    headers: { authorization },
    data: { all: true },
  });
  expect(answer.ok()).toBe(true);
  await context.close();
}

test('a second tab is logged in by the first, without another log-in', async ({ user }) => {
  const { page } = user;
  const service = new LogInService(user, portal.origin);
  await service.register('urho');
  const other = await page.context().newPage();
  let exchanges = 0;
  // After a second without an answer of the first tab it asks the service itself; here it never does.
  await withoutTimer(other, 1_000);
  await other.route(TOKEN_CALL, (route) => {
    exchanges += 1;
    return route.continue();
  });
  await other.goto(`${portal.origin}/candidateportal/applications`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(other.url()).toContain('/applications');
  expect(exchanges).toBe(0);
  await other.close();
});

/** What the front page says, before any script and once it is drawn. */
async function readFrontPage({ page, t }: PortalUser, script: 'before' | 'after'): Promise<string[]> {
  const words = wordsOf(page);
  await (script === 'before' ? expect(words).toBeVisible() : expect(words).toHaveCount(0));
  const bulletins = page.getByRole('region', { name: t('host.bulletins.area') });
  const parts = page.getByRole('banner').getByRole('link').or(page.getByRole('heading')).or(bulletins);
  return (await parts.allInnerTexts()).map((text) => text.trim());
}

test('the front page is read before any script, and stays while the service has not said who is there', async ({
  user,
}) => {
  const { page } = user;
  await countShifts(page);
  // It has a bulletin.
  await page.unroute(`**${API_PREFIX}/bulletins*`);
  await page.route('**/protocol/openid-connect/**', () => {});
  await drawnWhole(page);
  const letGo = await holdScripts(page);
  const bulletin = wordsOf(page).getByRole('region', { name: user.t('host.bulletins.area') });
  await openWithWords(page, `${portal.origin}${BASE_PATH}/?lang=fi`, [bulletin]);
  const before = await readFrontPage(user, 'before');
  expect(before.length).toBeGreaterThan(3);
  letGo();
  expect(await readFrontPage(user, 'after')).toEqual(before);
  const { sum, moved } = await shifts(page);
  expect(sum, moved.join('\n')).toBeLessThan(0.02);
});

test('log-in and registration are read before any script, and what is pressed there is done', async ({ user }) => {
  const { page, t } = user;
  await countShifts(page);
  await drawnWhole(page);
  const openBeforeScripts = async (path: string) => {
    const letGo = await holdScripts(page);
    await openWithWords(page, `${portal.origin}${BASE_PATH}${path}?lang=fi`);
    await expect(wordsOf(page).getByRole('heading', { level: 1 })).toBeVisible();
    return letGo;
  };
  for (const path of ['/register', '/login']) {
    const letGo = await openBeforeScripts(path);
    await user.expectAccessible(`${path} before any script`);
    letGo();
    await expect(wordsOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('auth.sign-on.action') })).toBeVisible();
    const { sum, moved } = await shiftsAboveFooter(page);
    expect(sum, moved.join('\n')).toBeLessThan(0.02);
  }
  const letGo = await openBeforeScripts('/login');
  await page.getByRole('button', { name: t('auth.sign-on.action') }).click();
  letGo();
  await expect(page.locator('#username')).toBeVisible();
});

test('who comes back from the service finds no words of the log-in page, also while the scripts are slow', async ({
  user,
}) => {
  const { page } = user;
  const service = new LogInService(user, portal.origin);
  await service.open('/login');
  await service.goThere();
  await expect(page.locator('#username')).toBeVisible();
  const letGo = await holdScripts(page);
  // Whether words of the page were there when a frame was drawn.
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('#page-text')) document.documentElement.dataset.seen = 'yes';
      requestAnimationFrame(look);
    };
    look();
  });
  const back = page.waitForResponse((response) => response.url().startsWith(`${portal.origin}${BASE_PATH}/login`));
  await service.answer(page, 'rauha');
  expect(await (await back).text()).toContain('data-prerendered');
  await page.waitForURL(/candidateportal\/login#.*state=/, { waitUntil: 'commit' });
  // The last element of the document.
  await page.locator(`#${DISCOVERY_ELEMENT_ID}`).waitFor({ state: 'attached' });
  await expect(wordsOf(page)).toHaveCount(0);
  expect(await page.locator('html').getAttribute('data-seen')).toBeNull();
  letGo();
  await page.waitForURL(/registerDetails/);
});

test('who is logged in gets no page of a visitor, until they log out', async ({ user }) => {
  const { page } = user;
  const standsInDocument = async () =>
    (await (await page.request.get(`${portal.origin}${BASE_PATH}/faq`)).text()).includes('data-prerendered');
  await expect.poll(standsInDocument).toBe(true);
  const service = new LogInService(user, portal.origin);
  await service.register('lumi');
  expect(await standsInDocument()).toBe(false);
  await service.logOut();
  await expect.poll(standsInDocument).toBe(true);
});

for (const [how, meet] of [
  ['is away', (route: Route) => route.abort()],
  ['never answers', () => {}],
] as const)
  test(`while the service ${how} the page works for somebody who is not logged in, and says so`, async ({ user }) => {
    const { page, t } = user;
    await page.route('**/protocol/openid-connect/**', meet);
    await keepToasts(page);
    await new LogInService(user, portal.origin).open('/');
    await expect(page.getByText(t('host.service-away.title'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await user.expectAccessible('page while the log-in service is away');
  });
