import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Release } from '@portal/contract/release';
import { makeBuild, removeFolders, storeWithPortal, temporaryFolder, withFiles } from '../../../test/builds';
import { closeGateways, startGateway } from '../../../test/requests';
import { activate } from '../changes/activate';
import { ReleaseFiles } from '../files/release-files';

const why = { by: 'test', reason: 'because' };
afterAll(closeGateways);
afterAll(removeFolders);

/** A build of a remote of which some files are others, described as they are, and of which the description says something else. */
async function build(changed: Record<string, string>, description: (release: Release) => object = () => ({})) {
  const dir = await withFiles(await makeBuild('mfe-auth', '1.1.0'), changed);
  const release: Release = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8'));
  await writeFile(join(dir, 'release.json'), JSON.stringify({ ...release, ...description(release) }));
  return dir;
}

const publish = async (dir: string) => new ReleaseFiles(await temporaryFolder()).publish(dir);
const catalogue = (ids: readonly string[]) =>
  `(self.chunk||=[]).push([[1],{2(e,t,a){let i=JSON.parse('{${ids.map((id) => `"${id}":[{"type":0,"value":"x"}]`)}}')}}]);`;
const messages = (fi: string[], sv: string[], en: string[]) => ({
  'js/mfe-auth.messages-fi.js': catalogue(fi),
  'js/mfe-auth.messages-sv.js': catalogue(sv),
  'js/mfe-auth.messages-en.js': catalogue(en),
});
const manifest = (changes: object) =>
  makeBuild('mfe-auth', '1.1.0')
    .then((dir) => readFile(join(dir, 'mf-manifest.json'), 'utf8'))
    .then((text) => ({ 'mf-manifest.json': JSON.stringify({ ...JSON.parse(text), ...changes }) }));

describe('publish refuses a build', () => {
  it.each([
    ['is not JSON', async () => ({ 'mf-manifest.json': '<!doctype html>' }), 'no manifest'],
    ['is something else', async () => ({ 'mf-manifest.json': '{"id":"x"}' }), 'no manifest'],
    ['names another remote', () => manifest({ name: 'mfe_account' }), 'name “mfe_account” instead of “mfe_auth”'],
    [
      'names another version',
      () =>
        manifest({
          metaData: {
            publicPath: '/candidateportal/releases/mfe-auth/1.0.0/',
            remoteEntry: { name: 'remoteEntry.js', path: '' },
          },
        }),
      'publicPath',
    ],
    ['exposes something else', () => manifest({ exposes: [] }), 'exposes “” instead of “./remote”'],
    [
      'names a file that is not there',
      () =>
        manifest({
          exposes: [
            { path: './remote', assets: { js: { sync: ['js/gone.js'], async: [] }, css: { sync: [], async: [] } } },
          ],
        }),
      'names js/gone.js, which is not there',
    ],
  ])('whose mf-manifest.json %s', async (_what, files, said) => {
    await expect(publish(await build(await files()))).rejects.toMatchObject({
      check: 'manifest',
      message: expect.stringContaining(said),
    });
  });

  it.each([
    [
      'names a chunk’s file that is not there',
      (release: Release) => ({ chunks: { ...release.chunks, LoginPage: ['js/nowhere.js'] } }),
      'LoginPage is in js/nowhere.js',
    ],
    ['exposes something else', () => ({ exposes: { './other': 'remote' } }), 'exposes ./other instead of ./remote'],
    ['exposes nothing', () => ({ exposes: {} }), 'exposes nothing'],
    ['exposes a part that it has not', () => ({ exposes: { './remote': 'gone' } }), 'as gone, which is no part of it'],
  ])('whose release.json %s', async (_what, description, said) => {
    await expect(publish(await build({}, description))).rejects.toMatchObject({
      check: 'release.json',
      message: expect.stringContaining(said),
    });
  });

  it('without its entry', async () => {
    await expect(publish(await build({}, () => ({ entry: 'start.js' })))).rejects.toMatchObject({ check: 'entry' });
  });

  it('without pages for its routes', async () => {
    const { chunks } = JSON.parse(await readFile(join(await makeBuild('mfe-auth', '1.1.0'), 'release.json'), 'utf8'));
    const kept = Object.entries(chunks).filter(([chunk]) => !chunk.endsWith('Page'));
    await expect(publish(await build({}, () => ({ chunks: Object.fromEntries(kept) })))).rejects.toMatchObject({
      check: 'pages',
      message: expect.stringContaining('LoginPage is missing'),
    });
  });

  it('with a language that lacks a text, or all of them', async () => {
    const ids = ['auth.login.title', 'auth.login.action'];
    await expect(publish(await build(messages(ids, ids, ids)))).resolves.toMatchObject({ stored: true });
    await expect(publish(await build(messages(ids.slice(1), ids, ids)))).rejects.toMatchObject({
      check: 'messages',
      message: 'mfe-auth 1.1.0: messages in fi lacks auth.login.title',
    });
    await expect(publish(await build(messages(ids, [], ids)))).rejects.toThrow('messages in sv lacks auth.login.title');
  });

  it('with a text that no language has', async () => {
    const ids = ['auth.login.title'];
    const used = () => ({ messages: [...ids, 'auth.login.action'] });
    await expect(publish(await build(messages(ids, ids, ids), used))).rejects.toMatchObject({
      check: 'messages',
      message: expect.stringContaining('fi lacks auth.login.action; sv lacks auth.login.action'),
    });
    await expect(publish(await build(messages(ids, ids, ids), () => ({ messages: ids })))).resolves.toBeDefined();
  });
});

describe('a file that a build brings without its compressed form', () => {
  const PATH = 'js/mfe-auth.LoginPage.js';
  const script = `// ${'a comment that says the same again and again. '.repeat(20_000)}`;

  it('gets one when it is stored, and browsers get that', async () => {
    const { store } = await storeWithPortal();
    const dir = await build({ [PATH]: script });
    const { release } = await store.files.publish(dir);
    const bytes = (suffix: string) => readFile(join(store.files.dir('mfe-auth', '1.1.0'), PATH + suffix));
    expect(brotliDecompressSync(await bytes('.br')).toString()).toBe(script);
    expect(gunzipSync(await bytes('.gz')).toString()).toBe(script);
    expect((await store.files.verify('mfe-auth', '1.1.0')).errors).toEqual([]);
    await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    const { get } = await startGateway(store);
    const answer = await get(`/candidateportal/releases/mfe-auth/1.1.0/${PATH}`, { 'accept-encoding': 'br' });
    expect(answer.body.length).toBe(release.files[`${PATH}.br`]?.size);
    await expect(store.files.publish(dir)).resolves.toMatchObject({ stored: false });
  });

  it('is measured as it is sent: what was stored without one counts whole', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await build({ [PATH]: script }), { pack: false });
    await expect(activate(store, new Map([['mfe-auth', '1.1.0']]), why)).rejects.toMatchObject({
      check: 'size',
      message: expect.stringMatching(/LoginPage 8\d\d\.\d KB of 60/),
    });
  });
});
