import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { activate } from 'gateway/releases/changes/activate';
import { rollback } from 'gateway/releases/changes/rollback';
import { texts } from '../fixtures/portal/texts';
import { BROKEN_RELEASES, FREEZES_NOW } from '../fixtures/releases/broken-releases';
import { builtRelease, deriveRelease } from '../fixtures/releases/derived-release';
import { endAndReload } from '../fixtures/releases/frozen-tab';
import { why } from '../fixtures/releases/release-environment';
import { test } from '../fixtures/releases/test';

const LOGIN = '/candidateportal/login';
/** How long the person of a page that froze waits before they load it anew: longer than what counts as busy. */
const PATIENCE_MS = 5_500;
/** Those of each kind that are tried every time. */
const EVERY_TIME = [
  'its page draws nothing',
  'its styles hide everything',
  'it never ends to start',
  'it rejects promise after promise',
  'it breaks the addresses of pages',
];

const fi = texts('fi');
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: fi('auth.login.title') });
const chunksOf = (version: string) => `webpackChunkmfe_auth_${version.replace(/[^A-Za-z0-9]/g, '_')}`;
/** A page that is just beginning anew does not tell; text that nobody could see is there until it does. */
const runs = (page: Page, version: string) =>
  page.evaluate((key) => key in window, chunksOf(version)).catch(() => undefined);

async function expectShellUsable(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('button', { name: /Suomi/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'Svenska' })
    .or(page.getByRole('menuitem', { name: 'Svenska' }))
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
}

for (const [what, { edit, counted, freezes, stays }] of Object.entries(BROKEN_RELEASES)) {
  const tag = EVERY_TIME.includes(what) ? [] : ['@full'];
  test(`a release forced live of which ${what} is counted and replaced by the last good one`, { tag }, async ({
    page,
    browser,
    environment,
  }) => {
    const good = builtRelease('mfe-auth').version;
    const { dir, version } = deriveRelease('mfe-auth', 1, edit);
    await environment.store.files.publish(dir);
    await activate(environment.store, new Map([['mfe-auth', version]]), { ...why, force: true });
    const begun = Date.now();
    let seen = page;
    if (freezes) seen = await leaveFrozen(page, `${environment.origin}${LOGIN}`);
    else await page.goto(`${environment.origin}${LOGIN}`, { waitUntil: 'commit' });
    const kinds = async () => {
      const counts = await environment.store.counts.readAll();
      return counts.filter((count) => count.version === version).flatMap((count) => Object.keys(count.kinds ?? {}));
    };
    if (stays) {
      await expect.poll(kinds).toHaveLength(1);
      await seen.goto(`${environment.origin}${LOGIN}`);
    }
    await expect(heading(seen)).toBeVisible();
    await expect.poll(() => runs(seen, good)).toBe(true);
    // Noted alone: how long it takes depends on the machine.
    const took = Date.now() - begun;
    await expectShellUsable(seen);
    await expect.poll(kinds).toHaveLength(1);
    expect(counted).toContain((await kinds())[0]);
    test.info().annotations.push({ type: 'stood', description: `${what} | ${took} ms | ${(await kinds()).join()}` });

    await rollback(environment.store, 'mfe-auth', undefined, why);
    const other = await (await browser.newContext({ locale: 'fi' })).newPage();
    await other.goto(`${environment.origin}${LOGIN}`);
    await expect(heading(other)).toBeVisible();
    expect(await runs(other, version)).toBe(false);
    await other.context().close();
  });
}

/**
 * What a person does whose page does not answer any more: they wait and load it anew, which ends the script.
 * @returns the next page they open, once the one that was loaded anew has found the last good version
 */
async function leaveFrozen(page: Page, address: string): Promise<Page> {
  const freezes = page.waitForRequest((request) => request.url().endsWith(FREEZES_NOW), { timeout: 0 });
  await page.goto(address, { waitUntil: 'commit' });
  await freezes;
  await pause(PATIENCE_MS);
  await endAndReload(page);
  const avoided = async () => (await page.context().cookies()).some(({ name }) => name === 'portal_avoid');
  await expect.poll(avoided).toBe(true);
  const next = await page.context().newPage();
  await next.goto(address, { waitUntil: 'commit' });
  return next;
}
