import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@federation-kit/integrity/integrity-of';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { parseSigningKey } from '@portal/settings/signing-key';
import { furtherCounts, makeBuild, removeFolders, temporaryFolder } from '../../../test/builds';
import { closeGateways, startGateway } from '../../../test/requests';
import { activate } from '../changes/activate';
import { rollback } from '../changes/rollback';
import { switchArea } from '../changes/switch-area';
import { hourOf } from '../counts/counts';
import { LEAST_PAGES } from '../counts/version-health';
import { DiscoveryChain, documentFacts } from '../documents/discovery-chain';
import { verify } from '../queries/verify';
import { openStore, type ReleaseStore } from '../release-store';
import { publicBytes, signedDocuments } from './document-trust';
import { nameDescriptions } from './name-descriptions';
import { renewSignature } from './renew-signature';
import { makeSigningKey, openTrust } from './signing-key';

const why = { by: 'test', reason: 'because' };
const versions = new Map<ReleaseName, string>([
  ['host', '1.0.0'],
  ['mfe-auth', '1.0.0'],
]);
afterAll(closeGateways);
afterAll(removeFolders);

async function signedStore() {
  const dataDir = await temporaryFolder();
  await makeSigningKey(dataDir);
  const store = await openStore(dataDir);
  for (const [name, version] of versions) await store.files.publish(await makeBuild(name, version));
  await activate(store, versions, why);
  return { store, dataDir };
}

async function current(store: ReleaseStore) {
  const link = await store.chain.current();
  if (!link) throw new Error('nothing is live');
  return link;
}

/** Puts a document into the store as somebody with write access but without the key would. */
async function smuggle(dataDir: string, seq: number, document: object): Promise<void> {
  await writeFile(join(dataDir, 'discovery/live', `${String(seq).padStart(8, '0')}.json`), JSON.stringify(document));
}

function forged(document: DiscoveryDocument, seq: number, extras: object = {}): DiscoveryDocument {
  const copy: DiscoveryDocument = structuredClone(document);
  Object.assign(copy.microFrontends.host[0].extras, { seq, ...extras });
  return copy;
}

describe('a signing key', () => {
  it('is made once, for this user alone to read', async () => {
    const dataDir = await temporaryFolder();
    expect(await Promise.all([makeSigningKey(dataDir), makeSigningKey(dataDir)])).toContain(true);
    expect(await makeSigningKey(dataDir)).toBe(false);
    expect((await stat(join(dataDir, 'keys/release-signing.pem'))).mode & 0o777).toBe(0o600);
  });

  it('can come from the settings, in both usual forms', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    for (const text of [pem, pem.replaceAll('\n', '\\n'), der])
      expect(publicBytes(parseSigningKey(text))).toBe(publicBytes(privateKey));
  });

  it('is named by its setting or its file when it cannot be used', async () => {
    const dataDir = await temporaryFolder();
    await expect(openTrust(dataDir, { signingKey: 'no key' })).rejects.toThrow('RELEASE_SIGNING_KEY');
    await expect(openTrust(dataDir, { publicKeys: ['no key'] })).rejects.toThrow('RELEASE_PUBLIC_KEYS');
    await makeSigningKey(dataDir);
    const file = join(dataDir, 'keys/release-signing.pem');
    await truncate(file, 60);
    await expect(openTrust(dataDir)).rejects.toThrow(`${file} cannot be used`);
  });
});

