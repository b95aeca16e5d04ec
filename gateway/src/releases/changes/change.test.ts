import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseName } from '@portal/contract/release-names';
import Ajv2019 from 'ajv/dist/2019';
import { makeBuild, removeFolders, storeWithPortal, temporaryFolder } from '../../../test/builds';
import publicSchema from '../../../test/frontend-discovery.v1-pre.json';
import { documentFacts } from '../documents/discovery-chain';
import { collect } from '../files/collect';
import { history, status } from '../queries/history';
import { openStore, type ReleaseStore } from '../release-store';
import { activate } from './activate';
import { rollback } from './rollback';

const why = { by: 'test', reason: 'because' };
const one = (name: ReleaseName, version: string) => new Map([[name, version]]);

async function live(store: ReleaseStore) {
  const link = await store.chain.current();
  if (!link) throw new Error('nothing is live');
  return link;
}

async function publishAuth(store: ReleaseStore, version: string) {
  await store.files.publish(await makeBuild('mfe-auth', version));
}

afterAll(removeFolders);

describe('activating a release', () => {
  it('writes a document that is valid against the public schema', async () => {
    const { store } = await storeWithPortal();
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    const { document } = await live(store);
    const validate = new Ajv2019({ strict: false }).compile(publicSchema);
    expect(validate(document)).toBe(true);
    expect(document.microFrontends['mfe-auth']?.[0]).toMatchObject({
      url: '/candidateportal/releases/mfe-auth/1.1.0/mf-manifest.json',
      fallbackUrl: '/candidateportal/releases/mfe-auth/1.0.0/mf-manifest.json',
    });
  });

  it('leaves the entries of all others byte for byte as they were', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-account', '1.0.0'));
    await activate(store, one('mfe-account', '1.0.0'), why);
    const before = JSON.stringify((await live(store)).document.microFrontends['mfe-account']);
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    expect(JSON.stringify((await live(store)).document.microFrontends['mfe-account'])).toBe(before);
  });

  it('chains each document to the one before by its hash', async () => {
    const { store } = await storeWithPortal();
    const first = await live(store);
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    expect(documentFacts((await live(store)).document)).toMatchObject({
      seq: 2,
      prev: first.sha256,
      by: 'test',
      reason: 'because',
    });
  });

  it('changes nothing when the version is live already', async () => {
    const { store } = await storeWithPortal();
    await expect(activate(store, one('mfe-auth', '1.0.0'), why)).resolves.toMatchObject({ changed: false, seq: 1 });
  });

  it('refuses what gc removed while pages were looked at, and changes nothing', async () => {
    const { store } = await storeWithPortal();
    await publishAuth(store, '1.1.0');
    const smoke = async () => {
      const { removed } = await collect(store, { now: new Date(Date.now() + 40 * 86_400_000) });
      expect(removed).toMatchObject([{ name: 'mfe-auth', version: '1.1.0' }]);
      return [];
    };
    await expect(activate(store, one('mfe-auth', '1.1.0'), { ...why, smoke })).rejects.toMatchObject({
      check: 'published',
      message: expect.stringContaining('mfe-auth 1.1.0 was removed'),
    });
    expect((await live(store)).seq).toBe(1);
  });

  it('falls back to the version before where gc removed the newer one while pages were looked at', async () => {
    const { store } = await storeWithPortal();
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await publishAuth(store, version);
    for (const version of ['1.1.0', '1.2.0']) await activate(store, one('mfe-auth', version), why);
    const bad = { check: 'smoke' as const, release: 'mfe-auth 1.3.0', ok: false, found: 'nothing', remedy: 'mend it' };
    await activate(store, one('mfe-auth', '1.3.0'), { ...why, force: true, smoke: async () => [bad] });
    let looks = 0;
    const smoke = async () => {
      looks += 1;
      if (looks === 1) await store.files.remove('mfe-auth', '1.1.0');
      return [];
    };
    await activate(store, one('mfe-auth', '1.2.0'), { ...why, smoke });
    expect((await live(store)).document.microFrontends['mfe-auth']?.[0]?.extras.fallback?.version).toBe('1.0.0');
  });

  it('refuses what was never published', async () => {
    const { store } = await storeWithPortal();
    await expect(activate(store, one('mfe-auth', '9.9.9'), why)).rejects.toMatchObject({ check: 'published' });
  });

  it('refuses a remote that needs what the live host does not provide, and names every error', async () => {
    const { store } = await storeWithPortal();
    const requires = { contract: '^2.0.0', shared: { react: '^18.0.0', '@portal/ui/date': '^0.1.0' } };
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0', { requires }));
    await expect(activate(store, one('mfe-auth', '1.1.0'), why)).rejects.toThrow(
      /contract \^2.*react \^18.*@portal\/ui\/date/,
    );
  });

  it('refuses a host that a live remote cannot run in', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('host', '2.0.0', { provides: { react: '20.0.0' } }));
    await expect(activate(store, one('host', '2.0.0'), why)).rejects.toMatchObject({ check: 'compatibility' });
  });

  it('goes past a check by force and records it', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('host', '2.0.0', { provides: {} }));
    await activate(store, one('host', '2.0.0'), { ...why, force: true });
    expect((await history(store))[0]).toMatchObject({ seq: 2, forced: true });
  });

  it('refuses a remote while no host is live', async () => {
    const store = await openStore(await temporaryFolder());
    await publishAuth(store, '1.0.0');
    await expect(activate(store, one('mfe-auth', '1.0.0'), why)).rejects.toMatchObject({ check: 'host' });
  });
});

