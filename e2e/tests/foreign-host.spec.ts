import type { Server } from 'node:http';
import { test as base, expect } from '@playwright/test';
import { FOREIGN_HOST, localOrigin, STRANGER } from '../fixtures/portal/hosts';
import { texts } from '../fixtures/portal/texts';
import { serveForeignHost } from '../foreign-host/serve';

const t = texts('en');

/** Two other sites with the same pages: the portal allows the first. */
const test = base.extend<object, { sites: undefined }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
    async ({}, use) => {
      const servers: Server[] = [];
      for (const site of [FOREIGN_HOST, STRANGER])
        servers.push(await serveForeignHost(localOrigin(), Number(new URL(site()).port)));
      await use(undefined);
      for (const server of servers) server.close();
    },
    { scope: 'worker', auto: true },
  ],
});
test.describe.configure({ mode: 'serial' });

test('a page of another site draws a page of a remote with the public runtime', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  const remotes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/releases/')) remotes.push(request.url());
  });
  await page.goto(FOREIGN_HOST());
  await expect(page.getByRole('heading', { level: 1, name: t('positions.heading') })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(faults).toEqual([]);
  expect(remotes.length).toBeGreaterThan(3);
  for (const url of remotes) expect(url).toMatch(`${localOrigin()}/candidateportal/releases/mfe-internal-ads/`);
});

test('a page that lacks a shared module is told which one', async ({ page }) => {
  await page.goto(`${FOREIGN_HOST()}/?lacks=@portal/shell-kit`);
  await expect(page.getByRole('main')).toContainText('portal-host-incomplete');
  await expect(page.getByRole('main')).toContainText('@portal/shell-kit ^0.1.0 (absent)');
  await expect(page.getByRole('main')).toContainText('RUNTIME-012');
});

test('a page of a site that the operator has not allowed gets nothing', async ({ page }) => {
  await page.goto(STRANGER());
  await expect(page.getByRole('main')).toContainText('RUNTIME-003');
  await expect(page.getByRole('article')).toHaveCount(0);
});
