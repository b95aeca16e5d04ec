import type { Browser, Page } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { createApp } from 'api/app';
import { defaultConfig } from 'api/config';
import { makeCandidates } from 'fleet/candidates';
import { openContext } from '../browser';
import { type KeyLog, logKeys, readKeys } from '../key-log';
import { comparePages } from '../pages/compare-pages';
import type { Cookies, MeasuredPage } from '../pages/measure-visits';
import { percentile } from '../statistics';
import { printTable } from '../table';
import { ENTRIES, fillMonth, OFFERS } from './full-calendar';

/** A theme with substitutions. */
const THEME = 'municipal';
/** Divides the speed of the processor. */
const CPU = 4;
const KEYS = Number(process.env.KEYS ?? 200);
/** Between two keys, in milliseconds. */
const GAP_MS = 120;
/** A key press is painted within this time, in milliseconds. */
const GOAL_MS = 50;
const LETTERS = 'liian kaukana ';

/**
 * The page with all offers and the month of a member who has many, beside the same sources as one bundle, and how long from a key press until it is
 * painted there.
 * @param rounds interleaved measurements of each variant
 */
export async function benchOfferPages(rounds: number) {
  return comparePages(rounds, { theme: THEME, prepare, finish: measureKeys });
}

async function prepare(origin: string, dataDir: string): Promise<{ cookies: Cookies; pages: readonly MeasuredPage[] }> {
  const api = await createApp(
    defaultConfig(dataDir, { demo: true, theme: THEME, logLevel: 'silent', rateLimit: false }),
  );
  try {
    const [member] = await makeCandidates(api.context.pool, 1);
    if (!member) throw new Error('no member');
    const date = await fillMonth(api, member);
    const { hostname: domain } = new URL(origin);
    const cookies = member.cookie.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value, domain, path: '/', expires: -1, httpOnly: false, secure: true, sameSite: 'Lax' as const };
    });
    return {
      cookies,
      pages: [
        { name: `${OFFERS} offers`, path: '/substitutions/offers', selector: 'main article', loggedIn: true },
        {
          name: `month with ${ENTRIES} entries`,
          path: `/substitutions/calendar?view=month&date=${date}`,
          // The words of a day name what stands on it once all of it has come.
          selector: '[data-day][aria-label*="keik"][aria-label*="tarjous"]',
          loggedIn: true,
        },
      ],
    };
  } finally {
    await api.close();
  }
}

async function measureKeys(browser: Browser, origin: string, cookies: Cookies, pages: readonly MeasuredPage[]) {
  const keys: Record<string, { p50Ms: number; p95Ms: number; screenP95Ms: number }> = {};
  const use = [typeReason, moveByArrows];
  for (const [index, { name, path, selector }] of pages.entries()) {
    const context = await openContext(browser, { locale: 'fi-FI', viewport: { width: 1280, height: 900 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(`${origin}${BASE_PATH}${path}`);
    await page.locator(selector).first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const { painted = [], events = [] } = (await use[index]?.(page)) ?? {};
    const onScreen = events.length > 0 ? percentile(events, 95) : 0;
    keys[name] = { p50Ms: percentile(painted, 50), p95Ms: percentile(painted, 95), screenP95Ms: onScreen };
    await context.close();
  }
  printTable(
    `From a key press until it is painted, ${KEYS} keys; processor ÷ ${CPU}, goal ${GOAL_MS} ms`,
    ['page', 'p50 ms', 'p95 ms', 'by Event Timing, p95 ms'],
    Object.entries(keys).map(([name, { p50Ms, p95Ms, screenP95Ms }]) => [
      name,
      p50Ms.toFixed(1),
      p95Ms.toFixed(1),
      screenP95Ms.toFixed(0),
    ]),
  );
  return { keys };
}

/** Writes why an offer is declined, among all the others. */
async function typeReason(page: Page): Promise<KeyLog> {
  await page.locator('main article button[aria-expanded]').first().click();
  await page.locator('main article input[type="radio"]').last().check({ force: true });
  await page.locator('main article textarea').click();
  await logKeys(page, 'letters');
  for (let typed = 0; typed < KEYS; typed += 1) {
    await page.keyboard.press(LETTERS[typed % LETTERS.length] ?? ' ', { delay: 20 });
    await page.waitForTimeout(GAP_MS);
  }
  return readKeys(page);
}

/** Goes from day to day, within the month. */
async function moveByArrows(page: Page): Promise<KeyLog> {
  await page.locator('[data-day][tabindex="0"]').focus();
  await logKeys(page, 'arrows');
  const way = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let pressed = 0; pressed < KEYS; pressed += 1) {
    await page.keyboard.press(way[pressed % way.length] ?? '', { delay: 20 });
    await page.waitForTimeout(GAP_MS);
  }
  return readKeys(page);
}
