import type { Page, Route } from '@playwright/test';
import { test as base, expect } from '../fixtures/portal/test';
import { openReleaseEnvironment, type ReleaseEnvironment } from '../fixtures/releases/release-environment';
import { closeByEscape } from '../pages/dialogs';

const test = base.extend<{ consentId: string; environment: ReleaseEnvironment }>({
  consentId: ['built-in', { option: true }],
  environment: async ({ consentId }, use) => {
    const environment = await openReleaseEnvironment({ consentId });
    await use(environment);
    await environment.close();
  },
});

type Settings = Record<string, string | number>;
type ConsentCommand = readonly [string, 'default' | 'update', Settings];

/** The consent commands on the page, in order; like Google's, they take nothing but the `arguments` of a function. */
const consentCommands = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: object[] }).dataLayer ?? [])
      .filter((command) => Object.prototype.toString.call(command) === '[object Arguments]')
      .filter((command) => Object.hasOwn(command, 'callee'))
      .map((command) => Array.from(command as ArrayLike<unknown>)),
  ) as Promise<unknown> as Promise<ConsentCommand[]>;
const lastUpdate = async (page: Page) =>
  (await consentCommands(page)).findLast(([, command]) => command === 'update')?.[2];
const flags = (analytics: boolean, preferences: boolean) => ({
  analytics_storage: analytics ? 'granted' : 'denied',
  functionality_storage: preferences ? 'granted' : 'denied',
  personalization_storage: preferences ? 'granted' : 'denied',
});
const follow = (page: Page, expected: Settings | undefined) => expect.poll(() => lastUpdate(page)).toEqual(expected);

/** All but security storage is denied, and tags wait for half a second. docs/specification.md#consent */
async function expectDeniedByDefault(page: Page): Promise<void> {
  await expect.poll(async () => (await consentCommands(page)).length).toBeGreaterThan(0);
  const [first] = await consentCommands(page);
  const { security_storage, wait_for_update, ...others } = first?.[2] ?? {};
  expect([first?.[0], first?.[1], security_storage, wait_for_update]).toEqual(['consent', 'default', 'granted', 500]);
  expect(Object.keys(others).sort()).toEqual([
    'ad_personalization',
    'ad_storage',
    'ad_user_data',
    'analytics_storage',
    'functionality_storage',
    'personalization_storage',
  ]);
  expect(new Set(Object.values(others))).toEqual(new Set(['denied']));
}

test.describe('with the portal’s own dialog', () => {
  test('tags get no consent before the user gives it; it survives a reload and is withdrawn in the footer', async ({
    user,
    environment,
  }) => {
    const { page, t } = user;
    const dialog = page.getByRole('dialog', { name: t('host.consent.title') });
    const reopen = page.getByRole('contentinfo').getByRole('button', { name: t('host.footer.consent') });
    await page.goto(`${environment.origin}/candidateportal/login?lang=fi`);
    await dialog.waitFor();
    await expectDeniedByDefault(page);
    expect(await lastUpdate(page)).toBeUndefined();
    await user.expectAccessible('the choices of consent');

    await dialog.getByRole('checkbox', { name: t('host.consent.analytics') }).check();
    await dialog.getByRole('button', { name: t('host.consent.save') }).click();
    await expect(dialog).toBeHidden();
    await follow(page, flags(true, false));

    await page.reload();
    await follow(page, flags(true, false));
    await expectDeniedByDefault(page);
    await expect(dialog).toBeHidden();

    await reopen.click();
    await expect(dialog.getByRole('checkbox', { name: t('host.consent.analytics') })).toBeChecked();
    await dialog.getByRole('button', { name: t('host.consent.necessary') }).click();
    await expect(dialog).toBeHidden();
    await follow(page, flags(false, false));
    await page.reload();
    await follow(page, flags(false, false));
  });

  test('a dialog that is closed without a choice allows nothing and asks again', async ({ user, environment }) => {
    const { page, t } = user;
    const dialog = page.getByRole('dialog', { name: t('host.consent.title') });
    await page.goto(`${environment.origin}/candidateportal/login?lang=fi`);
    await closeByEscape(dialog);
    expect(await lastUpdate(page)).toBeUndefined();
    await page.reload();
    await dialog.waitFor();
    expect(await lastUpdate(page)).toBeUndefined();
  });
});

test.describe('with a provider', () => {
  test.use({ consentId: 'f1e2d3c4-e2e' });
  const SCRIPT = 'https://consent.cookiebot.com/uc.js*';

  /** Behaves as such scripts do: inline styles, a dialog out of a string, events on the window. */
  const BANNER = `
    const id = document.currentScript.dataset.cbid;
    window.commandsBefore = JSON.stringify(window.dataLayer ?? []);
    document.body.insertAdjacentHTML('beforeend',
      '<div role="dialog" aria-label="Consent ' + id + '" style="position:fixed;inset:auto 0 0 0;z-index:9">'
      + '<button type="button">Allow</button> <button type="button">Take back</button></div>');
    const [allow, revoke] = document.querySelectorAll('[aria-label^=Consent] button');
    const say = (statistics, preferences, event) => {
      window.Cookiebot = { consent: { statistics, preferences } };
      window.dispatchEvent(new Event(event));
    };
    allow.addEventListener('click', () => say(true, true, 'CookiebotOnAccept'));
    revoke.addEventListener('click', () => say(false, false, 'CookiebotOnDecline'));
  `;
  const serve = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: BANNER });

  test('its script is let in by its id after everything was denied, and the flags follow what is allowed and taken back', async ({
    user,
    environment,
    consentId,
  }) => {
    const { page, t } = user;
    await page.route(SCRIPT, serve);
    await page.goto(`${environment.origin}/candidateportal/login?lang=fi`);
    const banner = page.getByRole('dialog', { name: `Consent ${consentId}` });
    await banner.waitFor();
    await expectDeniedByDefault(page);
    const before = await page.evaluate(() => (window as unknown as { commandsBefore: string }).commandsBefore);
    expect(before).toContain('"wait_for_update":500');
    expect(await lastUpdate(page)).toBeUndefined();
    await banner.getByRole('button', { name: 'Allow' }).click();
    await follow(page, flags(true, true));
    await banner.getByRole('button', { name: 'Take back' }).click();
    await follow(page, flags(false, false));
    await expect(page.getByRole('dialog', { name: t('host.consent.title') })).toHaveCount(0);
  });

  test('a script that does not come leaves everything denied and the portal usable, and is tried anew', async ({
    user,
    environment,
    consentId,
  }) => {
    const { page, t } = user;
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('uc.js'));
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto(`${environment.origin}/candidateportal/login?lang=fi`);
    await asked;
    await expect(page.locator('script[data-cbid]')).toHaveCount(0);
    await expectDeniedByDefault(page);
    expect(await lastUpdate(page)).toBeUndefined();
    await page.getByRole('textbox', { name: t('auth.login.username.label') }).fill('aino');
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, serve);
    await page.reload();
    await page.getByRole('dialog', { name: `Consent ${consentId}` }).waitFor();
  });
});
