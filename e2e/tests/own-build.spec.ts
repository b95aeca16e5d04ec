import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { freePort } from '@portal/testing/free-port';
import { texts } from '../fixtures/portal/texts';

const root = join(import.meta.dirname, '../..');
const t = texts('fi');
const LOGIN = '/candidateportal/login';

interface OwnBuild {
  /** The address that the command says to open. */
  page: string;
  origin: string;
}

/** `npm run dev -- mfe-auth` beside the portal under test. */
const test = base.extend<{ ownBuild: OwnBuild }>({
  ownBuild: async ({ baseURL }, use) => {
    const port = await freePort();
    const args = ['scripts/dev.mjs', 'mfe-auth', '--portal', baseURL ?? '', '--port', String(port)];
    const child: ChildProcess = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    const page = await new Promise<string>((resolve, reject) => {
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [, address] = /Open (http\S+)/.exec(said) ?? [];
        if (address) resolve(address);
      });
      child.once('exit', () => reject(new Error(`it ended: ${said}`)));
    });
    await use({ page, origin: `http://localhost:${port}` });
    child.removeAllListeners('exit');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  },
});

test('a developer runs their own build of one remote in their browser alone, and the page follows each save', async ({
  page,
  browser,
  ownBuild,
}) => {
  const heading = page.getByRole('heading', { level: 1, name: t('auth.login.title') });
  const badge = page.getByText(t('host.override.text', { remote: 'mfe-auth', origin: ownBuild.origin }));
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) faults.push(message.text());
  });
  await page.goto(ownBuild.page.replace('/candidateportal?', `${LOGIN}?lang=fi&`));
  await expect(heading).toBeVisible();
  await expect(badge).toBeVisible();
  const own = () => page.evaluate(() => Object.keys(window).filter((key) => key.startsWith('webpackChunkmfe_auth')));
  expect(await own()).toEqual(['webpackChunkmfe_auth_local']);
  expect(page.url()).not.toContain('override');

  await page.evaluate(() => Object.assign(window, { before: true }));
  const now = new Date();
  utimesSync(join(root, 'mfe-auth/src/remote.tsx'), now, now);
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false);
  await expect(heading).toBeVisible();
  await expect(badge).toBeVisible();

  const another = await browser.newContext();
  const elsewhere = await another.newPage();
  await elsewhere.goto(new URL(LOGIN, ownBuild.page).href);
  await elsewhere.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  expect(await elsewhere.content()).not.toContain(ownBuild.origin);
  await another.close();

  await page.getByRole('link', { name: t('host.override.stop') }).click();
  await expect(heading).toBeVisible();
  await expect(badge).toBeHidden();
  expect(await own()).not.toContain('webpackChunkmfe_auth_local');
  expect(faults).toEqual([]);
});
