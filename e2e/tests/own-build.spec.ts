import { expect, type Page } from '@playwright/test';
import { allowOwnBuild } from 'gateway/releases/changes/own-builds';
import { DEMO_INTERNAL, logInAt } from '../fixtures/accounts/log-in-at';
import { expectAccessible } from '../fixtures/display/accessibility';
import { texts } from '../fixtures/portal/texts';
import { type OwnBuild, SourceEdits, startOwnBuild } from '../fixtures/releases/own-build';
import { openReleaseEnvironment, type ReleaseEnvironment, why } from '../fixtures/releases/release-environment';
import { test as base } from '../fixtures/releases/test';
import { BuildNotice, openAllowed } from '../pages/build-notice';

const t = texts('fi');
const LOGIN = '/candidateportal/login';

interface Fixtures {
  start: typeof startOwnBuild;
  elsewhere: ReleaseEnvironment;
  edits: SourceEdits;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures here.
  start: async ({}, use) => {
    const started: OwnBuild[] = [];
    await use(async (remote, portal) => {
      const build = await startOwnBuild(remote, portal);
      started.push(build);
      return build;
    });
    await Promise.all(started.map((build) => build.close()));
  },
  // A portal as in production: a build on the same machine counts only where an operator has allowed it by a signed document.
  elsewhere: async ({ theme }, use) => {
    const portal = await openReleaseEnvironment({ theme, localOverrides: false });
    await use(portal);
    await portal.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures here.
  edits: async ({}, use) => {
    const edits = new SourceEdits();
    await use(edits);
    edits.takeBack();
  },
});

// They write into the same working copy.
test.describe.configure({ mode: 'default' });

/** Errors and breaches of the policy on a page, as they come. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** Whether the page is still the one that was marked. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window).catch(() => true);

test('a developer runs their own build of one remote in their browser alone', async ({
  page,
  browser,
  baseURL,
  start,
  edits,
}) => {
  const faults = faultsOf(page);
  const ownBuild = await start('mfe-auth', baseURL ?? '');
  const heading = page.getByRole('heading', { level: 1, name: t('auth.login.title') });
  const badge = page.getByText(t('host.override.text', { remote: 'mfe-auth', origin: ownBuild.origin }));
  await page.goto(ownBuild.page.replace('/candidateportal?', `${LOGIN}?lang=fi&`));
  await expect(heading).toBeVisible();
  await expect(badge).toBeVisible();
  const own = () => page.evaluate(() => Object.keys(window).filter((key) => key.startsWith('webpackChunkmfe_auth')));
  expect(await own()).toEqual(['webpackChunkmfe_auth_local']);
  expect(page.url()).not.toContain('override');

  // What exposes the remote has handed it over already.
  await mark(page);
  edits.replace('mfe-auth/src/remote.tsx', '<Messages>', '<Messages key="edited">');
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(heading).toBeVisible();
  await expect(badge).toBeVisible();

  const another = await browser.newContext();
  const elsewhere = await another.newPage();
  await elsewhere.goto(new URL(LOGIN, ownBuild.page).href);
  await elsewhere.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  expect(await elsewhere.content()).not.toContain(ownBuild.origin);
  await another.close();

  await page.getByRole('link', { name: t('host.override.stop') }).click();
  await expect(heading).toBeVisible();
  await expect(badge).toBeHidden();
  expect(await own()).not.toContain('webpackChunkmfe_auth_local');
  expect(faults).toEqual([]);
});

test('an edit is shown by a production portal elsewhere, with what was typed and the place on the page kept, and errors on the page', async ({
  page,
  elsewhere,
  start,
  edits,
}) => {
  const faults = faultsOf(page);
  const ownBuild = await start('mfe-account', elsewhere.origin);
  await page.setViewportSize({ width: 1000, height: 500 });
  await logInAt(elsewhere.origin, page, DEMO_INTERNAL, 'fi');
  await openAllowed(page, { page: ownBuild.page, path: '/account/settings' }, (browser) =>
    allowOwnBuild(elsewhere.store, { remote: 'mfe-account', origin: ownBuild.origin, browser, days: 1 }, why),
  );
  const title = t('account.settings.title');
  const heading = (words: string) => page.getByRole('heading', { level: 1, name: words, exact: true });
  await expect(heading(title)).toBeVisible();
  await page.getByRole('button', { name: t('account.settings.email.change') }).click();
  const field = page.getByRole('textbox', { name: t('account.settings.email.new') });
  await field.fill('half-typed');
  await page.evaluate(() => scrollTo(0, 200));
  await mark(page);
  const expectKept = async () => {
    await expect(field).toHaveValue('half-typed');
    expect(await page.evaluate(() => [scrollY, 'marked' in window])).toEqual([200, true]);
  };

  const FRAME = 'mfe-account/src/components/AccountFrame.tsx';
  const saved = performance.now();
  edits.replace(FRAME, '{heading ?? title}', '{heading ?? title} II');
  await expect(heading(`${title} II`)).toBeAttached();
  process.stdout.write(`From save to visible: ${Math.round(performance.now() - saved)} ms\n`);
  await expectKept();

  // The component that holds what was typed.
  const FORM = 'mfe-account/src/pages/SettingsPage/LogInDetails/ChangeForm.tsx';
  edits.replace(FORM, 'submitLabel="account.settings.send-code"', 'submitLabel="account.settings.confirm"');
  await expect(page.getByRole('button', { name: t('account.settings.confirm'), exact: true })).toBeVisible();
  await expectKept();

  const TEXT = '"account.settings.title": {\n    "defaultMessage": "';
  edits.replace('mfe-account/src/pages/SettingsPage/messages/fi.json', TEXT, `${TEXT}III `);
  await expect(heading(`III ${title} II`)).toBeAttached();
  await expectKept();

  const notice = new BuildNotice(page);
  edits.replace(FRAME, 'usePageTitle(title);', 'usePageTitle(title;');
  await notice.expectError(/AccountFrame\.tsx:\d+/, 'usePageTitle(title;');
  await expectKept();
  await expectAccessible(page, 'errors of the build');
  edits.replace(FRAME, '{heading ?? title}', '{heading ?? title} IV');
  await expect(heading(`III ${title} IV`)).toBeAttached();
  await notice.expectNone();
  edits.replace(FRAME, 'usePageTitle(title);', 'usePageTitle("<b>" title);');
  await notice.expectError(/AccountFrame\.tsx:\d+/, 'usePageTitle("<b>" title);');
  await notice.dismissByKeyboard();
  await notice.expectNone();
  await expectKept();
  expect(faults).toEqual([]);
});
