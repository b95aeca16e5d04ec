import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { BENCHMARK_ARGUMENTS } from '../../e2e/fixtures/browser-arguments';

/** Starts the browser that the benchmarks measure with. @param args beside those of all browsers here */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({
    args: [...BENCHMARK_ARGUMENTS, ...args],
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
