import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveVersion } from '@portal/contract/discovery';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, storeWithPortal } from '../../../test/builds';
import { collect, KEEP_DAYS } from '../files/collect';
import { diff } from '../queries/diff';
import { history } from '../queries/history';
import { verify } from '../queries/verify';
import type { ReleaseStore } from '../release-store';
import { activate } from './activate';
import { rollback } from './rollback';
import { switchArea } from './switch-area';
import { unblock } from './unblock';

const why = { by: 'test', reason: 'because' };
const DAY_MS = 86_400_000;
const one = (name: ReleaseName, version: string) => new Map([[name, version]]);

afterAll(removeFolders);

async function publishAuth(store: ReleaseStore, version: string): Promise<void> {
  await store.files.publish(await makeBuild('mfe-auth', version));
}

async function liveAuth(store: ReleaseStore) {
  const link = await store.chain.current();
  const entry = link && liveVersion(link.document, 'mfe-auth');
  if (!entry) throw new Error('nothing of mfe-auth is live');
  return entry;
}

describe('an area that is taken off', () => {
  it('is off with the same version, and on again when it is opened', async () => {
    const { store } = await storeWithPortal();
    const before = JSON.stringify(await liveAuth(store));
    await switchArea(store, 'mfe-auth', 'off', why);
    expect(await liveAuth(store)).toMatchObject({ metadata: { version: '1.0.0' }, extras: { state: 'off' } });
    await switchArea(store, 'mfe-auth', 'on', why);
    expect(JSON.stringify(await liveAuth(store))).toBe(before);
    expect((await history(store)).map(({ verb }) => verb)).toEqual(['enable', 'disable', 'activate']);
  });

  it('stays off when its team deploys and when it is rolled back', async () => {
    const { store } = await storeWithPortal();
    await switchArea(store, 'mfe-auth', 'off', why);
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    expect(await liveAuth(store)).toMatchObject({ metadata: { version: '1.1.0' }, extras: { state: 'off' } });
    await rollback(store, 'mfe-auth', undefined, why);
    expect(await liveAuth(store)).toMatchObject({ metadata: { version: '1.0.0' }, extras: { state: 'off' } });
  });

  it('changes nothing when it is off already', async () => {
    const { store } = await storeWithPortal();
    await switchArea(store, 'mfe-auth', 'off', why);
    await expect(switchArea(store, 'mfe-auth', 'off', why)).resolves.toMatchObject({ changed: false, seq: 2 });
  });

  it('is told to one of two operators who decide differently about it at once', async () => {
    const { store } = await storeWithPortal();
    await publishAuth(store, '1.1.0');
    const results = await Promise.allSettled([
      switchArea(store, 'mfe-auth', 'off', why),
      activate(store, one('mfe-auth', '1.1.0'), why),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await store.chain.current())?.seq).toBe(2);
  });
});

describe('unblocking', () => {
  it('lets a version be activated again that was rolled back, and leaves what is live', async () => {
    const { store } = await storeWithPortal();
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    await rollback(store, 'mfe-auth', undefined, why);
    await unblock(store, 'mfe-auth', '1.1.0', why);
    expect(await liveAuth(store)).toMatchObject({ metadata: { version: '1.0.0' }, extras: { blocked: [] } });
    await expect(unblock(store, 'mfe-auth', '1.1.0', why)).resolves.toMatchObject({ changed: false });
    await expect(activate(store, one('mfe-auth', '1.1.0'), why)).resolves.toMatchObject({ changed: true });
  });

  it('refuses a version that is not known, and lets one go whose files are gone', async () => {
    const { store } = await storeWithPortal();
    await expect(unblock(store, 'mfe-auth', '1.0.l', why)).rejects.toThrow('mfe-auth 1.0.l is not in the store');
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    await rollback(store, 'mfe-auth', undefined, why);
    await rm(join(store.files.root, 'mfe-auth', '1.1.0'), { recursive: true });
    await expect(unblock(store, 'mfe-auth', '1.1.0', why)).resolves.toMatchObject({ changed: true });
  });
});

describe('the difference of two documents', () => {
  it('names what was and what is, and only that', async () => {
    const { store } = await storeWithPortal();
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    await expect(diff(store, 1, 2)).resolves.toEqual([
      {
        name: 'mfe-auth',
        from: { version: '1.0.0', fallback: null, state: 'on', blocked: [], canary: null },
        to: { version: '1.1.0', fallback: '1.0.0', state: 'on', blocked: [], canary: null },
      },
    ]);
    await expect(diff(store, 2, 9)).rejects.toMatchObject({ check: 'document' });
  });
});

