import { brotliCompressSync, constants } from 'node:zlib';
import type { APIResponse, Browser, BrowserContextOptions } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { register } from '../fixtures/accounts/register';
import { type FetchedFiles, fetchedFiles } from '../fixtures/portal/fetched-files';
import { readSizes, writeSizes } from '../fixtures/portal/page-sizes';
import { expect, test } from '../fixtures/portal/test';
import { builtRelease } from '../fixtures/releases/derived-release';
import { LogIn } from '../pages/accounts/log-in';

/** Share by which the bytes may differ from those committed. */
const DRIFT = 0.02;
const WRITE = process.env.PAGE_SIZES === 'write';

const PUBLIC = ['/', '/positions', '/positions/106', '/login', '/register', '/faq'];
const DRAWN_BY_SCRIPTS = ['/positions', '/positions/106'];
const OF_CANDIDATES = ['/dashboard', '/applications', '/account/settings', '/application/106'];

/** Whether a document came as it does from the third request on, compressed as small as can be. */
async function isPacked(answer: APIResponse): Promise<boolean> {
  const quick = brotliCompressSync(await answer.text(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return Number(answer.headers()['content-length']) < quick.length;
}

/** Opens a page in a browser that has nothing of the portal. */
async function firstVisit(
  browser: Browser,
  path: string,
  options: BrowserContextOptions,
  expected: FetchedFiles | undefined,
): Promise<FetchedFiles> {
  const context = await browser.newContext(options);
  const address = `${BASE_PATH}${path}`;
  // The API may take longer than pages wait for it; what it has said once stands in them.
  await expect(async () => {
    const answer = await context.request.get(address);
    if (!DRAWN_BY_SCRIPTS.includes(path)) expect(await answer.text()).toContain('data-prerendered');
    expect(await isPacked(answer)).toBe(true);
  }).toPass();
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.locator('#page-text')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const requests = async () => (await fetchedFiles(page)).requests + 1;
  // A browser that stalls between two looks seems to have fetched all. Where requests stay missing, the comparison in the test says so.
  if (expected)
    await expect
      .poll(requests)
      .toBeGreaterThanOrEqual(expected.requests)
      .catch(() => undefined);
  const files = await fetchedFiles(page);
  const document = await page.evaluate(
    () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.encodedBodySize ?? 0,
  );
  await context.close();
  return { requests: files.requests + 1, bytes: files.bytes + document };
}

test('a first visit to each page takes the requests and bytes that docs/page-sizes.md has', async ({
  user,
  browser,
  contextOptions,
}) => {
  const account = await register(user.page.request, { acceptTerms: true });
  await new LogIn(user).again(account);
  const storageState = { cookies: await user.page.context().cookies(), origins: [] };
  const committed = readSizes();
  const sizes = new Map<string, FetchedFiles>();
  for (const path of [...PUBLIC, ...OF_CANDIDATES]) {
    const options = OF_CANDIDATES.includes(path) ? { ...contextOptions, storageState } : contextOptions;
    sizes.set(path, await firstVisit(browser, path, options, WRITE ? undefined : committed.get(path)));
  }
  if (WRITE) writeSizes(sizes);
  const known = WRITE ? readSizes() : committed;
  for (const [path, { requests, bytes }] of sizes) {
    const expected = known.get(path);
    expect.soft(requests, `${path}: requests`).toBe(expected?.requests);
    expect
      .soft(Math.abs(bytes / (expected?.bytes ?? 0) - 1), `${path}: ${bytes} bytes, ${expected?.bytes} committed`)
      .toBeLessThan(DRIFT);
  }
});

test('dialogs of the host, and small parts of its shell that are loaded later, have one style sheet each', () => {
  const styles = Object.keys(builtRelease('host').files).filter((path) => path.endsWith('.css'));
  expect(styles).toContain('css/host.dialogs.css');
  expect(styles).toContain('css/host.small-parts.css');
  expect(styles.filter((path) => /(Dialog|Modal|Dropdown|Toasts|Badge|Notice|Section)\.css$/.test(path))).toEqual([]);
});
