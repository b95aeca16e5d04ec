import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { RELEASE_NAMES, type RemoteName } from '@portal/contract/release-names';
import { startCanary } from 'gateway/releases/canary/canary';
import { rollback } from 'gateway/releases/changes/rollback';
import { status } from 'gateway/releases/queries/history';
import { texts } from '../fixtures/portal/texts';
import { builtFile, builtRelease, deriveRelease } from '../fixtures/releases/derived-release';
import { asPage, atStart } from '../fixtures/releases/edits';
import { why } from '../fixtures/releases/release-environment';
import { test } from '../fixtures/releases/test';

const t = texts('fi');
/** The first address of each remote that anybody may see; the others stand behind the log-in. */
const LOGIN = '/candidateportal/login';

/** Which version of a remote the page runs, by the bundler's name of its chunks. */
const running = (page: Page, name: RemoteName) =>
  page.evaluate(
    (folder) => Object.keys(window).filter((key) => key.startsWith(`webpackChunk${folder}`)),
    name.replaceAll('-', '_'),
  );
const chunksOf = (version: string, name: RemoteName) =>
  `webpackChunk${name.replaceAll('-', '_')}_${version.replace(/[^A-Za-z0-9]/g, '_')}`;

async function expectShellUsable(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('button', { name: /Suomi/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'Svenska' })
    .or(page.getByRole('menuitem', { name: 'Svenska' }))
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
}

