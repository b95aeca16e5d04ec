import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { SECTIONS } from '@portal/contract/sections';
import { openCluster } from 'api/db/embedded/cluster';
import { EVERYTHING } from 'api/modules/life-cycle/good-value.fixture';
import { type BenchCandidate, makeCandidates } from 'fleet/candidates';
import { Pool } from 'pg';
import { launchBrowser, openContext } from '../browser';
import { startPortal } from '../portal';
import { median, percentile } from '../statistics';
import { printTable } from '../table';
import { fillApplication, ROWS } from './filled-application';
import { measureKeys } from './key-presses';

/** Divides the speed of the processor. */
const CPU = 4;
const ROUNDS = Number(process.env.FORM_ROUNDS ?? 3);
const KEYS = Number(process.env.KEYS ?? 200);
/** Issue of the form: a key press is painted within this time, in milliseconds. */
const GOAL_MS = 50;

/**
 * The form with everything filled in: how long until it is there, and how long from a key press until the letter is painted, with every section open
 * and a hundred rows, on a processor four times slower.
 */
export async function benchForm() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-form-'));
  const portal = await startPortal(() => ({ DATA_DIR: dataDir }));
  const cluster = await openCluster(dataDir);
  const pool = new Pool({ connectionString: cluster.url('postgres') });
  const browser = await launchBrowser();
  const origin = `http://localhost:${portal.port}`;
  try {
    const [candidate] = await makeCandidates(pool, 1);
    if (!candidate) throw new Error('no candidate');
    await fillApplication(origin, candidate);
    const openings: { firstMs: number; allMs: number }[] = [];
    const keys: number[] = [];
    const events: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { page, firstMs, allMs } = await openEverything(browser, origin, candidate);
      openings.push({ firstMs, allMs });
      const measured = await measureKeys(page, Math.ceil(KEYS / ROUNDS));
      keys.push(...measured.painted);
      events.push(...measured.events);
      await page.context().close();
    }
    const result = {
      cpu: CPU,
      rows: ROWS,
      sections: SECTIONS.length,
      keys: keys.length,
      keyP50Ms: percentile(keys, 50),
      keyP95Ms: percentile(keys, 95),
      keyWorstMs: Math.max(...keys),
      screenP50Ms: percentile(events, 50),
      screenP95Ms: percentile(events, 95),
      goalMs: GOAL_MS,
      firstSectionMs: median(openings.map(({ firstMs }) => firstMs)),
      allSectionsMs: median(openings.map(({ allMs }) => allMs)),
    };
    printTable(
      `The form with ${SECTIONS.length} sections open, everything filled, ${ROWS} rows; processor ÷ ${CPU}`,
      ['measure', 'ms'],
      [
        ['key press to painted, p50', result.keyP50Ms.toFixed(1)],
        [`key press to painted, p95 (goal ${GOAL_MS})`, result.keyP95Ms.toFixed(1)],
        ['key press to painted, worst', result.keyWorstMs.toFixed(1)],
        ['key press to the screen by Event Timing (steps of 8 ms), p50', result.screenP50Ms.toFixed(0)],
        [`key press to the screen by Event Timing, p95 (goal ${GOAL_MS})`, result.screenP95Ms.toFixed(0)],
        ['from the address to the first section, warm', result.firstSectionMs.toFixed(0)],
        ['from opening all sections to the last one painted', result.allSectionsMs.toFixed(0)],
      ],
    );
    return result;
  } finally {
    await browser.close();
    await pool.end();
    await portal.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Opens the form on a warm cache, then every section at once, as the preview does. */
async function openEverything(browser: Browser, origin: string, candidate: BenchCandidate) {
  const context = await openContext(browser, { locale: 'fi', viewport: { width: 1280, height: 900 } });
  const cookies = candidate.cookie.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=');
    return { name, value, url: origin };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const address = `${origin}/candidateportal/application/${EVERYTHING}?lang=fi`;
  const field = '[data-section="basicInfo"] [data-control]';
  await page.goto(address);
  await page.locator(field).first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await watchFor(page, field);
  await page.goto(address);
  const firstMs = await seen(page);
  const allMs = await page.evaluate(async (count) => {
    const start = performance.now();
    for (const button of document.querySelectorAll<HTMLElement>('[data-section] h2 button[aria-expanded="false"]'))
      button.click();
    const shown = '[data-section]:has([data-control], [data-row], input[type="file"])';
    while (document.querySelectorAll(shown).length < count)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  }, SECTIONS.length);
  return { page, firstMs, allMs };
}

/** Notes when the element is painted first. */
async function watchFor(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    new MutationObserver(() => {
      if (!document.querySelector(wanted) || 'formPainted' in window) return;
      Object.assign(window, { formPainted: 0 });
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { formPainted: performance.now() })));
    }).observe(document, { childList: true, subtree: true });
  }, selector);
}

async function seen(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (window as { formPainted?: number }).formPainted, null, {
    timeout: 60_000,
    polling: 20,
  });
  return (await found.jsonValue()) ?? Number.NaN;
}
