import type { Browser, BrowserContext } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { type Cookies, type MeasuredPage, newVisitor } from '../pages/measure-visits';
import { SLOW_PHONE, UNTHROTTLED, visit } from '../pages/visit';
import { type Loaded, madeOf, sum } from './made-of';

const LINE = { ...UNTHROTTLED, roundTripMs: SLOW_PHONE.roundTripMs };

/** Nobody leaves before a page has loaded what it wants for later: whatever is missing then would count for the release. */
async function stay(context: BrowserContext, url: string, selector: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
}

/**
 * What somebody downloads who has visited a page twice and comes back after a release.
 * @param release makes the new version live
 * @returns for each page, without its document and the answers of the API
 */
export async function returningVisits(
  browser: Browser,
  origin: string,
  cookies: Cookies,
  pages: readonly MeasuredPage[],
  release: () => unknown,
): Promise<Loaded[]> {
  const visitors: { context: BrowserContext; page: MeasuredPage }[] = [];
  const open = (context: BrowserContext, { path, selector }: MeasuredPage) =>
    visit(context, `${origin}${BASE_PATH}${path}`, selector, LINE);
  for (const page of pages) {
    const context = await newVisitor(browser, page.loggedIn ? cookies : []);
    for (const _visit of [1, 2]) await stay(context, `${origin}${BASE_PATH}${page.path}`, page.selector);
    visitors.push({ context, page });
  }
  await release();
  const returned: Loaded[] = [];
  for (const { context, page } of visitors) {
    const { files, errors } = await open(context, page);
    if (errors.length > 0) throw new Error(`${origin}${page.path} after a release: ${errors.join('; ')}`);
    returned.push(sum(madeOf(files.slice(1))));
    await context.close();
  }
  return returned;
}
