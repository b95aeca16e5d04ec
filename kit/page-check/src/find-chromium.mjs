import { existsSync } from 'node:fs';

const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that CHROMIUM_PATH names, or one of the system's. */
export function findChromium(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return [environment.CHROMIUM_PATH, ...SYSTEM].find((path) => path && existsSync(path));
}
