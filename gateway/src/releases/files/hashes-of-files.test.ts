import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@federation-kit/integrity/integrity-of';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, storeWithPortal, temporaryFolder, withFiles } from '../../../test/builds';
import { closeGateways, startGateway } from '../../../test/requests';
import { activate } from '../changes/activate';
import { rollback } from '../changes/rollback';
import { verify } from '../queries/verify';
import { openStore } from '../release-store';
import { makeSigningKey } from '../signing/signing-key';

afterAll(closeGateways);
afterAll(removeFolders);

const why = { by: 'test', reason: 'because' };
const PAGE = 'js/mfe-auth.LoginPage.js';

/** A build as they were before files were named by SHA-256. */
async function withLongHashes(dir: string): Promise<string> {
  const file = join(dir, 'release.json');
  const release: Release = JSON.parse(await readFile(file, 'utf8'));
  for (const [path, described] of Object.entries(release.files))
    described.integrity = integrityOf(await readFile(join(dir, path)), 'sha384');
  await writeFile(file, JSON.stringify(release));
  return dir;
}

async function withOldAndNew() {
  const { store } = await storeWithPortal();
  await store.files.publish(await withLongHashes(await makeBuild('mfe-auth', '0.9.0')));
  await activate(store, new Map([['mfe-auth', '0.9.0']]), why);
  return { store, get: (await startGateway(store)).get };
}

it('a build whose files are named by SHA-384 is served, listed in pages and verified beside one with SHA-256', async () => {
  const { store, get } = await withOldAndNew();
  const { text } = await get('/candidateportal/login');
  expect(text).toMatch(/mfe-auth\.LoginPage\.js" integrity="sha384-/);
  expect(text).toMatch(/main\.js" integrity="sha256-/);
  expect((await get(`/candidateportal/releases/mfe-auth/0.9.0/${PAGE}`)).status).toBe(200);
  expect((await verify(store, {})).releases.flatMap(({ faults }) => faults)).toEqual([]);
});

it('a changed file of such a build is found', async () => {
  const { store } = await withOldAndNew();
  await appendFile(join(store.files.dir('mfe-auth', '0.9.0'), PAGE), ' ');
  const { releases } = await verify(store, { name: 'mfe-auth' });
  expect(releases.find(({ version }) => version === '0.9.0')?.faults).toEqual([expect.stringContaining(PAGE)]);
});

it('an area goes from such a build to a new one and back', async () => {
  const { store, get } = await withOldAndNew();
  await activate(store, new Map([['mfe-auth', '1.0.0']]), why);
  expect((await get('/candidateportal/login')).text).toMatch(/mfe-auth\.LoginPage\.js" integrity="sha256-/);
  await rollback(store, 'mfe-auth', '0.9.0', why);
  expect((await get('/candidateportal/login')).text).toMatch(/mfe-auth\.LoginPage\.js" integrity="sha384-/);
});

it('a document that names builds of before has no hash that gateways of before do not know', async () => {
  const dataDir = await temporaryFolder();
  await makeSigningKey(dataDir);
  const store = await openStore(dataDir);
  for (const name of ['host', 'mfe-auth'] as const)
    await store.files.publish(await withLongHashes(await makeBuild(name, '0.9.0')));
  await activate(
    store,
    new Map<ReleaseName, string>([
      ['host', '0.9.0'],
      ['mfe-auth', '0.9.0'],
    ]),
    why,
  );
  const text = (await store.chain.current())?.text ?? '';
  expect(text.match(/"sha384-/g)).toHaveLength(6);
  expect(text).not.toContain('"sha256-');
});

it('the description of such a build is held to the signature', async () => {
  const { store } = await withOldAndNew();
  const file = join(store.files.dir('mfe-auth', '0.9.0'), 'release.json');
  const release: Release = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...release, exposes: {} }));
  const { releases } = await verify(store, { name: 'mfe-auth' });
  expect(releases.find(({ version }) => version === '0.9.0')?.faults).toEqual([expect.stringContaining('have signed')]);
});

it('a name that goes back past newer builds to one of before names none of them', async () => {
  const { store } = await withOldAndNew();
  await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
  for (const version of ['1.0.0', '1.1.0']) await activate(store, new Map([['mfe-auth', version]]), why);
  await rollback(store, 'mfe-auth', '0.9.0', why);
  const entries = (await store.chain.current())?.document.microFrontends['mfe-auth'];
  expect(entries?.map(({ metadata }) => metadata.version)).toEqual(['0.9.0']);
  expect(JSON.stringify(entries)).not.toContain('"sha256-');
});

it('compressed forms that the store makes of such a build have its algorithm', async () => {
  const { store } = await storeWithPortal();
  const dir = await withFiles(await makeBuild('mfe-auth', '0.9.1'), {
    'js/mfe-auth.large.js': '// large '.repeat(1000),
  });
  await store.files.publish(await withLongHashes(dir));
  const files = (await store.files.read('mfe-auth', '0.9.1'))?.files ?? {};
  expect(files['js/mfe-auth.large.js.br']?.integrity).toMatch(/^sha384-/);
  expect(Object.values(files).filter(({ integrity }) => !integrity.startsWith('sha384-'))).toEqual([]);
});
