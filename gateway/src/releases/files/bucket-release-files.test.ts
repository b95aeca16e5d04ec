import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '@portal/bucket/bucket';
import { BucketServer } from '@portal/bucket/testing/bucket-server';
import type { ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, temporaryFolder, withFiles } from '../../../test/builds';
import { closeGateways, startGateway } from '../../../test/requests';
import { describeCollected } from '../../cli/output';
import { activate } from '../changes/activate';
import { publish } from '../changes/publish';
import { rollback } from '../changes/rollback';
import { verify } from '../queries/verify';
import { openStore } from '../release-store';
import { collect } from './collect';
import { readDeltas } from './deltas';

const why = { by: 'test', reason: 'because' };
let server: BucketServer;

beforeAll(async () => {
  server = await BucketServer.start();
});
afterAll(closeGateways);
afterAll(() => server.close());
afterAll(removeFolders);

/** A machine with a disk of its own, unless another one's is given. */
async function machine(bucket: Bucket = server.bucket(), dataDir?: string) {
  const folder = dataDir ?? (await temporaryFolder());
  return { dataDir: folder, store: await openStore(folder, {}, undefined, bucket) };
}
/** A version that no other test of this file has. */
let count = 0;
const nextVersion = () => {
  count += 1;
  return `1.0.${count}`;
};

const STYLES = 'css/mfe-auth.main.css';

/** A build with one file less. */
async function smallerBuild(version: string): Promise<string> {
  const build = await makeBuild('mfe-auth', version, { gitSha: 'other' });
  const described = JSON.parse(await readFile(join(build, 'release.json'), 'utf8'));
  delete described.files[STYLES];
  for (const page of Object.keys(described.chunks))
    described.chunks[page] = described.chunks[page].filter((path: string) => path !== STYLES);
  await rm(join(build, STYLES));
  await writeFile(join(build, 'release.json'), JSON.stringify(described));
  return build;
}

async function portalLive() {
  const { store, dataDir } = await machine();
  const version = nextVersion();
  const names: ReleaseName[] = ['host', 'mfe-auth'];
  for (const name of names) await store.files.publish(await makeBuild(name, version));
  await activate(store, new Map(names.map((name) => [name, version])), why);
  return { store, dataDir, version };
}

