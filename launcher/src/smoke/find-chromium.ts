import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** A page that is not there by then is broken; a machine may be slow. Milliseconds. */
const LIMIT_MS = 60_000;
/** Time that passes inside the page: enough for every limit and retry of the loader. Milliseconds. */
const PAGE_TIME_MS = 15_000;

/** The browser that CHROMIUM_PATH names, or one of the system's. */
export function findChromium(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return [environment.CHROMIUM_PATH, ...SYSTEM].find((path) => path && existsSync(path));
}

/**
 * Loads a page in a browser without a window.
 * @returns its HTML once it has come to rest
 * @throws when the browser fails or the page takes too long
 */
export async function dumpPage(browser: string, url: string): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-smoke-'));
  const args = [
    '--headless=new',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    `--user-data-dir=${profile}`,
    `--virtual-time-budget=${PAGE_TIME_MS}`,
    // A browser of the superuser has no sandbox; what it loads here is the portal's own.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--dump-dom',
    url,
  ];
  try {
    return await new Promise<string>((resolve, reject) => {
      const child = spawn(browser, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0 ? resolve(Buffer.concat(chunks).toString()) : reject(new Error(`the browser ended with ${code}`)),
      );
    });
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