describe('verifying', () => {
  it('finds a byte that was changed in a stored release, and a file that is gone', async () => {
    const { store } = await storeWithPortal();
    await expect(verify(store)).resolves.toMatchObject({ documents: { count: 1, faults: [] } });
    await writeFile(join(store.files.dir('mfe-auth', '1.0.0'), 'css/mfe-auth.main.css'), '@layer app { }');
    const { releases } = await verify(store, { name: 'mfe-auth' });
    expect(releases).toEqual([
      expect.objectContaining({ version: '1.0.0', faults: ['css/mfe-auth.main.css has changed'] }),
    ]);
    const missing = await verify(store, { name: 'mfe-auth', version: '7.0.0' });
    expect(missing.releases[0]?.faults).toHaveLength(1);
  });

  it('finds a document that was changed afterwards', async () => {
    const { store, dataDir } = await storeWithPortal();
    await switchArea(store, 'mfe-auth', 'off', why);
    const first = await store.chain.read(1);
    await writeFile(join(dataDir, 'discovery/live', '00000001.json'), `${first?.text ?? ''}\n`);
    const { documents } = await verify(store);
    expect(documents.faults).toEqual(['document 2 does not follow from the one before it']);
  });
});

describe('collecting old releases', () => {
  async function withOldVersions() {
    const { store } = await storeWithPortal();
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
      await publishAuth(store, version);
      await activate(store, one('mfe-auth', version), why);
    }
    await publishAuth(store, '9.0.0');
    return store;
  }
  const versions = async (store: ReleaseStore) =>
    (await store.files.list()).filter(({ name }) => name === 'mfe-auth').map(({ version }) => version);

  it('keeps everything that is young', async () => {
    const store = await withOldVersions();
    await expect(collect(store)).resolves.toMatchObject({ removed: [] });
  });

  it('removes what is old and named by nothing that was live of late; the fallback stays', async () => {
    const store = await withOldVersions();
    const later = new Date(Date.now() + (KEEP_DAYS + 1) * DAY_MS);
    const tried = await collect(store, { now: later, dryRun: true });
    expect(await versions(store)).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0', '9.0.0']);
    const done = await collect(store, { now: later });
    expect(done.removed).toEqual(tried.removed);
    expect(await versions(store)).toEqual(['1.2.0', '1.3.0']);
    await expect(collect(store, { now: later })).resolves.toMatchObject({ removed: [] });
  });

  it('keeps a version that goes live while others are removed', async () => {
    const store = await withOldVersions();
    const remove = store.files.remove.bind(store.files);
    jest.spyOn(store.files, 'remove').mockImplementationOnce(async (name, version) => {
      await activate(store, one('mfe-auth', '9.0.0'), why);
      await remove(name, version);
    });
    const done = await collect(store, { now: new Date(Date.now() + (KEEP_DAYS + 1) * DAY_MS) });
    expect(done.removed.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
    expect(await versions(store)).toEqual(['1.2.0', '1.3.0', '9.0.0']);
    expect(done.kept).toBe((await store.files.list()).length);
  });

  it('removes nothing where a document of the time cannot be read, since nobody knows what it names', async () => {
    const store = await withOldVersions();
    const later = new Date(Date.now() + (KEEP_DAYS + 1) * DAY_MS);
    const end = (await store.chain.end())?.seq ?? 0;
    await store.chain.storage.create(end + 1, '{"schema":"of a newer version"}');
    for (const dryRun of [true, false])
      await expect(collect(store, { now: later, dryRun })).rejects.toMatchObject({
        check: 'documents',
        message: expect.stringContaining(`document ${end + 1} cannot be read`),
      });
    jest.spyOn(store.chain.storage, 'text').mockRejectedValue(new Error('the database is away'));
    await expect(collect(store, { now: later })).rejects.toThrow('the database is away');
    expect(await versions(store)).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0', '9.0.0']);
  });

  it('passes over a document that cannot be read and was replaced long ago', async () => {
    const store = await withOldVersions();
    const end = (await store.chain.end())?.seq ?? 0;
    const text = store.chain.storage.text.bind(store.chain.storage);
    jest.spyOn(store.chain.storage, 'text').mockImplementation(async (seq) => (seq < end ? '{}' : text(seq)));
    const { removed } = await collect(store, { now: new Date(Date.now() + (KEEP_DAYS + 1) * DAY_MS) });
    expect(removed.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0', '9.0.0']);
  });

  it('keeps what was live within the time, however old it is', async () => {
    const store = await withOldVersions();
    const old = new Date(Date.now() - 10 * KEEP_DAYS * DAY_MS);
    for (const name of RELEASE_NAMES) {
      for (const { version } of (await store.files.list()).filter((release) => release.name === name)) {
        await utimes(join(store.files.dir(name, version), 'release.json'), old, old);
      }
    }
    await collect(store);
    expect(await versions(store)).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0']);
  });
});
