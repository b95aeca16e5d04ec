import { type BrowserContext, chromium } from 'playwright-core';
import { pageErrorsOf } from './check-page';
import type { PageLooks } from './in-page';
import { largestPage } from './memory';

const MEMORY_EVERY_MS = 250;
const SIDE_BY_SIDE = 2;
const VIEWPORT = { width: 1280, height: 900 };

/** A page that is checked. */
export interface PageToCheck {
  /** What errors call it. */
  name: string;
  /** Language of the browser (BCP 47). */
  locale: string;
  /** Pages with the same name here share cookies and cache. */
  visitor: string;
  /** Gives its address when its turn has come. */
  address(): Promise<string>;
}

/** Bounds of a check; times in milliseconds. */
export interface PageLimits {
  /** How long pages are checked, from the first one on; what is not seen by then is told, and held against nobody. */
  limitMs: number;
  /** How long browser, server and the first page may take: a busy machine is slow, not wrong. None by then is an error. */
  firstLimitMs: number;
  /** How long the first page may take of it until its heading is drawn: it loads most of what the others need. */
  firstDrawnMs: number;
  /** Memory that one page may take, in megabytes, the browser's own part included. */
  mostMegabytes: number;
}

/** What was seen of pages. */
export interface CheckedPages {
  /** In words, each with the name of its page; empty where nothing is wrong. */
  errors: string[];
  checked: number;
  /** For which there was no time. */
  left: number;
}

/**
 * Draws pages in a browser without a window, two side by side, until all are seen, one is broken or the time is over.
 * @param executable program of a Chromium
 * @param pages the most telling first
 * @throws what `address` throws, or where the browser does not start
 */
export async function checkPages(
  executable: string,
  pages: readonly PageToCheck[],
  looks: PageLooks,
  { limitMs, firstLimitMs, firstDrawnMs, mostMegabytes }: PageLimits,
): Promise<CheckedPages> {
  const server = await chromium.launchServer({
    executablePath: executable,
    // A browser of the superuser has no sandbox; what it loads here is the operator's own.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  const queue = [...pages];
  const found: CheckedPages = { errors: [], checked: 0, left: queue.length };
  let over = false;
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const visitors = new Map<string, Promise<BrowserContext>>();
    const contextOf = ({ visitor, locale }: PageToCheck) => {
      const context =
        visitors.get(visitor) ?? browser.newContext({ locale, viewport: VIEWPORT, reducedMotion: 'reduce' });
      visitors.set(visitor, context);
      return context;
    };
    const checkNext = async (drawnMs?: number) => {
      const next = queue.shift();
      if (!next) return;
      const [url, context] = await Promise.all([next.address(), contextOf(next)]);
      const errors = await pageErrorsOf(context, url, looks, drawnMs);
      if (over) return;
      found.checked += 1;
      found.left -= 1;
      found.errors.push(...errors.map((error) => `${error} (${next.name})`));
    };
    const work = async () => {
      while (queue.length > 0 && !over && found.errors.length === 0) await checkNext();
    };
    const tooLarge = async () => {
      const megabytes = await firstAbove(
        mostMegabytes,
        () => largestPage(browser),
        () => over,
      );
      found.errors.push(`a page takes ${Math.round(megabytes)} MB of memory, more than ${mostMegabytes}`);
    };
    const memory = tooLarge();
    // The first by itself: a busy machine comes to at least one.
    await Promise.race([checkNext(firstDrawnMs), after(firstLimitMs), memory]);
    if (found.checked > 0) {
      const rest = Array.from({ length: SIDE_BY_SIDE }, work);
      await Promise.race([Promise.all(rest), after(limitMs), memory]);
    }
  } finally {
    over = true;
    await server.kill();
  }
  if (found.checked === 0 && found.errors.length === 0)
    found.errors.push(`no page stood within ${firstLimitMs / 1000} s; is this machine busy?`);
  return found;
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Reads a measure again and again. @returns the first above a bound; never, where it is over before */
async function firstAbove(bound: number, read: () => Promise<number>, isOver: () => boolean): Promise<number> {
  while (!isOver()) {
    const measure = await read().catch(() => 0);
    if (measure > bound) return measure;
    await new Promise((resolve) => setTimeout(resolve, MEMORY_EVERY_MS));
  }
  return new Promise<number>(() => undefined);
}
