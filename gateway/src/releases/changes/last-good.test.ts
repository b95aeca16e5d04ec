import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { furtherCounts, makeBuild, removeFolders, storeWithPortal } from '../../../test/builds';
import { Failures } from '../../failures/failures';
import { hourOf, KEEP_COUNTS_DAYS } from '../counts/counts';
import { healthOf, LEAST_PAGES, VersionHealth } from '../counts/version-health';
import { openStore, type ReleaseStore } from '../release-store';
import { activate } from './activate';
import type { SmokeRun } from './change';
import { rollback } from './rollback';

const why = { by: 'test', reason: 'because' };
const DAY_MS = 86_400_000;
const NAME = 'mfe-auth' as const;
const one = (version: string) => new Map<ReleaseName, string>([[NAME, version]]);
const showsNothing: SmokeRun = async (_store, document, names) =>
  names.map((name) => ({
    check: 'smoke',
    release: `${name} ${liveVersion(document, name)?.metadata.version}`,
    ok: false,
    found: 'shows nothing',
    remedy: 'mend it',
  }));

afterAll(removeFolders);

async function release(store: ReleaseStore, version: string): Promise<void> {
  await store.files.publish(await makeBuild(NAME, version));
  await activate(store, one(version), why);
}

/** Makes a version live whose page shows nothing, as an operator does who is sure. */
async function force(store: ReleaseStore, version: string): Promise<void> {
  await store.files.publish(await makeBuild(NAME, version));
  await activate(store, one(version), { ...why, force: true, smoke: showsNothing });
}

/** Pages run a version, and some of them fail, through the gateway's own counting. */
async function pagesRun(store: ReleaseStore, version: string, pages: number, failed = 0): Promise<void> {
  const failures = await Failures.open(furtherCounts(store), {
    onError: (error) => {
      throw error;
    },
  });
  for (let page = 0; page < pages; page += 1) failures.countPage([{ name: NAME, version }], `network ${page}`);
  for (let page = 0; page < failed; page += 1) {
    const ticket = failures.pageTicket({ seq: 1, picks: [] });
    failures.report({ ticket, name: NAME, version, phase: 'load', recovered: true }, `network ${page}`);
  }
  await failures.close();
}

async function entry(store: ReleaseStore) {
  const link = await store.chain.current();
  const found = link && liveVersion(link.document, NAME);
  if (!found) throw new Error('nothing is live');
  return { version: found.metadata.version, fallback: found.extras.fallback?.version, blocked: found.extras.blocked };
}

describe('the version to fall back to', () => {
  it('is the newest version that pages ran without failing, not just the one before', async () => {
    const { store } = await storeWithPortal();
    await pagesRun(store, '1.0.0', LEAST_PAGES);
    await release(store, '1.1.0');
    await pagesRun(store, '1.1.0', LEAST_PAGES, LEAST_PAGES / 2);
    await release(store, '1.2.0');
    await release(store, '1.3.0');
    expect(await entry(store)).toEqual({ version: '1.3.0', fallback: '1.0.0', blocked: [] });
  });

  it('is never a version that failed its check and went live by force', async () => {
    const { store } = await storeWithPortal();
    await force(store, '1.1.0');
    await force(store, '1.2.0');
    expect(await entry(store)).toMatchObject({ version: '1.2.0', fallback: '1.0.0' });
    await expect(rollback(store, NAME, undefined, why)).resolves.toMatchObject({ live: { [NAME]: '1.0.0' } });
  });

  it('is never a version with a damaged file', async () => {
    const { store } = await storeWithPortal();
    await release(store, '1.1.0');
    await pagesRun(store, '1.1.0', LEAST_PAGES);
    await writeFile(join(store.files.dir(NAME, '1.1.0'), 'js/mfe-auth.remote.js'), 'other');
    await release(store, '1.2.0');
    expect(await entry(store)).toMatchObject({ fallback: '1.0.0' });
  });
});