test.describe('a broken release ends on the last good version or on a notice, with the shell usable', () => {
  const loginHeading = (page: Page) => page.getByRole('heading', { level: 1, name: t('auth.login.title') });
  const notice = (page: Page) => page.getByText(t('host.remote.failed-title'));

  const FAULTS: Record<string, (page: Page, files: string) => Promise<unknown>> = {
    'its entry is not there (404)': (page, files) =>
      page.route(`${files}remoteEntry.js*`, (route) => route.fulfill({ status: 404, body: 'Not Found' })),
    'its entry hangs': (page, files) => page.route(`${files}remoteEntry.js*`, () => {}),
    'its entry is answered with 500 and JSON': (page, files) =>
      page.route(`${files}remoteEntry.js*`, (route) => route.fulfill({ status: 500, json: { title: 'broken' } })),
    'HTML comes in place of its scripts': (page, files) =>
      page.route(`${files}**/*.js*`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })),
    'its files have other bytes than they should': (page, files) =>
      page.route(`${files}**`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()}\nglobalThis.__changed = true;` });
      }),
    'its first module is not there': (page, files) =>
      page.route(`${files}js/*.remote.*`, (route) => route.fulfill({ status: 404, body: 'Not Found' })),
  };
  for (const [what, breakIt] of Object.entries(FAULTS)) {
    test(`when ${what}`, async ({ page, environment }) => {
      const good = builtRelease('mfe-auth').version;
      const bad = await environment.release('mfe-auth', 1);
      await breakIt(page, `**/releases/mfe-auth/${bad}/`);
      // A script that hangs holds back the load event.
      await page.goto(`${environment.origin}${LOGIN}`, { waitUntil: 'commit' });
      await expect(loginHeading(page)).toBeVisible();
      expect(await running(page, 'mfe-auth')).toContain(chunksOf(good, 'mfe-auth'));
      expect(await page.evaluate(() => '__changed' in window)).toBe(false);
      await expectShellUsable(page);
      await expect
        .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'portal_avoid')?.value)
        .toContain(`mfe-auth@${bad}`);
      // The next page keeps away from it at once.
      await page.unrouteAll();
      await page.goto(`${environment.origin}${LOGIN}?lang=fi`);
      await expect(loginHeading(page)).toBeVisible();
      expect(await running(page, 'mfe-auth')).toEqual([chunksOf(good, 'mfe-auth')]);
    });
  }

  test('when it throws at its start', async ({ page, environment }) => {
    const good = builtRelease('mfe-auth').version;
    await environment.release('mfe-auth', 1, atStart('mfe-auth', 'throw new Error("broken at start");'));
    await page.goto(`${environment.origin}${LOGIN}`);
    await expect(loginHeading(page)).toBeVisible();
    expect(await running(page, 'mfe-auth')).toContain(chunksOf(good, 'mfe-auth'));
    await expectShellUsable(page);
  });

  test('when a page of it throws while it is drawn, or its script is missing', async ({ page, environment }) => {
    const good = builtRelease('mfe-auth').version;
    const throwing = asPage('mfe-auth', 'LoginPage', '()=>{throw new Error("broken page")}');
    const bad = await environment.release('mfe-auth', 1, throwing);
    await page.goto(`${environment.origin}${LOGIN}`);
    await expect(loginHeading(page)).toBeVisible();
    expect(await running(page, 'mfe-auth')).toContain(chunksOf(good, 'mfe-auth'));
    await page.context().clearCookies();
    await page.route(`**/releases/mfe-auth/${bad}/js/*.RegisterPage.*`, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.goto(`${environment.origin}/candidateportal/register`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expect(await running(page, 'mfe-auth')).toContain(chunksOf(good, 'mfe-auth'));
    await expectShellUsable(page);
  });

  test('when a page throws later, with nothing to go back to: what was shown is never exchanged', async ({
    page,
    environment,
  }) => {
    const throwing = asPage('mfe-auth', 'LostPasswordPage', '()=>{throw new Error("broken page")}');
    const bad = await environment.release('mfe-auth', 1, throwing);
    await page.goto(`${environment.origin}${LOGIN}`);
    await expect(loginHeading(page)).toBeVisible();
    await page
      .getByRole('link', { name: t('auth.login.to-lost-password') })
      .first()
      .click();
    await expect(notice(page)).toBeVisible();
    expect(await running(page, 'mfe-auth')).toEqual([chunksOf(bad, 'mfe-auth')]);
    await expectShellUsable(page);
  });

  test('when it is the host that does not come, or does not start', async ({ page, environment }) => {
    const good = builtRelease('host').version;
    const missing = await environment.release('host', 1);
    await page.route(`**/releases/host/${missing}/main.js`, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${environment.origin}${LOGIN}`);
    await expect(loginHeading(page)).toBeVisible();
    expect(await page.locator(`script[src*="/releases/host/${good}/main.js"]`).count()).toBe(1);
    await rollback(environment.store, 'host', undefined, why);
    await environment.release('host', 2, (path, text) =>
      path === 'main.js' ? text.replace('\n', '\nthrow new Error("broken host");') : text,
    );
    await page.goto(`${environment.origin}${LOGIN}`);
    await expect(loginHeading(page)).toBeVisible();
    await expectShellUsable(page);
  });

  test('when it needs another React: it is refused before it is live', async ({ environment }) => {
    const requires = { ...builtRelease('mfe-auth').requires, shared: { react: '^18.0.0' } };
    const { dir, version } = deriveRelease('mfe-auth', 1, undefined, { requires });
    await environment.store.files.publish(dir);
    const { activate } = await import('gateway/releases/changes/activate');
    await expect(activate(environment.store, new Map([['mfe-auth', version]]), why)).rejects.toThrow('react ^18');
  });
});

test('failures are counted by version, and a rollback is on the next page', async ({ page, environment }) => {
  const good = builtRelease('mfe-auth').version;
  const bad = await environment.release('mfe-auth', 1, atStart('mfe-auth', 'throw new Error("broken");'));
  await page.goto(`${environment.origin}${LOGIN}`);
  await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  const failures = async () => (await status(environment.store)).live.find(({ name }) => name === 'mfe-auth')?.failures;
  await expect.poll(failures).toEqual({ pages: 1, networks: 1, failed: 1, recovered: 1, kinds: { start: 1 } });
  await rollback(environment.store, 'mfe-auth', undefined, why);
  await page.goto(`${environment.origin}${LOGIN}`);
  await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  expect(await running(page, 'mfe-auth')).toEqual([chunksOf(good, 'mfe-auth')]);
  expect(await page.content()).not.toContain(`releases/mfe-auth/${bad}/remoteEntry.js"`);
});