describe('a signed chain', () => {
  it('signs each document, so that any change of it shows', async () => {
    const { store } = await signedStore();
    const { document, trusted } = await current(store);
    expect(trusted).toBe(true);
    expect(documentFacts(document).signature).toMatch(/^[\w-]{86}$/);
    expect(store.chain.trust.isTrusted(forged(document, 1, { reason: 'another' }))).toBe(false);
    const stranger = signedDocuments(generateKeyPairSync('ed25519').privateKey, []);
    expect(store.chain.trust.isTrusted(stranger.sign(document))).toBe(false);
  });

  it.each([
    ['unsigned', (document: DiscoveryDocument) => forged(document, 2, { signature: undefined, by: 'thief' })],
    ['changed', (document: DiscoveryDocument) => forged(document, 2, { by: 'thief' })],
    ['replayed under a later number', (document: DiscoveryDocument) => document],
    [
      'without a hash',
      (document: DiscoveryDocument) => {
        const copy = structuredClone(document);
        Reflect.deleteProperty(copy.microFrontends.host[0].extras.entry, 'integrity');
        return copy;
      },
    ],
    ['no document at all', () => ({ hello: 'world' })],
  ])(
    'takes no notice of a document that is %s: pages and operators go on with the last good one',
    async (_what, forge) => {
      const { store, dataDir } = await signedStore();
      const portal = await startGateway(store);
      const good = (await portal.get('/candidateportal/discovery.json')).text;
      await smuggle(dataDir, 2, forge((await current(store)).document));
      expect((await portal.get('/candidateportal/discovery.json')).text).toBe(good);
      const restarted = await startGateway(await openStore(dataDir));
      expect((await restarted.get('/candidateportal/discovery.json')).text).toBe(good);
      expect((await verify(store)).documents.faults.join()).toMatch(/document 2 (is not signed|says|cannot be read)/);
      await switchArea(store, 'mfe-auth', 'off', why);
      const link = await current(store);
      expect(link).toMatchObject({ seq: 3, trusted: true });
      expect(documentFacts(link.document)).toMatchObject({ by: 'test', change: { verb: 'disable' } });
      expect((await portal.get('/candidateportal/discovery.json')).text).toBe(link.text);
    },
  );

  it('counts documents of an earlier key while its public key is named', async () => {
    const { store, dataDir } = await signedStore();
    const [before = ''] = store.chain.trust.publicKeys;
    const next = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const rotating = await openStore(dataDir, { signingKey: next, publicKeys: [before] });
    expect((await current(rotating)).seq).toBe(1);
    await switchArea(rotating, 'mfe-auth', 'off', why);
    expect((await current(rotating)).seq).toBe(2);
    const done = await openStore(dataDir, { signingKey: next });
    expect((await current(done)).seq).toBe(2);
    expect(await (await openStore(dataDir)).chain.current()).toMatchObject({ seq: 1 });
  });

  /** The store after its key was changed: the one document that counts names the host alone. */
  async function withNextKey({ force = false, pages = LEAST_PAGES } = {}) {
    const { store, dataDir } = await signedStore();
    const brought = force ? '1.0.1' : '1.0.0';
    if (force) {
      await store.files.publish(await makeBuild('mfe-auth', brought));
      const failed = { check: 'smoke' as const, release: `mfe-auth ${brought}`, ok: false, found: '', remedy: '' };
      await activate(store, new Map([['mfe-auth', brought]]), { ...why, force, smoke: async () => [failed] });
    }
    const counted = { name: 'mfe-auth', version: brought, pages, failed: 0, recovered: 0 } as const;
    await furtherCounts(store).write([{ ...counted, hour: hourOf(Date.now()) }]);
    const next = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const rotating = await openStore(dataDir, { signingKey: next, publicKeys: [...store.chain.trust.publicKeys] });
    await rotating.files.publish(await makeBuild('host', '1.1.0'));
    await activate(rotating, new Map([['host', '1.1.0']]), why);
    const done = await openStore(dataDir, { signingKey: next });
    await done.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    return done;
  }

  it('falls back and rolls back, after a change of the key, to versions that were live at that time', async () => {
    const store = await withNextKey();
    await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    const { document } = await current(store);
    expect(document.microFrontends['mfe-auth']?.[0]?.extras.fallback?.version).toBe('1.0.0');
    await expect(rollback(store, 'mfe-auth', undefined, why)).resolves.toMatchObject({ live: { 'mfe-auth': '1.0.0' } });
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await activate(store, new Map([['mfe-auth', '1.2.0']]), why);
    expect((await current(store)).document.microFrontends['mfe-auth']?.[0]?.extras).toMatchObject({
      blocked: ['1.1.0'],
      fallback: { version: '1.0.0' },
    });
  });

  it.each([
    ['failed a check and went live by force', { force: true, pages: LEAST_PAGES - 1 }],
    ['too few pages ran to say that it is good', { pages: LEAST_PAGES - 1 }],
  ])('does not fall back, after a change of the key, to a version of that time that %s', async (_what, before) => {
    const store = await withNextKey(before);
    await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    const { document } = await current(store);
    expect(document.microFrontends['mfe-auth']?.[0]?.extras.fallback).toBeUndefined();
    await expect(rollback(store, 'mfe-auth', undefined, why)).rejects.toMatchObject({ check: 'earlier-version' });
  });

  it('does not fall back to one of them whose files are not the signed ones', async () => {
    const store = await withNextKey();
    await changePair(store, 'mfe-auth', '1.0.0', 'js/mfe-auth.LoginPage.js');
    await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    const { document } = await current(store);
    expect(document.microFrontends['mfe-auth']?.[0]?.extras.fallback).toBeUndefined();
    await expect(rollback(store, 'mfe-auth', '1.0.0', why)).rejects.toMatchObject({ check: 'integrity' });
  });

  it('goes on under a new key when none of the documents before counts any more', async () => {
    const { dataDir } = await signedStore();
    const next = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const store = await openStore(dataDir, { signingKey: next });
    expect(await store.chain.current()).toBeUndefined();
    await expect(activate(store, versions, why)).resolves.toMatchObject({ changed: true, seq: 2 });
    expect((await current(store)).trusted).toBe(true);
  });

  it('never goes back to a lower number, even when the store is put back', async () => {
    const { store, dataDir } = await signedStore();
    const portal = await startGateway(store);
    await switchArea(store, 'mfe-auth', 'off', why);
    const newest = (await portal.get('/candidateportal/discovery.json')).text;
    await rm(join(dataDir, 'discovery/live/00000002.json'));
    expect((await portal.get('/candidateportal/discovery.json')).text).toBe(newest);
  });

  it('signs what was live before there was a key', async () => {
    const dataDir = await temporaryFolder();
    const unsigned = await openStore(dataDir);
    for (const [name, version] of versions) await unsigned.files.publish(await makeBuild(name, version));
    await activate(unsigned, versions, why);
    await makeSigningKey(dataDir);
    const store = await openStore(dataDir);
    expect(await store.chain.current()).toBeUndefined();
    await renewSignature(unsigned, store, why);
    expect(documentFacts((await current(store)).document)).toMatchObject({ seq: 2, change: { verb: 'sign' } });
    expect((await current(store)).document.microFrontends['mfe-auth']?.[0]?.metadata.version).toBe('1.0.0');
  });

  it('signs nothing of a chain that had a key before: somebody without it may have written its end', async () => {
    const { store: before, dataDir } = await signedStore();
    await smuggle(dataDir, 2, forged((await current(before)).document, 2, { signature: undefined, by: 'thief' }));
    await rm(join(dataDir, 'keys'), { recursive: true });
    await makeSigningKey(dataDir);
    const store = await openStore(dataDir);
    await renewSignature({ ...store, chain: new DiscoveryChain(store.chain.storage) }, store, why);
    expect(await store.chain.current()).toBeUndefined();
    expect(await store.chain.newestSeq(0)).toBe(2);
    await expect(activate(store, versions, why)).resolves.toMatchObject({ changed: true, seq: 3 });
  });

  it('is handed to the page with its public keys and without the private one', async () => {
    const { store, dataDir } = await signedStore();
    const { text } = await (await startGateway(store)).get('/candidateportal/login');
    expect(text).toContain(`data-keys="${store.chain.trust.publicKeys.join(' ')}"`);
    const pem = await readFile(join(dataDir, 'keys/release-signing.pem'), 'utf8');
    expect(text).not.toContain(pem.split('\n')[1]);
  });
});

