import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';

/**
 * Whoever drives a page listens to its errors, and Chromium then looks up for each one that is only made where in the sources it was: it parses
 * the scripts around it once more. Libraries make errors when they are loaded, so that a start took 50 ms longer than a visitor's. With positions
 * kept from the first parsing nothing is parsed twice, as where nobody listens.
 */
const POSITIONS_AT_ONCE = '--js-flags=--no-enable-lazy-source-positions';

/** Starts the browser that the benchmarks measure with. @param args beside those that keep it from the network outside */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', POSITIONS_AT_ONCE, ...args],
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  });
}

/**
 * Opens a visitor's browser.
 * The transpiler calls `__name` for each named function, also in those that are handed to the page, which has none.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  return context;
}
