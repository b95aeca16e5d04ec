import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '@portal/testing/free-port';
import { Guide } from '../fixtures/guide';

const test = base.extend<{ guide: Guide }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
  guide: async ({}, use) => {
    const guide = new Guide('docs/add-to-your-app.md', await freePort());
    await use(guide);
    guide.close();
  },
});

/** Opens the page anew. @returns what it warned of, and what it says */
async function open(page: Page, guide: Guide, text: string): Promise<string[]> {
  const warnings: string[] = [];
  const listen = (message: { type(): string; text(): string }) => {
    if (message.type() === 'warning') warnings.push(message.text());
  };
  page.on('console', listen);
  await page.goto(`http://localhost:${guide.port}/`);
  await expect(page.getByRole('main')).toHaveText(text);
  page.off('console', listen);
  return warnings;
}

/** Changes a file, looks at what comes of it, and puts it back. */
async function damaged(file: string, look: () => Promise<void>): Promise<void> {
  const whole = readFileSync(file);
  appendFileSync(file, '\n//');
  await look();
  writeFileSync(file, whole);
}

test('two stock applications get releases, rollbacks and integrity by following the document', async ({
  page,
  guide,
}) => {
  await guide.nextStep();
  await open(page, guide, 'Today 10 €');

  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/kit.mjs'), join(guide.dir, 'vendor')]);
  await guide.nextStep();
  await guide.nextStep();
  expect(await open(page, guide, 'Today 10 €')).toEqual([]);

  await guide.nextStep();
  expect(await open(page, guide, 'Today 12 €')).toEqual([]);

  const folder = join(guide.dir, 'public/shop/2.0.0');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts)
    await damaged(join(folder, script), async () => {
      const [warning = '', ...more] = await open(page, guide, 'Today 10 €');
      expect(warning, script).toMatch(/version: 2\.0\.0.*recovered: true/);
      expect(more).toEqual([]);
    });

  writeFileSync(
    join(guide.dir, 'releases/00000003.json'),
    '{"seq":3,"previous":null,"live":{"shop":{"version":"6.6.6","integrity":""}},"before":{}}',
  );
  expect(await open(page, guide, 'Today 12 €')).toEqual([]);

  const refusals = [
    ['actvate shop 2.0.0', 'activate NAME VERSION'],
    ['activate shop 2.0.0', 'shop 2.0.0 is live already'],
  ] as const;
  for (const [args, words] of refusals)
    await expect(guide.run(`node --import tsx release.ts ${args}`)).rejects.toThrow(words);
  const again = 'VERSION=2.0.0 npx webpack --config shop/webpack.config.mjs';
  await expect(guide.run(again)).rejects.toThrow('give this build another VERSION');
  expect((await fetch(`http://localhost:${guide.port}//`)).status).toBe(404);

  await guide.nextStep();
  expect(await open(page, guide, 'Today 10 €')).toEqual([]);
  expect(guide.isAtEnd).toBe(true);
});
