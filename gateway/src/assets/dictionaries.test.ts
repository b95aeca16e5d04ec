import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import { makeBuild, removeFolders, storeWithPortal, withFiles } from '../../test/builds';
import { closeGateways, startGateway } from '../../test/requests';
import { activate } from '../releases/changes/activate';
import { publish } from '../releases/changes/publish';
import { DELTAS } from '../releases/files/deltas';
import type { ReleaseStore } from '../releases/release-store';

const why = { by: 'test', reason: 'because' };
const NAME = 'mfe-auth';
const REMOTE = 'js/mfe-auth.remote.js';
/** A file with a hash of its content in its name, as fonts and pictures have, and scripts in builds of before. */
const page = (hash: string) => `js/mfe-auth.LoginPage.${hash}.js`;
const BEFORE = page('0123456789ab');
const AFTER = page('ba9876543210');
/** Nothing that a compressor makes much smaller by itself. */
const text = randomBytes(5000).toString('hex');
const TEXTS = { before: `var a="${text}";`, after: `var b=1,a="${text}";` };

afterAll(closeGateways);
afterAll(removeFolders);

const addressOf = (version: string, path: string) => `/candidateportal/releases/${NAME}/${version}/${path}`;
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
/** What a browser sends that has a file. */
const having = (bytes: string, more: Record<string, string> = {}) => ({
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${hashOf(bytes).toString('base64')}:`,
  ...more,
});
const decoded = (answer: Buffer, dictionary: string) =>
  Buffer.from(decompressUsingDict(createDCtx(), answer.subarray(40), Buffer.from(dictionary))).toString();

async function nextVersion(store: ReleaseStore, version: string, texts: Record<string, string>): Promise<void> {
  await publish(store, await withFiles(await makeBuild(NAME, version), texts));
  await activate(store, new Map([[NAME, version]]), why);
}

/** A portal in which a remote has had a second release: one page has changed, what else there is has another address alone. */
async function portalWithTwoReleases() {
  const { store } = await storeWithPortal();
  await nextVersion(store, '1.1.0', { [BEFORE]: TEXTS.before, [REMOTE]: `// ${text}` });
  await nextVersion(store, '1.2.0', { [AFTER]: TEXTS.after, [REMOTE]: `// ${text}` });
  return { store, ...(await startGateway(store)) };
}

describe('a browser that has a file of the release before', () => {
  it('is told that it may use the file for every other version of it', async () => {
    const { get } = await portalWithTwoReleases();
    const match = `match="${addressOf('*', page('*'))}"`;
    expect((await get(addressOf('1.1.0', BEFORE))).headers['use-as-dictionary']).toBe(match);
    expect((await get(addressOf('1.2.0', AFTER))).headers['use-as-dictionary']).toBe(match);
    const { headers } = await get(addressOf('1.2.0', 'remoteEntry.js'), { 'accept-encoding': 'br' });
    expect(headers['use-as-dictionary']).toBe(`match="${addressOf('*', 'remoteEntry.js')}"`);
    const font = await get('/candidateportal/releases/host/1.0.0/fonts/source-sans-3-latin-wght-normal.0.woff2');
    expect(font.headers['use-as-dictionary']).toContain('host/*/fonts/');
    for (const other of ['mf-manifest.json', 'release.json'])
      expect((await get(addressOf('1.2.0', other))).headers['use-as-dictionary']).toBeUndefined();
  });

  it('gets a file as its difference to the version it has', async () => {
    const { get } = await portalWithTwoReleases();
    const answer = await get(addressOf('1.2.0', AFTER), having(TEXTS.before));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': 'dcz',
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(answer.body.length),
        'cache-control': 'public, max-age=31536000, immutable, no-transform',
        vary: 'accept-encoding, available-dictionary',
        'use-as-dictionary': `match="${addressOf('*', page('*'))}"`,
      },
    });
    expect(answer.body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(answer.body.subarray(8, 40)).toEqual(hashOf(TEXTS.before));
    expect(answer.body.length).toBeLessThan(100);
    expect(decoded(answer.body, TEXTS.before)).toBe(TEXTS.after);
    const head = await get(addressOf('1.2.0', AFTER), having(TEXTS.before), 'HEAD');
    expect(head.headers).toMatchObject({ 'content-encoding': 'dcz', 'content-length': String(answer.body.length) });
  });

  it('gets next to nothing for a file that has not changed', async () => {
    const { get } = await portalWithTwoReleases();
    const answer = await get(addressOf('1.2.0', REMOTE), having(`// ${text}`));
    expect(answer.headers['content-encoding']).toBe('dcz');
    expect(answer.body.length).toBeLessThan(80);
    expect(decoded(answer.body, `// ${text}`)).toBe(`// ${text}`);
  });

  it('gets what changed since the version that a page would fall back to as well', async () => {
    const { get, store } = await portalWithTwoReleases();
    await nextVersion(store, '1.3.0', { [page('aaaaaaaaaaaa')]: `${TEXTS.after}//` });
    const address = addressOf('1.3.0', page('aaaaaaaaaaaa'));
    for (const had of [TEXTS.before, TEXTS.after]) {
      const { headers, body } = await get(address, having(had));
      expect(headers['content-encoding']).toBe('dcz');
      expect(decoded(body, had)).toBe(`${TEXTS.after}//`);
    }
  });
});

