import { BASE_PATH } from '@portal/contract/limits';
import { freePort } from '@portal/testing/free-port';
import { DEMO_INTERNAL, logInAt } from '../fixtures/accounts/log-in-at';
import { operateBeside } from '../fixtures/portal/operator';
import { startPortalBeside } from '../fixtures/portal/portal-beside';
import { test as base, expect } from '../fixtures/portal/test';
import { SourceEdits, startStandaloneBuild } from '../fixtures/releases/own-build';
import { buildStandaloneRemote } from '../fixtures/releases/standalone-remote';
import { openTeamDeploys } from '../fixtures/releases/team-deploys';
import { LogIn } from '../pages/accounts/log-in';
import { BuildNotice } from '../pages/build-notice';
import { Shell } from '../pages/shell';

const NAME = 'mfe-trial';
const PATH = '/mfe-trial';
const TITLES = { fi: 'Kokeiltavat palvelut', sv: 'Tjänster på försök', en: 'Services on trial' };

interface Added {
  origin: string;
  operate(...args: string[]): Promise<unknown>;
  settings: Record<string, string>;
  dir: string;
  description: string;
}

/** A portal of its own, since the menu of everybody changes, with a published remote that it does not know yet. */
const test = base.extend<object, { added: Added }>({
  added: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const remote = await buildStandaloneRemote(NAME, TITLES);
      const portal = await startPortalBeside(await freePort(), { DEMO: 'on', RATE_LIMIT: 'off' });
      const operate = (...args: string[]) => operateBeside(portal.settings, ...args);
      const { origin, settings } = portal;
      await use({ origin, operate, settings, dir: remote.dir, description: remote.description });
      await portal.close();
      remote.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ added }, use) => use(added.origin),
});

test.describe.configure({ mode: 'serial' });

/** Waits until the documents that the portal gives out have the remote, or have it no more. */
async function documentsHave(origin: string, expected: boolean): Promise<void> {
  await expect
    .poll(async () => (await (await fetch(`${origin}${BASE_PATH}/login`)).text()).includes(`"path":"${PATH}"`))
    .toBe(expected);
}

test('a remote of another repository is a page and a menu entry in three languages once an operator has added and its team deployed it', async ({
  user,
  added: { origin, operate, settings, dir, description },
}) => {
  const { page, t } = user;
  await new LogIn(user).again(DEMO_INTERNAL);
  await user.open(PATH);
  await expect(page.getByRole('heading', { level: 1, name: t('host.not-found.title') })).toBeVisible();

  await operate('add-remote', description, '--reason', 'a trial');
  const team = await openTeamDeploys(settings, NAME, dir);
  try {
    const { version = '' } = await team.deploy('publish', 'dist');
    await team.deploy('activate', NAME, version, '--reason', 'a trial');
  } finally {
    await team.close();
  }
  await documentsHave(origin, true);

  await user.open('/dashboard');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await new Shell(user).press(TITLES.fi);
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await expect(page.getByRole('heading', { level: 1, name: TITLES.fi })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${TITLES.fi}`));
    await user.expectAccessible(`a page of an added remote, ${width} px wide`);
    await user.open('/applications');
  }
  for (const locale of ['sv', 'en', 'fi'] as const) {
    await logInAt(origin, page, DEMO_INTERNAL, locale);
    await user.follow(PATH);
    await expect(page.getByRole('heading', { level: 1, name: TITLES[locale] })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: TITLES[locale] })).toBeVisible();
  }
});

test('its page leads who is not logged in to the log-in, and from there to itself', async ({ user, added: _added }) => {
  const { page } = user;
  await user.open(PATH);
  await new LogIn(user).heading.waitFor();
  await new LogIn(user).as(DEMO_INTERNAL.username, DEMO_INTERNAL.password);
  await expect(page.getByRole('heading', { level: 1, name: TITLES.fi })).toBeVisible();
});

test('an edit in its repository is shown by an open page of its developer', async ({
  user,
  added: { origin, dir },
}) => {
  const { page, t } = user;
  const build = await startStandaloneBuild(dir, origin);
  try {
    await new LogIn(user).again(DEMO_INTERNAL);
    await page.goto(build.page);
    await user.open(PATH);
    await expect(page.getByRole('heading', { level: 1, name: TITLES.fi, exact: true })).toBeVisible();
    await expect(page.getByText(t('host.override.text', { remote: NAME, origin: build.origin }))).toBeVisible();
    await page.evaluate(() => Object.assign(window, { marked: true }));
    const edits = new SourceEdits(dir);
    edits.replace('src/pages/TrialPage/TrialPage.tsx', 'usePageTitle(title);', 'usePageTitle(title;');
    await new BuildNotice(page).expectError(/TrialPage\.tsx:\d+/, 'usePageTitle(title;');
    edits.takeBack();
    edits.replace('src/messages/fi.json', `"defaultMessage": "${TITLES.fi}"`, '"defaultMessage": "Muutettu"');
    await expect(page.getByRole('heading', { level: 1, name: 'Muutettu', exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  } finally {
    await build.close();
  }
});

test('it is gone with its entry once an operator has removed it', async ({ user, added: { origin, operate } }) => {
  const { page, t } = user;
  await new LogIn(user).again(DEMO_INTERNAL);
  await operate('remove-remote', NAME, '--reason', 'the trial is over');
  await documentsHave(origin, false);
  await user.open(PATH);
  await expect(page.getByRole('heading', { level: 1, name: t('host.not-found.title') })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: TITLES.fi, includeHidden: true })).toHaveCount(0);
});
