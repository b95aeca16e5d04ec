import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@federation-kit/integrity/integrity-of';
import { makeBuild, removeFolders, storeWithPortal } from '../../../test/builds';
import { startCanary } from '../canary/canary';
import { activate } from '../changes/activate';

const why = { by: 'test', reason: 'because' };
afterAll(removeFolders);

/** A build with one page that no compression makes small. @param kilobytes of that page, and of the start that it shares */
async function heavyBuild(version: string, kilobytes: number, shared = 0, page = 'LoginPage'): Promise<string> {
  const dir = await makeBuild('mfe-auth', version);
  const release = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8'));
  const start = 'js/mfe-auth.remote.js';
  for (const [path, size] of [
    ['js/mfe-auth.LoginPage.js', kilobytes],
    [start, shared],
  ] as const) {
    const bytes = Buffer.from(`// ${randomBytes(size * 1024).toString('base64')}`);
    await writeFile(join(dir, path), bytes);
    release.files[path] = { size: bytes.length, integrity: integrityOf(bytes) };
  }
  release.chunks[page] = ['js/mfe-auth.LoginPage.js', start];
  await writeFile(join(dir, 'release.json'), JSON.stringify(release));
  return dir;
}

describe('before a release goes live', () => {
  it('its bytes and size are checked and the results are told', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    const { checks } = await activate(store, new Map([['mfe-auth', '1.1.0']]), { ...why, dryRun: true });
    expect(checks).toEqual([
      {
        check: 'integrity',
        release: 'mfe-auth 1.1.0',
        ok: true,
        found: expect.stringMatching(/^\d+ files are whole$/),
      },
      { check: 'size', release: 'mfe-auth 1.1.0', ok: true, found: expect.stringMatching(/ KB of \d+$/) },
    ]);
  });

  it('a changed byte in the store is refused, for everybody and as a canary', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    await writeFile(join(store.files.dir('mfe-auth', '1.1.0'), 'remoteEntry.js'), 'changed');
    const before = (await store.chain.current())?.seq;
    const error = { check: 'integrity', message: expect.stringContaining('remoteEntry.js has changed') };
    await expect(activate(store, new Map([['mfe-auth', '1.1.0']]), why)).rejects.toMatchObject(error);
    await expect(startCanary(store, 'mfe-auth', '1.1.0', 5, why)).rejects.toMatchObject(error);
    expect((await store.chain.current())?.seq).toBe(before);
  });

  it('a page that is too large is refused with its size and the budget; force is recorded', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await heavyBuild('1.1.0', 90));
    const versions = new Map([['mfe-auth' as const, '1.1.0']]);
    await expect(activate(store, versions, why)).rejects.toMatchObject({
      check: 'size',
      message: expect.stringMatching(/LoginPage \d+\.\d KB of 60/),
      remedy: expect.stringContaining('later'),
    });
    expect(await activate(store, versions, { ...why, force: true })).toMatchObject({
      changed: true,
      checks: [{ ok: true }, { check: 'size', ok: false }],
    });
    expect((await store.chain.current())?.document.microFrontends.host[0].extras.change).toMatchObject({
      forced: true,
    });
  });

  it('what pages need to hold tokens may be 12 KB', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await heavyBuild('1.1.0', 11, 0, 'ServiceTokens'));
    const { checks } = await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    expect(checks[1]).toMatchObject({ ok: true, found: expect.stringMatching(/^ServiceTokens 11.\d KB of 12$/) });
    await store.files.publish(await heavyBuild('1.2.0', 13, 0, 'ServiceTokens'));
    await expect(activate(store, new Map([['mfe-auth', '1.2.0']]), why)).rejects.toMatchObject({
      check: 'size',
      message: expect.stringMatching(/ServiceTokens 13.\d KB of 12/),
    });
  });

  it('files that a page shares with the start count once', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await heavyBuild('1.1.0', 55, 8));
    const { checks } = await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    expect(checks[1]).toMatchObject({ check: 'size', ok: true, found: expect.stringMatching(/^LoginPage 5\d\.\d KB/) });
  });

  it('a release that is live already is not checked again', async () => {
    const { store } = await storeWithPortal();
    await writeFile(join(store.files.dir('mfe-auth', '1.0.0'), 'remoteEntry.js'), 'changed');
    await store.files.publish(await makeBuild('host', '1.1.0'));
    expect(await activate(store, new Map([['host', '1.1.0']]), why)).toMatchObject({ changed: true });
  });
});
