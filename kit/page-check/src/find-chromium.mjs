import { existsSync } from 'node:fs';

const SYSTEM = [
  // The browser without its own windows, as Playwright's own is; the other one takes a third more processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {string | undefined} the browser that CHROMIUM_PATH names, or one of the system's
 */
export function findChromium(environment) {
  return [environment.CHROMIUM_PATH, ...SYSTEM].find((path) => path && existsSync(path));
}