describe('releases in a bucket', () => {
  it('bring what changed since the version before to every machine', async () => {
    const { store } = await portalLive();
    const page = { 'js/mfe-auth.LoginPage.js': `// ${randomBytes(1000).toString('hex')}` };
    for (const version of [nextVersion(), nextVersion()]) {
      await publish(store, await withFiles(await makeBuild('mfe-auth', version), page));
      await activate(store, new Map([['mfe-auth', version]]), why);
    }
    const elsewhere = await machine();
    await elsewhere.store.files.read('mfe-auth', `1.0.${count}`);
    const deltas = await readDeltas(elsewhere.store.files.dir('mfe-auth', `1.0.${count}`));
    expect([...deltas.keys()]).toEqual(Object.keys(page));
    await elsewhere.store.files.remove('mfe-auth', `1.0.${count}`);
    expect(await server.bucket().list(`releases/mfe-auth/1.0.${count}/`)).toEqual([]);
  });

  it('are whole there, and publishing one twice changes nothing', async () => {
    const { store } = await machine();
    const version = nextVersion();
    const build = await makeBuild('mfe-auth', version);
    expect(await store.files.publish(build)).toMatchObject({ stored: true });
    expect(await store.files.publish(build)).toMatchObject({ stored: false });
    const elsewhere = await machine();
    expect(await elsewhere.store.files.publish(build)).toMatchObject({ stored: false });
    expect(await elsewhere.store.files.list()).toContainEqual({
      name: 'mfe-auth',
      version,
      storedAt: expect.any(Date),
    });
    const { releases } = await verify(elsewhere.store, { name: 'mfe-auth', version });
    expect(releases).toEqual([{ name: 'mfe-auth', version, files: expect.any(Number), faults: [] }]);
  });

  it('are brought there again by publishing where only this machine has kept them, as they are here', async () => {
    const { store } = await machine();
    const version = nextVersion();
    const build = await makeBuild('mfe-auth', version);
    const { release } = await store.files.publish(build);
    for (const { key } of await server.bucket().list(`releases/mfe-auth/${version}/`))
      await server.bucket().remove(key);
    await expect(store.files.publish(await smallerBuild(version))).rejects.toMatchObject({ check: 'immutable' });
    expect(await store.files.publish(build, { dryRun: true })).toMatchObject({ stored: false });
    expect(await server.bucket().list(`releases/mfe-auth/${version}/`)).toEqual([]);
    expect(await store.files.publish(build, { pack: false })).toEqual({ release, stored: true });
    const elsewhere = await machine();
    expect(await elsewhere.store.files.read('mfe-auth', version)).toEqual(release);
    expect((await elsewhere.store.files.verify('mfe-auth', version)).errors).toEqual([]);
  });

  it('that are here count as published while the bucket is away, for which only the first waits', async () => {
    const bucket = server.bucket();
    const { store } = await machine(bucket);
    const builds = [await makeBuild('mfe-auth', nextVersion()), await makeBuild('mfe-auth', nextVersion())];
    for (const build of builds) await store.files.publish(build);
    const read = jest.spyOn(bucket, 'read');
    await server.down();
    try {
      for (const build of builds) expect(await store.files.publish(build)).toMatchObject({ stored: false });
      expect(read).toHaveBeenCalledTimes(1);
    } finally {
      await server.up();
    }
  });

  it('are never overwritten, also where another machine has published them', async () => {
    const version = nextVersion();
    await (await machine()).store.files.publish(await makeBuild('mfe-auth', version));
    await expect((await machine()).store.files.publish(await smallerBuild(version))).rejects.toThrow(
      'never overwritten',
    );
  });

  it('are refused to the later of two machines that publish one version with other files at once', async () => {
    const version = nextVersion();
    const first = (await machine()).store;
    const build = await makeBuild('mfe-auth', version);
    const bucket = server.bucket();
    const create = bucket.create.bind(bucket);
    bucket.create = async (key, bytes, type) => {
      // The other machine is done in the last moment.
      if (key.endsWith('/release.json')) await first.files.publish(build);
      return create(key, bytes, type);
    };
    const later = await machine(bucket);
    await expect(later.store.files.publish(await smallerBuild(version))).rejects.toMatchObject({ check: 'immutable' });
    expect((await first.files.read('mfe-auth', version))?.files).toHaveProperty([STYLES]);
    expect((await later.store.files.read('mfe-auth', version))?.files).toHaveProperty([STYLES]);
  });

  it('can be published again where publishing broke off, but never over a file with other bytes', async () => {
    const [whole, other] = [nextVersion(), nextVersion()];
    const build = await makeBuild('mfe-auth', whole);
    const left = (version: string) => `releases/mfe-auth/${version}/remoteEntry.js`;
    await server.bucket().create(left(whole), await readFile(join(build, 'remoteEntry.js')), 'text/javascript');
    expect(await (await machine()).store.files.publish(build)).toMatchObject({ stored: true });
    await server.bucket().create(left(other), Buffer.from('other'), 'text/javascript');
    const { store } = await machine();
    await expect(store.files.publish(await makeBuild('mfe-auth', other))).rejects.toMatchObject({ check: 'immutable' });
    expect(await store.files.read('mfe-auth', other)).toBeUndefined();
  });

  it('are served by another machine, and on from its disk while the bucket is away', async () => {
    const { dataDir, version } = await portalLive();
    const { store } = await machine(server.bucket(), dataDir);
    await rm(join(dataDir, 'releases'), { recursive: true });
    await mkdir(join(dataDir, 'releases'));
    const portal = await startGateway(store);
    const entry = `/candidateportal/releases/mfe-auth/${version}/remoteEntry.js`;
    expect(await portal.get('/candidateportal/login')).toMatchObject({ status: 200 });
    const before = await portal.get(entry);
    expect(before).toMatchObject({ status: 200 });
    await server.down();
    try {
      expect((await portal.get(entry)).text).toBe(before.text);
      expect(await portal.get('/candidateportal/login')).toMatchObject({ status: 200 });
      // A gateway that starts now, on the same disk, serves as well; operators can still go back.
      const again = await machine(server.bucket(), dataDir);
      const second = await startGateway(again.store);
      expect(await second.get('/candidateportal/login')).toMatchObject({ status: 200 });
      await expect(again.store.files.publish(await makeBuild('mfe-auth', nextVersion()))).rejects.toThrow(
        'the bucket does not answer',
      );
    } finally {
      await server.up();
    }
  });

  /** Two machines of one portal: on the second, a version to come is brought once the test says so. */
  async function slowMachine() {
    const { store, dataDir, version } = await portalLive();
    const next = nextVersion();
    const folder = await temporaryFolder();
    await symlink(join(dataDir, 'discovery'), join(folder, 'discovery'));
    const bucket = server.bucket();
    const read = bucket.read.bind(bucket);
    let bring = () => {};
    const brought = new Promise<void>((resolve) => {
      bring = resolve;
    });
    bucket.read = async (key) => {
      if (key.includes(`/${next}/`)) await brought;
      return read(key);
    };
    const { store: slow } = await machine(bucket, folder);
    const portal = await startGateway(slow);
    const served = async () =>
      /mfe-auth\/([^/]+)\/remoteEntry\.js"/.exec((await portal.get('/candidateportal/login')).text)?.[1];
    expect(await served()).toBe(version);
    await store.files.publish(await makeBuild('mfe-auth', next));
    await activate(store, new Map([['mfe-auth', next]]), why);
    return { store, slow, portal, served, version, next, bring };
  }

  it('keep no page waiting while they are on their way: what was live before is served', async () => {
    const { portal, served, version, next, bring } = await slowMachine();
    expect(await Promise.all([served(), served()])).toEqual([version, version]);
    expect((await portal.get('/readyz')).status).toBe(200);
    bring();
    while ((await served()) !== next) await new Promise(setImmediate);
  });

  it('that are still on their way keep no rollback waiting, and undo none once they are here', async () => {
    const { store, slow, portal, served, version, next, bring } = await slowMachine();
    expect(await served()).toBe(version);
    await rollback(store, 'mfe-auth', undefined, why);
    const document = async () => (await portal.get('/candidateportal/discovery.json')).text;
    const rolledBack = (await store.chain.current())?.text;
    expect(await document()).toBe(rolledBack);
    bring();
    await slow.files.read('mfe-auth', next);
    // What follows from its arrival is done before the next answers.
    for (const _ of [1, 2, 3]) expect(await document()).toBe(rolledBack);
    expect(await served()).toBe(version);
  });

  it('of a host that the bucket did not give are asked for again, without another change', async () => {
    const { store, dataDir } = await portalLive();
    const next = nextVersion();
    const folder = await temporaryFolder();
    await symlink(join(dataDir, 'discovery'), join(folder, 'discovery'));
    const bucket = server.bucket();
    const read = bucket.read.bind(bucket);
    let refused = 0;
    let away = true;
    bucket.read = async (key) => {
      if (!away || !key.includes(`/${next}/`)) return read(key);
      refused += 1;
      throw new Error('the bucket is away');
    };
    const { store: other } = await machine(bucket, folder);
    const portal = await startGateway(other);
    const served = async () => (await portal.get('/candidateportal/login')).text.includes(`/host/${next}/`);
    await served();
    await store.files.publish(await makeBuild('host', next));
    await activate(store, new Map([['host', next]]), why);
    while (refused === 0) expect(await served()).toBe(false);
    away = false;
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
    while (!(await served())) await new Promise(setImmediate);
    clock.mockRestore();
  }, 20_000);

  it('are asked for in the bucket only by names that a release can have, and once for a version that is not there', async () => {
    const bucket = server.bucket();
    const read = jest.spyOn(bucket, 'read');
    const { store } = await machine(bucket);
    const portal = await startGateway(store);
    const get = (release: string) => portal.get(`/candidateportal/releases/${release}/remoteEntry.js`);
    expect(await get('unheard-of/1.0.0')).toMatchObject({ status: 404 });
    expect(read).not.toHaveBeenCalled();
    for (const _ of [1, 2]) expect(await get('mfe-auth/99.0.0')).toMatchObject({ status: 404 });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('roll back while the bucket is away', async () => {
    const { store, version } = await portalLive();
    const next = nextVersion();
    await store.files.publish(await makeBuild('mfe-auth', next));
    await activate(store, new Map([['mfe-auth', next]]), why);
    await server.down();
    try {
      expect(await rollback(store, 'mfe-auth', undefined, why)).toMatchObject({ live: { 'mfe-auth': version } });
    } finally {
      await server.up();
    }
  });

  it('with a changed or lost file are named by verify and fetched by nobody', async () => {
    const { store } = await machine();
    const version = nextVersion();
    await store.files.publish(await makeBuild('mfe-auth', version));
    const bucket = server.bucket();
    const key = `releases/mfe-auth/${version}/remoteEntry.js`;
    await bucket.remove(key);
    await bucket.create(key, Buffer.from('changed'), 'text/javascript');
    await expect((await machine()).store.files.read('mfe-auth', version)).rejects.toThrow(
      'is not whole: remoteEntry.js',
    );
    await bucket.remove(`releases/mfe-auth/${version}/mf-manifest.json`);
    const { errors } = await store.files.verify('mfe-auth', version);
    expect(errors).toEqual(['mf-manifest.json is missing', 'remoteEntry.js has changed']);
    await expect((await machine()).store.files.read('mfe-auth', version)).rejects.toThrow('is not whole');
  });

  it('are removed from bucket and copy by gc when nothing names them', async () => {
    const { store } = await portalLive();
    const version = nextVersion();
    await store.files.publish(await makeBuild('mfe-auth', version));
    const { removed } = await collect(store, { now: new Date(Date.now() + 40 * 86_400_000) });
    expect(removed).toContainEqual(expect.objectContaining({ name: 'mfe-auth', version }));
    expect(await server.bucket().list(`releases/mfe-auth/${version}/`)).toEqual([]);
    expect(await (await machine()).store.files.read('mfe-auth', version)).toBeUndefined();
    expect(await store.files.read('mfe-auth', version)).toBeUndefined();
  });

  it('leave copies on other machines, which gc there removes by the same rule', async () => {
    const { store, dataDir, version } = await portalLive();
    const [old, young] = [nextVersion(), nextVersion()];
    for (const one of [old, young]) await store.files.publish(await makeBuild('mfe-auth', one));
    const folder = await temporaryFolder();
    await symlink(join(dataDir, 'discovery'), join(folder, 'discovery'));
    const other = (await machine(server.bucket(), folder)).store;
    for (const one of [version, old, young]) await other.files.read('mfe-auth', one);
    await collect(store, { now: new Date(Date.now() + 40 * 86_400_000) });
    const inTime = new Date(Date.now() + 40 * 86_400_000);
    await utimes(join(other.files.dir('mfe-auth', young), 'release.json'), inTime, inTime);
    const copies = async () => (await readdir(join(folder, 'releases/mfe-auth'))).sort();
    const asked = { now: inTime };
    const expected = [{ name: 'mfe-auth', version: old }];
    expect(await collect(other, { ...asked, dryRun: true })).toMatchObject({ removed: [], copies: expected });
    expect(await copies()).toEqual([version, old, young].sort());
    const collected = await collect(other, asked);
    expect(collected).toMatchObject({ removed: [], copies: expected });
    expect(describeCollected(collected, false)).toContain(`Removed 1 copies on this disk.\n  mfe-auth ${old}`);
    expect(await copies()).toEqual([version, young].sort());
  });

  it('are not activated from a copy once another machine has removed them', async () => {
    const { store, dataDir } = await portalLive();
    const version = nextVersion();
    await store.files.publish(await makeBuild('mfe-auth', version));
    const folder = await temporaryFolder();
    await symlink(join(dataDir, 'discovery'), join(folder, 'discovery'));
    const other = (await machine(server.bucket(), folder)).store;
    const smoke = async () => {
      await other.files.remove('mfe-auth', version);
      return [];
    };
    await expect(activate(store, new Map([['mfe-auth', version]]), { ...why, smoke })).rejects.toMatchObject({
      check: 'published',
    });
    expect(await store.files.read('mfe-auth', version)).toBeDefined();
  });

  it('are none to fall back to once another machine has removed them, though there is a copy', async () => {
    const { store, version: first } = await portalLive();
    const [removed, next, failed] = [nextVersion(), nextVersion(), nextVersion()];
    for (const version of [removed, next, failed]) await store.files.publish(await makeBuild('mfe-auth', version));
    for (const version of [removed, next]) await activate(store, new Map([['mfe-auth', version]]), why);
    const bad = {
      check: 'smoke' as const,
      release: `mfe-auth ${failed}`,
      ok: false,
      found: 'nothing',
      remedy: 'mend it',
    };
    await activate(store, new Map([['mfe-auth', failed]]), { ...why, force: true, smoke: async () => [bad] });
    const smoke = async () => {
      await (await machine()).store.files.remove('mfe-auth', removed);
      return [];
    };
    await activate(store, new Map([['mfe-auth', next]]), { ...why, smoke });
    const { document } = (await store.chain.current()) ?? {};
    expect(document?.microFrontends['mfe-auth']?.[0]?.extras.fallback?.version).toBe(first);
    expect(await store.files.read('mfe-auth', removed)).toBeDefined();
  });

  it.each(['{"name":', '{}'])(
    'are damaged where the bucket describes them by %s, and a publish says so',
    async (text) => {
      const { store } = await portalLive();
      const version = nextVersion();
      const build = await makeBuild('mfe-auth', version);
      await store.files.publish(build);
      const key = `releases/mfe-auth/${version}/release.json`;
      await server.bucket().remove(key);
      await server.bucket().create(key, Buffer.from(text), 'application/json');
      const damaged = { check: 'damaged', message: expect.stringContaining(key), remedy: expect.stringContaining(key) };
      for (const one of [store, (await machine()).store])
        await expect(one.files.publish(build)).rejects.toMatchObject(damaged);
      await expect((await machine()).store.files.read('mfe-auth', version)).rejects.toMatchObject(damaged);
      expect(await store.files.isStored('mfe-auth', version)).toBe(false);
      await server.bucket().remove(key);
      expect(await store.files.publish(build)).toMatchObject({ stored: true });
    },
  );

  it.each([
    ['the key is nobody’s', () => server.bucket({ accessKeyId: 'NOBODY' }), /refuses .*\(403/],
    ['there is no such bucket', () => server.bucket({}, 'nowhere'), /refuses .*\(404 NoSuchBucket/],
  ])('are refused in plain words where %s, and nothing is changed', async (_what, bucket, words) => {
    const { store } = await machine(bucket());
    const version = nextVersion();
    await expect(store.files.publish(await makeBuild('mfe-auth', version))).rejects.toMatchObject({
      name: 'RefusedError',
      check: 'bucket',
      message: expect.stringMatching(words),
      remedy: expect.stringContaining('RELEASE_FILES_URL'),
    });
    expect(await server.bucket().list(`releases/mfe-auth/${version}/`)).toEqual([]);
  });
});
