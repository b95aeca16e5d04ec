import { test as base, expect } from '@playwright/test';
import { activate } from 'gateway/releases/activate';
import { startCanary } from 'gateway/releases/canary';
import { findChromium } from 'launcher/smoke/dump-page';
import { smokeRun } from 'launcher/smoke/smoke';
import { builtRelease, deriveRelease } from '../fixtures/derived-release';
import { openStand, type Stand, why } from '../fixtures/release-stand';

const test = base.extend<{ stand: Stand }>({
  stand: async ({ browserName: _ }, use) => {
    const stand = await openStand();
    await use(stand);
    await stand.close();
  },
});

const firstChunk = builtRelease('mfe-account').chunks.remote?.find((path) => path.includes('.remote.')) ?? '';

test('before it goes live a release is loaded in a real page, and one that does not start is refused', async ({
  stand,
}) => {
  const smoke = smokeRun(findChromium(process.env));
  const whole = deriveRelease('mfe-account', 1);
  const broken = deriveRelease('mfe-account', 2, (path, text) =>
    path === firstChunk ? text.replace(/(\{\d+[:(][^{]*\{)/, '$1throw new Error("broken");') : text,
  );
  for (const { dir } of [whole, broken]) await stand.store.files.publish(dir);
  const result = await activate(stand.store, new Map([['mfe-account', whole.version]]), { ...why, smoke });
  expect(result.checks).toContainEqual({
    check: 'smoke',
    release: `mfe-account ${whole.version}`,
    ok: true,
    found: expect.stringContaining('is drawn'),
  });
  const before = (await stand.store.chain.current())?.seq;
  for (const change of [
    () => activate(stand.store, new Map([['mfe-account', broken.version]]), { ...why, smoke }),
    () => startCanary(stand.store, 'mfe-account', broken.version, 5, { ...why, smoke }),
  ])
    await expect(change()).rejects.toMatchObject({ check: 'smoke', message: expect.stringContaining('failed') });
  expect((await stand.store.chain.current())?.seq).toBe(before);
  const host = deriveRelease('host', 1, (path, text) =>
    path === 'main.js' ? text.replace('\n', '\nthrow new Error("broken host");') : text,
  );
  await stand.store.files.publish(host.dir);
  await expect(activate(stand.store, new Map([['host', host.version]]), { ...why, smoke })).rejects.toMatchObject({
    message: expect.stringContaining('shows nothing'),
  });
});
