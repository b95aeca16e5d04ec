import type { Browser, Page } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from 'sso-provider/start-provider';
import { type BreakablePortal, startBreakableSignOn } from '../fixtures/accounts/sign-on-portal';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { closeByEscape } from '../pages/dialogs';
import { LogInAgain } from '../pages/log-in-again';
import { LogInService } from '../pages/log-in-service';

const TOKEN_CALL = '**/protocol/openid-connect/token';
const NEW = ['tuuli', 'otso', 'vieno', 'urho', 'lempi', 'armas', 'oiva'] as const;
const person = (username: (typeof NEW)[number]): DemoPerson => ({
  username,
  sub: `sub-${username}`,
  givenName: 'Tuuli',
  familyName: 'Laine',
  email: `${username}@example.fi`,
  emailVerified: true,
  about: 'comes for the first time',
});

let portal: BreakablePortal;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startBreakableSignOn([...DEMO_PEOPLE, ...NEW.map(person)], 'browser');
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

test('a log-in is kept over a reload, and ends at both ends', async ({ user }) => {
  const { page } = user;
  const sent = credentials(page);
  const service = new LogInService(user, portal.origin);
  await service.register('tuuli');
  await service.open('/applications');
  expect(page.url()).not.toMatch(/code=|state=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent.bearer).toBeGreaterThan(0);
  expect(sent.csrf).toBe(0);
  expect((await page.context().cookies(portal.origin)).map(({ name }) => name)).not.toContain('portal_session_user');

  await page.reload();
  await page.waitForURL(/\/applications/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: user.t('auth.sign-on.action') })).toBeHidden();

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/eyJ/);

  await service.open('/logout');
  await page.waitForURL((url) => /^\/candidateportal\/?$/.test(url.pathname));
  await service.open('/login');
  await service.goThere();
  // The service asks again, since it has been told.
  await expect(page.locator('#username')).toBeVisible();
});

test('who cancels at the service is told so, and can try again', async ({ user }) => {
  const { page, t } = user;
  const service = new LogInService(user, portal.origin);
  await service.open('/login');
  await service.goThere();
  await service.cancel();
  await expect(page.getByText(t('auth.sign-on.error.denied'))).toBeVisible();
  await user.expectAccessible('log-in page after a cancelled log-in');
  await service.logIn('demo-new');
  await page.waitForURL(/registerDetails/);
});

/** A form of somebody new, with its first text. */
async function openForm({ page }: PortalUser, service: LogInService, who: (typeof NEW)[number]) {
  await service.register(who);
  await service.open('/application/106');
  await closeByEscape(page.getByRole('dialog'));
  return page.getByRole('main').getByRole('textbox').first();
}

/** From the dialog over the page, in another tab. */
async function logInAgain(user: PortalUser, service: LogInService, who: (typeof NEW)[number]) {
  const { dialog } = new LogInAgain(user);
  const [tab] = await Promise.all([
    user.page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: user.t('host.log-in-dialog.service-action') }).click(),
  ]);
  // The service asks anew who it is.
  await service.answer(tab, who);
  await tab.waitForURL(/candidateportal\/dashboard/);
  await tab.close();
  await expect(dialog).toBeHidden();
}

test('a log-out in another tab leaves nothing of the person on the page, and what was typed comes back', async ({
  user,
}) => {
  const { page } = user;
  const service = new LogInService(user, portal.origin);
  const field = await openForm(user, service, 'otso');
  await field.fill('Kesken jäänyt lause');
  const other = await page.context().newPage();
  await other.goto(`${portal.origin}/candidateportal/logout`);
  await other.waitForURL((url) => /^\/candidateportal\/?$/.test(url.pathname));
  await other.close();
  await expect(field).toBeHidden();
  await service.open('/application/106');
  await service.logIn('otso');
  await page.waitForURL(/application\/106/);
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('Kesken jäänyt lause');
});

test('a session that was ended in another browser goes on over the form, with what was typed', async ({
  user,
  browser,
}) => {
  const service = new LogInService(user, portal.origin);
  const field = await openForm(user, service, 'vieno');
  await field.fill('Kesken jäänyt lause');
  await endSessionsElsewhere(browser, 'vieno');
  await field.fill('Kesken jäänyt lause, joka jatkuu');
  await logInAgain(user, service, 'vieno');
  await expect(field).toHaveValue('Kesken jäänyt lause, joka jatkuu');
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

test('while the service is away the page works for somebody who is not logged in, and says so', async ({ user }) => {
  const { page, t } = user;
  await page.route('**/protocol/openid-connect/**', (route) => route.abort());
  const service = new LogInService(user, portal.origin);
  await service.open('/');
  await expect(page.getByText(t('host.service-away.title'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await user.expectAccessible('page while the log-in service is away');
});
