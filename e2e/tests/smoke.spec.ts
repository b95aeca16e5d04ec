import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { startCanary } from 'gateway/releases/canary/canary';
import { activate } from 'gateway/releases/changes/activate';
import { smokeRun } from 'launcher/smoke/smoke';
import { runReadme } from '../../scripts/documents/run-readme';
import { deriveRelease } from '../fixtures/releases/derived-release';
import { atStart } from '../fixtures/releases/edits';
import { why } from '../fixtures/releases/release-environment';
import { test } from '../fixtures/releases/test';
import { UNFIT_RELEASES } from '../fixtures/releases/unfit-releases';

/** The one that these tests run in. */
const BROWSER = process.env.CHROMIUM_PATH ?? chromium.executablePath();
/** Time to see every page on a busy machine; an operator's look ends after some seconds with what it has seen. */
const ENOUGH = { limitMs: 120_000, firstLimitMs: 120_000 };

test('a release is loaded in a real page before it goes live, and one that does not start is refused', async ({
  environment,
}) => {
  const smoke = smokeRun(BROWSER, ENOUGH);
  const whole = deriveRelease('mfe-account', 1);
  const broken = deriveRelease('mfe-account', 2, atStart('mfe-account', 'throw new Error("broken");'));
  for (const { dir } of [whole, broken]) await environment.store.files.publish(dir);
  const result = await activate(environment.store, new Map([['mfe-account', whole.version]]), { ...why, smoke });
  expect(result.checks).toContainEqual({
    check: 'smoke',
    release: `mfe-account ${whole.version}`,
    ok: true,
    found: expect.stringMatching(/pages in 3 languages are drawn/),
  });
  const before = (await environment.store.chain.current())?.seq;
  for (const change of [
    () => activate(environment.store, new Map([['mfe-account', broken.version]]), { ...why, smoke }),
    () => startCanary(environment.store, 'mfe-account', broken.version, 5, { ...why, smoke }),
  ])
    await expect(change()).rejects.toMatchObject({ check: 'smoke', message: expect.stringContaining('notice') });
  expect((await environment.store.chain.current())?.seq).toBe(before);
  const host = deriveRelease('host', 1, (path, text) =>
    path === 'main.js' ? text.replace('\n', '\nthrow new Error("broken host");') : text,
  );
  await environment.store.files.publish(host.dir);
  await expect(activate(environment.store, new Map([['host', host.version]]), { ...why, smoke })).rejects.toMatchObject(
    {
      message: expect.stringContaining('nothing visible'),
    },
  );
});

const EVERY_TIME = ['hides everything by its styles', 'has no texts in Swedish'];

for (const [what, { edit, says }] of Object.entries(UNFIT_RELEASES)) {
  const tag = EVERY_TIME.includes(what) ? [] : ['@full'];
  test(`a release that ${what} is refused with the reason`, { tag }, async ({ environment }) => {
    const { dir, version } = deriveRelease('mfe-account', 1, edit);
    await environment.store.files.publish(dir);
    const smoke = smokeRun(BROWSER, ENOUGH);
    const refusal = await activate(environment.store, new Map([['mfe-account', version]]), { ...why, smoke }).then(
      () => 'it went live',
      String,
    );
    expect(refusal).toMatch(says);
  });
}

test('the check in a browser ends when its time is over, and a page that is not shown by then fails it', async ({
  environment,
}) => {
  const { dir, version } = deriveRelease('mfe-account', 1);
  await environment.store.files.publish(dir);
  const smoke = smokeRun(BROWSER, { firstLimitMs: 1 });
  await expect(
    activate(environment.store, new Map([['mfe-account', version]]), { ...why, smoke }),
  ).rejects.toMatchObject({
    check: 'smoke',
    message: expect.stringContaining('no page stood within 0.001 s'),
  });
});

test('pages are checked as the README of the kit says', () => {
  const environment = { CHROMIUM_PATH: BROWSER };
  const kit = join(import.meta.dirname, '../../kit/page-check');
  expect(runReadme(kit, undefined, environment)).toMatchObject({ status: 0, stderr: '' });
  const withoutId = (code: string) => code.replace('shop.cart.title', 'Cart');
  expect(runReadme(kit, withoutId, environment)).toMatchObject({ status: 1 });
});
