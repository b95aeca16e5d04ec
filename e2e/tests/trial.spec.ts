import { expect, type Page } from '@playwright/test';
import { status } from 'gateway/releases/queries/history';
import { grantTrial } from 'gateway/releases/signing/trial-grant';
import { expectAccessible } from '../fixtures/display/accessibility';
import { texts } from '../fixtures/portal/texts';
import { withoutTimer } from '../fixtures/portal/without-timer';
import { builtRelease, deriveRelease } from '../fixtures/releases/derived-release';
import { test } from '../fixtures/releases/test';

const t = texts('fi');
const LOGIN = '/candidateportal/login';
/** How long after the first drawing a page begins to be looked at, as in host/src/app/watch-page-lazily.ts. */
const WATCH_DELAY_MS = 500;

/** The versions of the log-in's remote that the page runs, by the bundler's names of their chunks. */
const running = (page: Page) =>
  page.evaluate(() => Object.keys(window).filter((key) => key.startsWith('webpackChunkmfe_auth')));
const chunksOf = (version: string) => `webpackChunkmfe_auth_${version.replace(/[^A-Za-z0-9]/g, '_')}`;

test('a tester runs a published version in their browser alone, is told so all the time, and ends it', async ({
  page,
  browser,
  environment,
}) => {
  const { origin, store } = environment;
  const { dir, version } = deriveRelease('mfe-auth', 1);
  await store.files.publish(dir);
  const { grant } = await grantTrial(store, { name: 'mfe-auth', version, days: 1, by: 'e2e' });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) faults.push(message.text());
  });
  await page.goto(`${origin}${LOGIN}?trial=${grant}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kokeiluversio' })).toBeVisible();
  await expectAccessible(page, 'the question about a trial');
  await page.getByRole('button', { name: 'Aloita kokeilu' }).click();
  const heading = page.getByRole('heading', { level: 1, name: t('auth.login.title') });
  const badge = page.getByText(t('host.trial.text', { remote: 'mfe-auth', version }));
  await expect(heading).toBeVisible();
  await expect(badge).toBeVisible();
  expect(await running(page)).toEqual([chunksOf(version)]);
  expect(page.url()).not.toContain('trial');
  await page
    .getByRole('link', { name: t('auth.login.to-lost-password') })
    .first()
    .click();
  await page.waitForURL(/lost-password/);
  await expect(badge).toBeVisible();
  expect(await running(page)).toEqual([chunksOf(version)]);

  const another = await browser.newContext();
  const elsewhere = await another.newPage();
  // A page that is not looked at does not count as one that hangs, however busy the machine is.
  await withoutTimer(elsewhere, WATCH_DELAY_MS);
  await elsewhere.goto(`${origin}${LOGIN}`);
  await elsewhere.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  expect(await running(elsewhere)).toEqual([chunksOf(builtRelease('mfe-auth').version)]);
  await another.close();

  await page.getByRole('link', { name: t('host.trial.stop') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(badge).toBeHidden();
  expect(await running(page)).toEqual([chunksOf(builtRelease('mfe-auth').version)]);
  expect(faults).toEqual([]);
  const { live } = await status(store);
  expect(live.find(({ name }) => name === 'mfe-auth')?.failures).toMatchObject({ failed: 0 });
});