describe('two operators at once', () => {
  it('builds upon a change of another name', async () => {
    const { store } = await storeWithPortal();
    const names = ['mfe-account', 'mfe-application', 'mfe-substitutions', 'mfe-internal-ads'] as const;
    for (const name of names) await store.files.publish(await makeBuild(name, '1.0.0'));
    await Promise.all(names.map((name) => activate(store, one(name, '1.0.0'), why)));
    const { seq, document } = await live(store);
    expect(seq).toBe(1 + names.length);
    for (const name of names) expect(document.microFrontends[name]?.[0]?.metadata.version).toBe('1.0.0');
  });

  it('lets one of two changes of the same name win and tells the other', async () => {
    const { store } = await storeWithPortal();
    for (const version of ['1.1.0', '1.2.0']) await publishAuth(store, version);
    const results = await Promise.allSettled(
      ['1.1.0', '1.2.0'].map((version) => activate(store, one('mfe-auth', version), why)),
    );
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).toMatchObject({ name: 'ConflictError' });
    expect((await live(store)).seq).toBe(2);
  });
});

describe('the pointer to the live document', () => {
  it('is moved on when a crash left it one behind', async () => {
    const { store, dataDir } = await storeWithPortal();
    const pointer = join(dataDir, 'discovery/live', 'current.json');
    const behind = await readFile(pointer, 'utf8');
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    const right = await readFile(pointer, 'utf8');
    await writeFile(pointer, behind);
    expect((await live(store)).seq).toBe(2);
    expect(await readFile(pointer, 'utf8')).toBe(right);
  });

  it('is made again when it is missing or torn', async () => {
    const { store, dataDir } = await storeWithPortal();
    const pointer = join(dataDir, 'discovery/live', 'current.json');
    await writeFile(pointer, '{"se');
    expect((await live(store)).seq).toBe(1);
    await rm(pointer);
    expect((await live(store)).seq).toBe(1);
  });
});

describe('rolling back', () => {
  async function withTwoVersions() {
    const { store } = await storeWithPortal();
    await publishAuth(store, '1.1.0');
    await activate(store, one('mfe-auth', '1.1.0'), why);
    return store;
  }

  it('makes the last good version live in a new document and blocks the bad one', async () => {
    const store = await withTwoVersions();
    await expect(rollback(store, 'mfe-auth', undefined, why)).resolves.toMatchObject({
      changed: true,
      seq: 3,
      live: { 'mfe-auth': '1.0.0' },
    });
    expect((await status(store)).live.find(({ name }) => name === 'mfe-auth')).toMatchObject({
      version: '1.0.0',
      blocked: ['1.1.0'],
    });
  });

  it('changes nothing when it is repeated', async () => {
    const store = await withTwoVersions();
    await rollback(store, 'mfe-auth', undefined, why);
    await expect(rollback(store, 'mfe-auth', undefined, why)).resolves.toMatchObject({ changed: false, seq: 3 });
    await expect(rollback(store, 'mfe-auth', '1.0.0', why)).resolves.toMatchObject({ changed: false, seq: 3 });
  });

  it('keeps the bad version from being activated again', async () => {
    const store = await withTwoVersions();
    await rollback(store, 'mfe-auth', undefined, why);
    await expect(activate(store, one('mfe-auth', '1.1.0'), why)).rejects.toMatchObject({ check: 'blocked' });
  });

  it('never names the blocked version as a fallback', async () => {
    const store = await withTwoVersions();
    await rollback(store, 'mfe-auth', undefined, why);
    expect((await live(store)).document.microFrontends['mfe-auth']?.[0]?.fallbackUrl).toBeUndefined();
  });

  it('refuses when there is nothing to go back to', async () => {
    const { store } = await storeWithPortal();
    await expect(rollback(store, 'mfe-auth', undefined, why)).rejects.toMatchObject({ check: 'earlier-version' });
  });

  it('is itself checked against the live host', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(
      await makeBuild('host', '2.0.0', { provides: { react: '20.0.0', '@portal/ui/form': '0.1.0' } }),
    );
    await store.files.publish(
      await makeBuild('mfe-auth', '2.0.0', { requires: { contract: '^0.1.0', shared: { react: '^20.0.0' } } }),
    );
    await activate(
      store,
      new Map<ReleaseName, string>([
        ['host', '2.0.0'],
        ['mfe-auth', '2.0.0'],
      ]),
      why,
    );
    await expect(rollback(store, 'mfe-auth', undefined, why)).rejects.toMatchObject({ check: 'compatibility' });
  });
});