/** Changes a file of a stored release and its line in the description, as who may write files but has no key would. */
async function changePair(store: ReleaseStore, name: ReleaseName, version: string, path: string): Promise<void> {
  const folder = store.files.dir(name, version);
  const bytes = Buffer.from('// somebody else’s script');
  const release: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  release.files[path] = { size: bytes.length, integrity: integrityOf(bytes) };
  await writeFile(join(folder, path), bytes);
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
}

describe('a gateway that knows the public key alone', () => {
  const TOKEN = 'a long secret of the operators';
  async function keyless() {
    const { store, dataDir } = await signedStore();
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    await rm(join(dataDir, 'keys'), { recursive: true });
    return openStore(dataDir, { publicKeys: [...store.chain.trust.publicKeys] });
  }

  it('refuses changes, which would count for nothing, and stores nothing', async () => {
    const store = await keyless();
    const refused = { check: 'signing key', remedy: expect.stringContaining('RELEASE_SIGNING_KEY') };
    for (const change of [
      () => rollback(store, 'mfe-auth', undefined, why),
      () => switchArea(store, 'mfe-auth', 'off', why),
      () => activate(store, new Map([['mfe-auth', '1.0.0']]), why),
    ])
      await expect(change()).rejects.toMatchObject(refused);
    expect(await store.chain.newestSeq(0)).toBe(2);
    const asItIs = new Map<ReleaseName, string>([['mfe-auth', '1.1.0']]);
    expect(await activate(store, asItIs, why)).toMatchObject({ changed: false });
  });

  it('has a status page that says so in place of buttons', async () => {
    const { get } = await startGateway(await keyless(), { config: { operatorToken: TOKEN } });
    const { text } = await get('/status', { authorization: `Bearer ${TOKEN}` });
    expect(text).toContain('no signing key');
    expect(text).not.toContain('<form');
    const signs = await startGateway((await signedStore()).store, { config: { operatorToken: TOKEN } });
    const page = await signs.get('/status', {
      authorization: `Basic ${Buffer.from(`me:${TOKEN}`).toString('base64')}`,
    });
    expect(page.text).toContain('<form');
    expect(page.text).not.toContain('no signing key');
  });

  it('tells at its start that it takes nothing back by itself', async () => {
    const said: unknown[] = [];
    const onError = (error: unknown) => said.push(error);
    const store = await keyless();
    await startGateway(store, { config: { automaticRollback: false }, onError });
    expect(said).toEqual([]);
    await startGateway(store, { config: { automaticRollback: true }, onError });
    expect(said.map(String)).toEqual([expect.stringContaining('AUTO_ROLLBACK is on, but')]);
  });
});

