import { expect, type Page } from '@playwright/test';
import { REMOTE_NAMES, type RemoteName } from '@portal/contract/release-names';
import { rollback } from 'gateway/releases/changes/rollback';
import { unblock } from 'gateway/releases/changes/unblock';
import { isLoggedIn, logInAt } from '../fixtures/accounts/log-in-at';
import { register } from '../fixtures/accounts/register';
import { texts } from '../fixtures/portal/texts';
import { Chance } from '../fixtures/random';
import { deriveRelease, type Edit } from '../fixtures/releases/derived-release';
import { type ReleaseEnvironment, why } from '../fixtures/releases/release-environment';
import { test } from '../fixtures/releases/test';

const t = texts('fi');
const PORTAL = '/candidateportal';

const notice = (page: Page) => page.getByRole('heading', { name: t('host.remote.failed-title') });
const menu = (page: Page) => page.getByRole('banner');

/** Every combination of remotes, but none of them. */
const COMBINATIONS = Array.from({ length: 2 ** REMOTE_NAMES.length - 1 }, (_, index) =>
  REMOTE_NAMES.filter((_name, bit) => ((index + 1) >> bit) & 1),
);

/** Goes through what must work wherever somebody is: menu, footer, language, log-out. */
async function useShell(page: Page, environment: ReleaseEnvironment, down: readonly RemoteName[]): Promise<void> {
  const main = page.getByRole('main');
  const shows = async (remote: RemoteName) => {
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toHaveCount(down.includes(remote) ? 1 : 0);
  };
  await page.goto(`${environment.origin}${PORTAL}/dashboard`);
  await shows('mfe-account');
  await menu(page)
    .getByRole('link', { name: t('host.menu.applications') })
    .click();
  await expect(page).toHaveURL(/\/applications/);
  await shows('mfe-application');
  await menu(page).getByRole('button', { name: /Suomi/ }).click();
  await page.getByRole('menuitemradio', { name: 'Svenska' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await menu(page)
    .getByRole('link', { name: texts('sv')('host.menu.log-out') })
    .click();
  // Home is reached once the session has ended.
  await expect(page).toHaveURL(/\/candidateportal(\?|$)/);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isLoggedIn(environment.origin, page)).toBe(false);
}

for (const [which, combinations] of [
  ['', COMBINATIONS.filter(({ length }) => length === 1 || length === REMOTE_NAMES.length)],
  [', in every combination @full', COMBINATIONS],
] as const) {
  test(`whichever remotes are down, menu, footer, language and log-out work${which}`, async ({
    browser,
    request,
    environment,
  }) => {
    test.setTimeout(900_000);
    const account = await register(request, { acceptTerms: true });
    for (const down of combinations) {
      await test.step(down.join(', '), async () => {
        const context = await browser.newContext();
        const page = await context.newPage();
        for (const name of down)
          await page.route(`**/releases/${name}/**`, (route) => route.fulfill({ status: 404, body: '' }));
        await logInAt(environment.origin, page, account, 'fi');
        await useShell(page, environment, down);
        await context.close();
      });
    }
  });
}

/** Marks each module of two chunks as it runs, with the version it belongs to. */
const marked: Edit = (path, text) => {
  const [, chunk] = /\.(remote|LoginPage)\.js$/.exec(path) ?? [];
  const [, version] = /webpackChunkmfe_auth_(\w+)/.exec(text) ?? [];
  if (!chunk || !version) return text;
  const mark = `(globalThis.__ran??=[]).push("${version}:${chunk}");`;
  return text.replace(/(\{\d+[:(][^{]*\{)/, `$1${mark}`);
};

/** Where every version before is blocked, there is nothing to go back to. */
function onlyNoneLeft(error: unknown): void {
  if (!String(error).includes('has no earlier version')) throw error;
}

interface Swaps {
  page: Page;
  environment: ReleaseEnvironment;
  loads: number;
  seed?: number;
}

async function swapAndLoad({ page, environment, loads, seed = 7 }: Swaps): Promise<void> {
  const chance = new Chance(seed);
  const identifier = (version: string) => version.replace(/[^A-Za-z0-9]/g, '_');
  const versions = [1, 2, 3].map((patch) => {
    const { dir, version } = deriveRelease('mfe-auth', patch, marked);
    return { dir, version };
  });
  for (const { dir } of versions) await environment.store.files.publish(dir);
  const { activate } = await import('gateway/releases/changes/activate');
  // Once enough failures of each version were reported, none would be left to fall back to.
  await page.addInitScript(() => {
    navigator.sendBeacon = () => true;
  });
  const known = new Set(versions.map(({ version }) => identifier(version)));
  let fellBack = 0;
  const marks = { remotes: 0, pages: 0 };
  for (let load = 0; load < loads; load += 1) {
    const { version } = versions[chance.below(versions.length)] ?? { version: '' };
    await unblock(environment.store, 'mfe-auth', version, why);
    await activate(environment.store, new Map([['mfe-auth', version]]), why);
    if (chance.below(4) === 0) await rollback(environment.store, 'mfe-auth', undefined, why).catch(onlyNoneLeft);
    const live = (await environment.store.chain.current())?.document.microFrontends['mfe-auth']?.[0];
    const files = `**/releases/mfe-auth/${live?.metadata.version}/`;
    const fault = [undefined, 'remoteEntry.js*', 'js/*.remote.*', 'js/*.LoginPage.*'][chance.below(4)];
    if (fault) await page.route(`${files}${fault}`, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${environment.origin}${PORTAL}/login?lang=fi`, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: t('auth.login.title') });
    await expect(title.or(notice(page))).toBeVisible();
    // Only a broken version with nothing before it that is not blocked ends on the notice.
    const mayFail = fault !== undefined && live?.fallbackUrl === undefined;
    if (!mayFail) await expect(title).toBeVisible();
    const ran: string[] = await page.evaluate(() => (window as { __ran?: string[] }).__ran ?? []);
    const remotes = ran.filter((mark) => mark.endsWith(':remote')).map((mark) => mark.split(':')[0] ?? '');
    const pages = ran.filter((mark) => mark.endsWith(':LoginPage')).map((mark) => mark.split(':')[0] ?? '');
    // The first build, which every version may fall back to in the end, has no marks.
    const whole = pages.at(-1) === undefined || pages.at(-1) === remotes.at(-1);
    expect({ load, fault, ran, whole }).toMatchObject({ whole: true });
    expect([...remotes, ...pages].filter((one) => !known.has(one))).toEqual([]);
    const liveRan = remotes.at(-1) === identifier(live?.metadata.version ?? '');
    if (fault && !liveRan && (await title.isVisible())) fellBack += 1;
    marks.remotes += remotes.length;
    marks.pages += pages.length;
    await page.unrouteAll();
    await page.context().clearCookies();
  }
  // Without marks nothing could be mixed.
  expect(marks.remotes).toBeGreaterThan(loads / 4);
  expect(marks.pages).toBeGreaterThan(loads / 4);
  expect(fellBack).toBeGreaterThan(loads / 3);
}

test('no page of one version runs beside the first module of another, whatever is swapped and whatever fails', async ({
  page,
  environment,
}) => {
  await swapAndLoad({ page, environment, loads: 24 });
});
test('no page of one version runs beside the first module of another, in 500 loads @full', async ({
  page,
  environment,
}) => {
  test.setTimeout(1_800_000);
  // Fewer for a first look, and another seed for other loads; what counts is 500.
  await swapAndLoad({
    page,
    environment,
    loads: Number(process.env.SWAPS ?? 500),
    seed: Number(process.env.SEED ?? 7),
  });
});