describe('a file comes whole', () => {
  const WHOLE = addressOf('1.2.0', AFTER);
  it.each([
    ['to a browser with another dictionary', WHOLE, having('something else')],
    ['to one that does not take deltas', WHOLE, having(TEXTS.before, { 'accept-encoding': 'gzip, br' })],
    ['to one that refuses them', WHOLE, having(TEXTS.before, { 'accept-encoding': 'br, dcz;q=0' })],
    ['to a header that is none', WHOLE, having('', { 'available-dictionary': 'none' })],
    ['under another address, after wrong bytes', `${WHOLE}?retry`, having(TEXTS.before)],
  ])('%s', async (_to, address, headers) => {
    const { get } = await portalWithTwoReleases();
    const answer = await get(address, headers);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-encoding': 'br', vary: 'accept-encoding, available-dictionary' },
    });
    expect(brotliDecompressSync(answer.body).toString()).toBe(TEXTS.after);
  });

  it('in parts to a request for a part', async () => {
    const { get } = await portalWithTwoReleases();
    const { body } = await get(WHOLE, { 'accept-encoding': 'br' });
    const part = await get(WHOLE, having(TEXTS.before, { range: 'bytes=0-9' }));
    expect(part).toMatchObject({ status: 206, headers: { 'content-encoding': 'br' } });
    expect(part.headers['use-as-dictionary']).toBeUndefined();
    expect(part.body).toEqual(body.subarray(0, 10));
  });

  it('where nothing of it is as before', async () => {
    const { get, store } = await portalWithTwoReleases();
    const other = `var a="${randomBytes(5000).toString('hex')}";`;
    await nextVersion(store, '1.3.0', { [page('aaaaaaaaaaaa')]: other });
    const { headers } = await get(addressOf('1.3.0', page('aaaaaaaaaaaa')), having(TEXTS.after));
    expect(headers['content-encoding']).toBe('br');
  });

  const DAMAGES: readonly [string, (stored: string) => string][] = [
    ['cut off', (stored) => stored.slice(0, -100)],
    ['with other bytes', (stored) => stored.replace(/(?<="bytes":"XipN)./g, (one) => (one === 'A' ? 'B' : 'A'))],
    ['empty', () => ''],
  ];
  it.each(DAMAGES)('where the stored deltas are %s', async (_how, damage) => {
    const { get, store } = await portalWithTwoReleases();
    const file = join(store.files.dir(NAME, '1.2.0'), DELTAS);
    const stored = await readFile(file, 'utf8');
    expect(damage(stored)).not.toBe(stored);
    await writeFile(file, damage(stored));
    const answer = await get(WHOLE, having(TEXTS.before));
    expect(answer).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(brotliDecompressSync(answer.body).toString()).toBe(TEXTS.after);
    expect((await store.files.verify(NAME, '1.2.0')).errors).toEqual([]);
  });
});

it('deltas are part of no release: the same build stored anew is the one that was signed', async () => {
  const { store } = await storeWithPortal();
  const build = await withFiles(await makeBuild(NAME, '1.1.0'), { [BEFORE]: TEXTS.before });
  await publish(store, build);
  await activate(store, new Map([[NAME, '1.1.0']]), why);
  const next = await withFiles(await makeBuild(NAME, '1.2.0'), { [AFTER]: TEXTS.after });
  const { release } = await publish(store, next);
  await store.files.remove(NAME, '1.2.0');
  expect((await store.files.publish(next)).release).toEqual(release);
  expect((await publish(store, next)).stored).toBe(false);
});