describe('a file that was changed together with its line in release.json', () => {
  const PATH = 'js/mfe-auth.LoginPage.js';
  const withTwo = async () => {
    const { store, dataDir } = await signedStore();
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    return { store, dataDir };
  };

  it('is not served; the page runs the version before', async () => {
    const { store } = await withTwo();
    await changePair(store, 'mfe-auth', '1.1.0', PATH);
    const { get } = await startGateway(store);
    const { text } = await get('/candidateportal/login');
    expect(text).toContain('src="/candidateportal/releases/mfe-auth/1.0.0/js/mfe-auth.LoginPage.js"');
    expect(text).not.toContain('src="/candidateportal/releases/mfe-auth/1.1.0/');
    expect((await get(`/candidateportal/releases/mfe-auth/1.1.0/${PATH}`)).status).toBe(404);
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ missing: ['mfe-auth 1.1.0'] });
  });

  it('is not fallen back to, nor rolled back to', async () => {
    const { store } = await withTwo();
    await changePair(store, 'mfe-auth', '1.0.0', PATH);
    const { get } = await startGateway(store);
    expect((await get(`/candidateportal/releases/mfe-auth/1.0.0/${PATH}`)).status).toBe(404);
    await expect(rollback(store, 'mfe-auth', undefined, why)).rejects.toMatchObject({ check: 'earlier-version' });
    await expect(rollback(store, 'mfe-auth', '1.0.0', why)).rejects.toMatchObject({ check: 'integrity' });
  });

  it('is told by verify, of what is live and of what was', async () => {
    const { store } = await withTwo();
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await activate(store, new Map([['mfe-auth', '1.2.0']]), why);
    for (const version of ['1.0.0', '1.2.0']) await changePair(store, 'mfe-auth', version, PATH);
    const { releases } = await verify(store, { name: 'mfe-auth' });
    expect(releases.filter(({ faults }) => faults.length > 0).map(({ version }) => version)).toEqual([
      '1.2.0',
      '1.0.0',
    ]);
  });

  it('is told apart from the same sources built once more', async () => {
    const { store } = await withTwo();
    const file = join(store.files.dir('mfe-auth', '1.1.0'), 'release.json');
    const release: Release = JSON.parse(await readFile(file, 'utf8'));
    const again = { ...release, builtAt: '2026-11-02T08:00:00.000Z', gitSha: 'a'.repeat(40) };
    const otherOrder = Object.fromEntries(Object.entries(again).reverse());
    await writeFile(file, JSON.stringify(otherOrder, undefined, 4));
    expect((await verify(store, { name: 'mfe-auth' })).releases.flatMap(({ faults }) => faults)).toEqual([]);
  });
});

describe('a document from before descriptions were signed', () => {
  /** The live document as it was written then. */
  async function asBefore() {
    const { store, dataDir } = await signedStore();
    const { document } = await current(store);
    const old: DiscoveryDocument = structuredClone(document);
    for (const versions of Object.values(old.microFrontends)) for (const { extras } of versions) delete extras.release;
    Object.assign(old.microFrontends.host[0].extras, { seq: 2, prev: (await current(store)).sha256 });
    await store.chain.append(old);
    return { store: await openStore(dataDir), dataDir };
  }
  const releasesIn = async (store: ReleaseStore) =>
    Object.values((await current(store)).document.microFrontends).flatMap((versions) =>
      versions.map(({ extras }) => extras.release),
    );

  it('goes on until the next change', async () => {
    const { store } = await asBefore();
    expect(await releasesIn(store)).toEqual([undefined, undefined]);
    const { get } = await startGateway(store);
    expect((await get('/candidateportal/login')).text).toContain('/releases/mfe-auth/1.0.0/remoteEntry.js"');
    await expect(switchArea(store, 'mfe-auth', 'off', why)).resolves.toMatchObject({ changed: true });
  });

  it('is signed anew at the first start, once', async () => {
    const { store } = await asBefore();
    await nameDescriptions(store, why);
    expect(await releasesIn(store)).toEqual([expect.stringMatching(/^sha256-/), expect.stringMatching(/^sha256-/)]);
    await nameDescriptions(store, why);
    expect((await current(store)).seq).toBe(3);
  });

  it('is not signed anew for a release whose first script is not the signed one', async () => {
    const { store } = await asBefore();
    await changePair(store, 'mfe-auth', '1.0.0', 'remoteEntry.js');
    await nameDescriptions(store, why);
    const { document } = await current(store);
    expect(document.microFrontends['mfe-auth']?.[0]?.extras.release).toBeUndefined();
    expect(document.microFrontends.host[0].extras.release).toBeDefined();
  });
});
