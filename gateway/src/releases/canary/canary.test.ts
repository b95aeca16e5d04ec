import { rm } from 'node:fs/promises';
import { canaryVersion, type DiscoveryDocument, liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import Ajv2019 from 'ajv/dist/2019';
import { makeBuild, removeFolders, storeWithPortal } from '../../../test/builds';
import publicSchema from '../../../test/frontend-discovery.v1-pre.json';
import { activate } from '../changes/activate';
import { rollback } from '../changes/rollback';
import { switchArea } from '../changes/switch-area';
import { diff } from '../queries/diff';
import { history, status } from '../queries/history';
import type { ReleaseStore } from '../release-store';
import { abortCanary, promoteCanary, rampCanary, startCanary } from './canary';
import { versionFor } from './canary-group';

const why = { by: 'test', reason: 'because' };
const NAME: ReleaseName = 'mfe-auth';
const VISITORS = 200_000;

async function withTwoVersions(): Promise<ReleaseStore> {
  const { store } = await storeWithPortal();
  for (const version of ['1.1.0', '1.2.0']) await store.files.publish(await makeBuild(NAME, version));
  return store;
}

async function document(store: ReleaseStore): Promise<DiscoveryDocument> {
  const link = await store.chain.current();
  if (!link) throw new Error('nothing is live');
  return link.document;
}

const versionOf = (live: DiscoveryDocument, visitor: string) => versionFor(live, NAME, visitor)?.metadata.version;

/** Visitors that get the canary, by number. */
function canaried(live: DiscoveryDocument, version: string): Set<number> {
  const found = new Set<number>();
  for (let number = 0; number < VISITORS; number += 1)
    if (versionOf(live, `visitor-${number}`) === version) found.add(number);
  return found;
}

afterAll(removeFolders);

describe('a canary', () => {
  it('gets its share of 200 000 browsers within 0.3 points, no browser changes sides while it grows, and none keeps a blocked version', async () => {
    const store = await withTwoVersions();
    await startCanary(store, NAME, '1.1.0', 1, why);
    let before = new Set<number>();
    for (const share of [1, 5, 10, 50]) {
      await rampCanary(store, NAME, share, why);
      const now = canaried(await document(store), '1.1.0');
      expect(Math.abs((now.size / VISITORS) * 100 - share)).toBeLessThan(0.3);
      expect([...before].filter((visitor) => !now.has(visitor))).toEqual([]);
      before = now;
    }
    await abortCanary(store, NAME, why);
    const after = await document(store);
    expect(liveVersion(after, NAME)?.extras.blocked).toEqual(['1.1.0']);
    expect(canaried(after, '1.1.0').size).toBe(0);
  });

  it('of the host leaves in the document what the host for everybody provides, until it is that host', async () => {
    const { store } = await storeWithPortal();
    const facts = async () => {
      const { contract, provides } = (await document(store)).microFrontends.host[0].extras;
      return { contract, provides };
    };
    const before = await facts();
    const next = { contract: '0.1.7', provides: { ...before.provides, '@portal/ui/date': '0.1.0' } };
    for (const version of ['1.1.0', '1.2.0']) await store.files.publish(await makeBuild('host', version, next));
    await startCanary(store, 'host', '1.1.0', 5, why);
    expect(await facts()).toEqual(before);
    await rampCanary(store, 'host', 50, why);
    await abortCanary(store, 'host', why);
    expect(await facts()).toEqual(before);
    await startCanary(store, 'host', '1.2.0', 5, why);
    await promoteCanary(store, 'host', why);
    expect(await facts()).toEqual(next);
    await rollback(store, 'host', undefined, why);
    expect(await facts()).toEqual(before);
  });

  it.each([
    ['aborted', (store: ReleaseStore) => abortCanary(store, NAME, why)],
    ['rolled back', (store: ReleaseStore) => rollback(store, NAME, undefined, why)],
  ])('is no version to fall back to once it was %s', async (_how, end) => {
    const store = await withTwoVersions();
    await activate(store, new Map([[NAME, '1.1.0']]), why);
    await activate(store, new Map([[NAME, '1.2.0']]), why);
    expect(liveVersion(await document(store), NAME)?.extras.fallback?.version).toBe('1.1.0');
    await switchArea(store, NAME, 'off', why);
    await startCanary(store, NAME, '1.1.0', 5, why);
    const before = liveVersion(await document(store), NAME);
    await end(store);
    const live = liveVersion(await document(store), NAME);
    expect(live).toMatchObject({
      metadata: before?.metadata,
      extras: { state: 'off', blocked: ['1.1.0'], entry: before?.extras.entry, fallback: { version: '1.0.0' } },
    });
    expect(live?.fallbackUrl).toContain('/1.0.0/');
  });

  it('leaves another version to fall back to also where the live one is damaged', async () => {
    const store = await withTwoVersions();
    await activate(store, new Map([[NAME, '1.1.0']]), why);
    await activate(store, new Map([[NAME, '1.2.0']]), why);
    await startCanary(store, NAME, '1.1.0', 5, why);
    await rm(store.files.dir(NAME, '1.2.0'), { recursive: true });
    await abortCanary(store, NAME, why);
    expect(liveVersion(await document(store), NAME)?.extras.fallback?.version).toBe('1.0.0');
  });

  it('is aborted also where it cannot be known how the versions before have fared', async () => {
    const store = await withTwoVersions();
    await activate(store, new Map([[NAME, '1.1.0']]), why);
    await startCanary(store, NAME, '1.0.0', 5, why);
    jest.spyOn(store.counts, 'readAll').mockRejectedValue(new Error('no permission'));
    const { notes } = await abortCanary(store, NAME, why);
    expect(notes).toEqual([`${NAME} 1.1.0 has no version to fall back to any more`]);
    const live = liveVersion(await document(store), NAME);
    expect(live?.extras).toMatchObject({ blocked: ['1.0.0'] });
    expect(live?.extras.fallback).toBeUndefined();
  });

  it('leaves no version to fall back to where it was the only one', async () => {
    const store = await withTwoVersions();
    await activate(store, new Map([[NAME, '1.1.0']]), why);
    await startCanary(store, NAME, '1.0.0', 5, why);
    await abortCanary(store, NAME, why);
    const live = liveVersion(await document(store), NAME);
    expect(live).toMatchObject({ metadata: { version: '1.1.0' }, deployment: { traffic: 100 } });
    expect([live?.extras.fallback, live?.fallbackUrl]).toEqual([undefined, undefined]);
  });

  it('is listed beside the version for everybody, in a document that is valid against the public schema', async () => {
    const store = await withTwoVersions();
    await startCanary(store, NAME, '1.1.0', 12.5, why);
    const live = await document(store);
    expect(new Ajv2019({ strict: false }).compile(publicSchema)(live)).toBe(true);
    expect(live.microFrontends[NAME]).toMatchObject([
      { metadata: { version: '1.0.0' }, deployment: { traffic: 87.5, default: true } },
      {
        metadata: { version: '1.1.0' },
        deployment: { traffic: 12.5, default: false },
        extras: { fallback: { version: '1.0.0' } },
      },
    ]);
    expect((await status(store)).live.find(({ name }) => name === NAME)).toMatchObject({
      version: '1.0.0',
      canary: { version: '1.1.0', share: 12.5 },
    });
    expect((await history(store))[0]).toMatchObject({ verb: 'canary-start', versions: { [NAME]: '1.1.0' } });
    expect(await diff(store, 1, 2)).toMatchObject([{ name: NAME, to: { canary: { version: '1.1.0' } } }]);
  });

  it('can be one of the host as well', async () => {
    const store = await withTwoVersions();
    await store.files.publish(await makeBuild('host', '1.1.0'));
    await startCanary(store, 'host', '1.1.0', 5, why);
    await promoteCanary(store, 'host', why);
    const live = await document(store);
    expect(live.microFrontends.host).toHaveLength(1);
    expect(live.microFrontends.host[0]).toMatchObject({
      metadata: { version: '1.1.0' },
      extras: { seq: 3, fallback: { version: '1.0.0' }, change: { verb: 'canary-promote' } },
    });
  });

  it('is refused when it does not fit the host, and a host that does not fit the canary', async () => {
    const store = await withTwoVersions();
    const requires = { contract: '^0.1.0', shared: { react: '^18.0.0' } };
    await store.files.publish(await makeBuild(NAME, '2.0.0', { requires }));
    await expect(startCanary(store, NAME, '2.0.0', 5, why)).rejects.toMatchObject({ check: 'compatibility' });
    await store.files.publish(await makeBuild('host', '2.0.0', { provides: { react: '20.0.0' } }));
    await startCanary(store, NAME, '1.1.0', 5, why);
    await expect(activate(store, new Map([['host', '2.0.0']]), why)).rejects.toThrow('1.1.0 needs react');
  });

  it('runs one at a time, and nothing can be ramped, promoted or aborted without one', async () => {
    const store = await withTwoVersions();
    for (const operation of [rampCanary(store, NAME, 5, why), promoteCanary(store, NAME, why)])
      await expect(operation).rejects.toMatchObject({ check: 'canary' });
    await expect(abortCanary(store, NAME, why)).rejects.toMatchObject({ check: 'canary' });
    await startCanary(store, NAME, '1.1.0', 5, why);
    await expect(startCanary(store, NAME, '1.2.0', 5, why)).rejects.toMatchObject({ check: 'canary' });
    await expect(startCanary(store, NAME, '1.1.0', 5, why)).resolves.toMatchObject({ changed: false });
    await expect(startCanary(store, NAME, '1.0.0', 5, why)).rejects.toMatchObject({ check: 'live' });
  });

  it('is what a rollback takes back, and its version cannot be tried again until it is unblocked', async () => {
    const store = await withTwoVersions();
    await startCanary(store, NAME, '1.1.0', 5, why);
    await expect(rollback(store, NAME, undefined, why)).resolves.toMatchObject({
      changed: true,
      live: { [NAME]: '1.0.0' },
      canaries: {},
    });
    await expect(rollback(store, NAME, undefined, why)).resolves.toMatchObject({ changed: false });
    await expect(startCanary(store, NAME, '1.1.0', 5, why)).rejects.toMatchObject({ check: 'blocked' });
  });

  it('ends when another version is activated, and is switched off with its area', async () => {
    const store = await withTwoVersions();
    await startCanary(store, NAME, '1.1.0', 5, why);
    await switchArea(store, 'mfe-auth', 'off', why);
    expect(canaryVersion(await document(store), NAME)?.extras.state).toBe('off');
    await activate(store, new Map([[NAME, '1.2.0']]), why);
    expect((await document(store)).microFrontends[NAME]).toHaveLength(1);
  });
});
