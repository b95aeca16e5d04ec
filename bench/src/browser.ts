import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';

/**
 * With a page under automation Chromium looks up where each `Error` was made, also one that nobody reads, and parses the functions around it once
 * more for that; libraries make some when they are loaded. With the positions kept from the first parsing nothing is parsed twice, as in a
 * visitor's browser, where nobody asks for them. docs/federation.md#what-is-measured
 */
const KEEP_SOURCE_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

/** Starts the browser that the benchmarks measure with. @param args beside those that keep it from the network outside */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      KEEP_SOURCE_POSITIONS,
      ...args,
    ],
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