describe('a rollback', () => {
  it('goes to the newest good version, and a second one changes nothing while that one is well', async () => {
    const { store } = await storeWithPortal();
    await pagesRun(store, '1.0.0', LEAST_PAGES);
    await release(store, '1.1.0');
    await release(store, '1.2.0');
    await expect(rollback(store, NAME, undefined, why)).resolves.toMatchObject({
      live: { [NAME]: '1.0.0' },
      notes: [],
    });
    await expect(rollback(store, NAME, undefined, why)).resolves.toMatchObject({ changed: false });
  });

  it('goes further back when the version it went to fails as well', async () => {
    const { store } = await storeWithPortal();
    for (const version of ['1.1.0', '1.2.0']) await release(store, version);
    await expect(rollback(store, NAME, undefined, why)).resolves.toMatchObject({ live: { [NAME]: '1.1.0' } });
    await pagesRun(store, '1.1.0', 3, 3);
    await expect(rollback(store, NAME, undefined, why)).resolves.toMatchObject({ live: { [NAME]: '1.0.0' } });
    expect(await entry(store)).toMatchObject({ blocked: ['1.2.0', '1.1.0'] });
  });

  it('goes further back when the version it went to is damaged, and past damaged ones', async () => {
    const { store } = await storeWithPortal();
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await release(store, version);
    await rollback(store, NAME, undefined, why);
    for (const version of ['1.1.0', '1.2.0']) await rm(store.files.dir(NAME, version), { recursive: true });
    await expect(rollback(store, NAME, undefined, why)).resolves.toMatchObject({ live: { [NAME]: '1.0.0' } });
  });

  it('says that the version is not known to be good where too few pages ran it', async () => {
    const { store } = await storeWithPortal();
    await release(store, '1.1.0');
    const { notes } = await rollback(store, NAME, undefined, why);
    expect(notes).toEqual([expect.stringContaining('mfe-auth 1.0.0 is not known to be good')]);
  });

  it('is refused, with the ways out, where every earlier version failed', async () => {
    const { store } = await storeWithPortal();
    await pagesRun(store, '1.0.0', 4, 4);
    await release(store, '1.1.0');
    await expect(rollback(store, NAME, undefined, why)).rejects.toMatchObject({
      check: 'earlier-version',
      remedy: expect.stringContaining('--to VERSION'),
    });
    await expect(rollback(store, NAME, '1.0.0', why)).resolves.toMatchObject({ changed: true });
  });
});

describe('the record of a good version', () => {
  it('stays after a restart, and when its pages are no longer counted', async () => {
    const { store, dataDir } = await storeWithPortal();
    await pagesRun(store, '1.0.0', LEAST_PAGES);
    const later = Date.now() + (KEEP_COUNTS_DAYS + 1) * DAY_MS;
    const { counts } = await openStore(dataDir);
    await counts.removeOld(later);
    expect(await counts.readAll()).toEqual([]);
    expect((await new VersionHealth(counts).read())(NAME, '1.0.0')).toBe('good');
  });

  it('ends when failures pass the threshold later', async () => {
    const { store } = await storeWithPortal();
    await pagesRun(store, '1.0.0', LEAST_PAGES);
    await pagesRun(store, '1.0.0', 20, 20);
    const standings = new VersionHealth(store.counts);
    await furtherCounts(store).write([]);
    expect((await standings.read())(NAME, '1.0.0')).toBe('bad');
    await store.counts.removeOld(Date.now() + (KEEP_COUNTS_DAYS + 1) * DAY_MS);
    expect((await standings.read())(NAME, '1.0.0')).toBe('unknown');
  });

  it('needs enough pages, and does not end with a single failure', () => {
    expect(healthOf({ pages: LEAST_PAGES - 1, failed: 0, recovered: 0 }, false)).toBe('unknown');
    expect(healthOf({ pages: LEAST_PAGES, failed: 0, recovered: 0 }, false)).toBe('good');
    expect(healthOf({ pages: 3, failed: 1, recovered: 0 }, true)).toBe('good');
    expect(healthOf({ pages: 3, failed: 1, recovered: 0 }, false)).toBe('bad');
    expect(healthOf({ pages: 100, failed: 19, recovered: 0 }, false)).toBe('good');
  });

  it('belongs to one version, over all gateways and hours', async () => {
    const { store } = await storeWithPortal();
    const part = { name: NAME, version: '1.0.0', pages: Math.ceil(LEAST_PAGES / 4), failed: 0, recovered: 0 };
    const hours = [hourOf(Date.now()), hourOf(Date.now() - 3_600_000)];
    const write = () => furtherCounts(store).write(hours.map((hour) => ({ ...part, hour })));
    await write();
    expect((await new VersionHealth(store.counts).read())(NAME, '1.0.0')).toBe('unknown');
    await write();
    const fared = await new VersionHealth(store.counts).read();
    expect([fared(NAME, '1.0.0'), fared(NAME, '1.1.0')]).toEqual(['good', 'unknown']);
  });
});