test('a page of a canary runs one version of each remote, and the same one at every visit', async ({
  browser,
  environment,
}) => {
  const { dir, version } = deriveRelease('mfe-auth', 1);
  await environment.store.files.publish(dir);
  await startCanary(environment.store, 'mfe-auth', version, 50, why);
  const seen = new Set<string>();
  while (seen.size < 2) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${environment.origin}${LOGIN}`);
    await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
    const first = await running(page, 'mfe-auth');
    expect(first).toHaveLength(1);
    await page
      .getByRole('link', { name: t('auth.login.to-lost-password') })
      .first()
      .click();
    await page.waitForURL(/lost-password/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await running(page, 'mfe-auth')).toEqual(first);
    await page.goto(`${environment.origin}${LOGIN}`);
    await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
    expect(await running(page, 'mfe-auth')).toEqual(first);
    seen.add(first[0] ?? '');
    await context.close();
  }
});

test('an open tab is offered the new version at the next navigation, and keeps its own until then', async ({
  page,
  environment,
}) => {
  await page.clock.install();
  const follows = page.waitForResponse(/host\.UpdateNotice\./);
  await page.goto(`${environment.origin}${LOGIN}`);
  await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  await follows;
  const before = await running(page, 'mfe-auth');
  const version = await environment.release('mfe-auth', 1);
  let heard = false;
  page.on('response', (answer) => {
    heard ||= answer.url().endsWith('/discovery.json');
  });
  await expect
    .poll(async () => {
      await page.clock.fastForward(65_000);
      return heard;
    })
    .toBe(true);
  await expect(page.getByText(t('host.release.text'))).toBeHidden();
  await page
    .getByRole('link', { name: t('auth.login.to-lost-password') })
    .first()
    .click();
  await expect(page.getByText(t('host.release.text'))).toBeVisible();
  expect(await running(page, 'mfe-auth')).toEqual(before);
  await page.getByRole('button', { name: t('host.release.reload') }).click();
  await expect.poll(() => running(page, 'mfe-auth')).toEqual([chunksOf(version, 'mfe-auth')]);
});

test('one changed byte in any script or style sheet of a release never runs, and each has its hash', async ({
  page,
  environment,
}) => {
  for (const name of RELEASE_NAMES) {
    const { files, entry } = builtRelease(name);
    const [, line = ''] = /\]=(\{.*?\});/.exec(readFileSync(builtFile(name, entry), 'utf8')) ?? [];
    const hashes: Record<string, string> = JSON.parse(line);
    const loaded = Object.keys(files).filter((path) => /\.(js|css)$/.test(path) && path !== entry);
    expect(loaded.length).toBeGreaterThan(3);
    for (const path of loaded) expect([path, hashes[path]]).toEqual([path, files[path]?.integrity]);
  }
  await page.route('**/releases/**/*.js*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `globalThis.__changed = true;${await answer.text()}` });
  });
  await page.goto(`${environment.origin}${LOGIN}`);
  expect(await page.evaluate(() => '__changed' in window)).toBe(false);
  // The host alone as it should be: what it loads by itself is refused as well.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/releases/**/js/*.js*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `globalThis.__changed = true;${await answer.text()}` });
  });
  await page.goto(`${environment.origin}${LOGIN}`);
  expect(await page.evaluate(() => '__changed' in window)).toBe(false);
  // What the page asks for last may be answered when the portal is gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a document that was changed on the way, or an older one than was seen, starts no remote', async ({
  page,
  environment,
}) => {
  const notice = page.getByText(t('host.remote.failed-title'));
  await page.goto(`${environment.origin}${LOGIN}`);
  await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  const first = await page.content();
  await environment.release('mfe-auth', 1);
  await page.goto(`${environment.origin}${LOGIN}`);
  await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  expect(first).toContain('data-keys=');
  const changed = async (change: (html: string) => string) => {
    await page.route(`${environment.origin}${LOGIN}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    });
    await page.goto(`${environment.origin}${LOGIN}`);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unrouteAll();
  };
  await changed((html) => html.replace('"by":"e2e"', '"by":"thief"'));
  const older = /<script type="application\/json"[\s\S]*?<\/script>/;
  await changed((html) => html.replace(older, () => older.exec(first)?.[0] ?? ''));
  await page.goto(`${environment.origin}${LOGIN}`);
  await expect(notice).toBeHidden();
  await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
});
