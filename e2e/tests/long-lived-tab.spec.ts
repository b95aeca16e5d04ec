import { expect, type Page } from '@playwright/test';
import { RELEASE_NAMES, REMOTE_NAMES, type ReleaseName, type RemoteName } from '@portal/contract/release-names';
import { activate } from 'gateway/releases/changes/activate';
import { publish } from 'gateway/releases/changes/publish';
import { DEMO_INTERNAL, logInAt } from '../fixtures/accounts/log-in-at';
import { texts } from '../fixtures/portal/texts';
import { builtRelease, deriveRelease } from '../fixtures/releases/derived-release';
import { type ReleaseEnvironment, why } from '../fixtures/releases/release-environment';
import { test } from '../fixtures/releases/test';

const t = texts('fi');
const PORTAL = '/candidateportal';
/** Where the tab begins: its remote is there from then on. */
const START = '/dashboard';
const FIRST_PAGES: readonly (readonly [remote: RemoteName, path: string])[] = [
  ['mfe-internal-ads', '/positions'],
  ['mfe-substitutions', '/substitutions'],
  ['mfe-application', '/applications'],
  ['mfe-auth', '/lost-password'],
];
/** Pages of all remotes, of which no two in a row have the same heading. */
const ROUND = [
  START,
  '/applications',
  '/substitutions',
  '/lost-password',
  '/account/settings',
  '/positions/106',
  '/applications/finished',
  '/substitutions/calendar',
  '/faq',
  '/positions',
] as const;
/** Longer than the shortest time between two questions for the live versions, in milliseconds. */
const BETWEEN_RELEASES_MS = 11_000;
const MOST_GROWTH_BYTES = 5_000_000;

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const notice = (page: Page) => page.getByRole('heading', { name: t('host.remote.failed-title') });

/** Goes to another page of the portal, as a link there does, and waits for its heading. */
async function follow(page: Page, path: string): Promise<void> {
  const before = await heading(page).innerText();
  await changeAddress(page, path);
  await expect(heading(page)).not.toHaveText(before);
}

async function changeAddress(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `${PORTAL}${path}`);
}

/** What the tab holds once everything that nobody refers to is gone, in bytes. */
async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Asks for a remote that does not come, several times, until it comes at last. */
async function failThenLoad(page: Page, [remote, path]: (typeof FIRST_PAGES)[number], failures: number): Promise<void> {
  const files = `**/releases/${remote}/**`;
  let refused = 0;
  await page.route(files, (route) => {
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await changeAddress(page, path);
  for (let failure = 1; failure <= failures; failure += 1) {
    // Each time the entry is asked for twice.
    await expect.poll(() => refused).toBeGreaterThanOrEqual(2 * failure);
    await expect(notice(page)).toBeVisible();
    if (failure === failures) await page.unroute(files);
    await page.getByRole('button', { name: t('host.remote.retry') }).click();
  }
  await expect(notice(page)).toBeHidden();
  await expect(heading(page)).toBeVisible();
}

/** Two versions of each remote that come after the one of the tab, which then are live in turn. */
async function laterVersions(environment: ReleaseEnvironment): Promise<(count: number) => Promise<void>> {
  const versions: (readonly [ReleaseName, string])[] = [];
  for (const patch of [1, 2])
    for (const name of RELEASE_NAMES) {
      const { dir, version } = deriveRelease(name, patch);
      await publish(environment.store, dir);
      versions.push([name, version]);
    }
  return async (count) => {
    const [name, version] = versions[count % versions.length] ?? ['host', ''];
    await activate(environment.store, new Map([[name, version]]), why);
  };
}

interface Life {
  changes: number;
  releases: number;
  /** How often each of these remotes does not come. */
  failures: readonly (readonly [(typeof FIRST_PAGES)[number], number])[];
}

async function liveLong(page: Page, environment: ReleaseEnvironment, life: Life): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  const release = await laterVersions(environment);
  await page.clock.install();
  await logInAt(environment.origin, page, DEMO_INTERNAL, 'fi');
  await page.goto(`${environment.origin}${PORTAL}${START}`);
  await expect(heading(page)).toBeVisible();
  for (const [first, times] of life.failures) await failThenLoad(page, first, times);
  let released = 0;
  let heapBefore = 0;
  for (let change = 0; change < life.changes; change += 1) {
    await follow(page, ROUND[change % ROUND.length] ?? START);
    if (change + 1 === life.changes / 10) heapBefore = await usedHeap(page);
    if ((change + 1) % (life.changes / life.releases) === 0) {
      await release(released);
      released += 1;
      await page.clock.fastForward(BETWEEN_RELEASES_MS);
    }
  }
  await follow(page, START === ROUND[life.changes % ROUND.length] ? START : '/faq');
  const growth = (await usedHeap(page)) - heapBefore;
  expect(faults).toEqual([]);
  expect(released).toBe(life.releases);
  const chunks = await page.evaluate(() => Object.keys(window).filter((key) => key.startsWith('webpackChunk')));
  const own = (name: ReleaseName) =>
    `webpackChunk${name.replaceAll('-', '_')}_${builtRelease(name).version.replace(/[^A-Za-z0-9]/g, '_')}`;
  expect(chunks.sort()).toEqual((['host', ...REMOTE_NAMES] as const).map(own).sort());
  expect(growth).toBeLessThanOrEqual(MOST_GROWTH_BYTES);
}

test.describe('in a theme that has every area', () => {
  test.use({ theme: 'municipal' });

  test('a tab keeps its versions and its size over 100 pages, 20 releases and 2 failures', async ({
    page,
    environment,
  }) => {
    test.setTimeout(900_000);
    const failures = FIRST_PAGES.slice(0, 2).map((first) => [first, 1] as const);
    await liveLong(page, environment, { changes: 100, releases: 20, failures });
  });

  test('a tab keeps its versions and its size over 1000 pages, 200 releases and 20 failures @full', async ({
    page,
    environment,
  }) => {
    test.setTimeout(1_800_000);
    const failures = FIRST_PAGES.map((first) => [first, 5] as const);
    await liveLong(page, environment, { changes: 1000, releases: 200, failures });
  });
});
