import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Bucket } from '@portal/bucket/bucket';
import { BucketServer } from '@portal/bucket/testing/bucket-server';
import { UploadResult } from '@portal/contract/attachments';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER, openedBy, uploadForm } from '../applications/application.fixture';
import { pdf } from './archive.fixture';
import { BucketFileStore } from './bucket-file-store';
import { FileStore } from './file-store';
import { sweepFiles } from './file-sweep.service';

const DAY = 86_400;
let server: BucketServer;
let portal: TestApi;

beforeAll(async () => {
  server = await BucketServer.start();
});
afterAll(() => server.close());
beforeEach(async () => {
  portal = await createPortal({ filesBucket: server.settings() });
});
afterEach(() => portal.close());

const kept = async () => (await server.bucket().list('attachments/')).map(({ key }) => key);
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const keyOf = (bytes: Buffer) => `attachments/${sha256Of(bytes).slice(0, 2)}/${sha256Of(bytes)}`;
const send = (browser: TestBrowser, paper: Buffer, name = 'todistus.pdf') =>
  browser.post(`attachments/${DEVELOPER}/save_field`, undefined, uploadForm('file2', name, paper));

async function attach(browser: TestBrowser, paper: Buffer): Promise<{ fileId: string; url: string }> {
  const { attachment } = (await send(browser, paper)).read(UploadResult);
  if (!attachment) throw new Error('it was not taken');
  return attachment;
}

describe('attachments in a bucket', () => {
  it('are kept there alone, by their checksum, and come back byte by byte, also in the archive of an account', async () => {
    const browser = await openedBy(portal, DEVELOPER);
    const paper = pdf(300_000, 'in a bucket');
    const { url } = await attach(browser, paper);
    expect(await kept()).toContain(keyOf(paper));
    expect((await browser.get(url)).raw.equals(paper)).toBe(true);
    const archive = (await browser.get('settings/export')).raw;
    expect(archive.includes(paper)).toBe(true);
    const folder = join(portal.config.dataDir, 'files');
    expect(readdirSync(folder, { recursive: true })).toEqual(['incoming']);
  });

  it('are judged by their content before they go there', async () => {
    const browser = await openedBy(portal, DEVELOPER);
    const before = await kept();
    const answer = await send(browser, Buffer.from('MZ a program'), 'todistus.pdf');
    expect(answer).toMatchObject({ status: 422, body: { invalidFields: [{ code: 'file-type' }] } });
    expect(await kept()).toEqual(before);
  });

  it('are swept away there a day after nothing points to them, as is what nobody knows', async () => {
    const browser = await openedBy(portal, DEVELOPER);
    const [used, removed, orphan] = [pdf(500, 'used'), pdf(500, 'removed'), pdf(500, 'orphan')];
    await attach(browser, used);
    const { fileId } = await attach(browser, removed);
    await browser.post(`attachments/${DEVELOPER}/delete_field`, { field: 'file2', fileId });
    await server.bucket().create(keyOf(orphan), orphan, 'application/octet-stream');
    await server.bucket().create('attachments/notes.txt', Buffer.from('x'), 'text/plain');
    const ours = async () => (await kept()).filter((key) => [used, removed, orphan].map(keyOf).includes(key)).sort();
    await sweepFiles(portal.api.context);
    expect(await ours()).toEqual([used, removed, orphan].map(keyOf).sort());
    portal.clock.advance(DAY + 60);
    await sweepFiles(portal.api.context);
    expect(await ours()).toEqual([keyOf(used)]);
    expect(await kept()).toContain('attachments/notes.txt');
  });

  it('that were changed there are never given out as the person’s own, and nothing of them stays behind', async () => {
    const browser = await openedBy(portal, DEVELOPER);
    const paper = pdf(900, 'as it was stored');
    const { url } = await attach(browser, paper);
    await server.bucket().remove(keyOf(paper));
    await server.bucket().create(keyOf(paper), pdf(900, 'as somebody changed it'), 'application/octet-stream');
    expect(await browser.get(url)).toMatchObject({ status: 500, body: { code: 'internal' } });
    await expect(browser.get('settings/export')).rejects.toThrow();
    expect(readdirSync(join(portal.config.dataDir, 'files', 'incoming'))).toEqual([]);
    expect((await browser.get('settings')).status).toBe(200);
  });

  it('go with the account', async () => {
    const candidate = await portal.candidate();
    await candidate.browser.post(`application/start/${DEVELOPER}`);
    const paper = pdf(700, 'of somebody who leaves');
    await attach(candidate.browser, paper);
    expect(await kept()).toContain(keyOf(paper));
    await candidate.browser.post('settings/close_account', { password: candidate.password });
    expect(await kept()).not.toContain(keyOf(paper));
  });

  it('are refused for a while when the bucket is away, nothing is lost, and what was to go goes later', async () => {
    const candidate = await portal.candidate();
    await candidate.browser.post(`application/start/${DEVELOPER}`);
    const [before, during] = [pdf(800, 'before'), pdf(800, 'during')];
    const { url } = await attach(candidate.browser, before);
    await server.down();
    try {
      expect(await send(candidate.browser, during)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect((await candidate.browser.get(url)).status).toBe(503);
      const { body } = await candidate.browser.get(`attachments/${DEVELOPER}`);
      expect(JSON.stringify(body)).toContain(url);
      expect(readdirSync(join(portal.config.dataDir, 'files', 'incoming'))).toEqual([]);
      const closed = await candidate.browser.post('settings/close_account', { password: candidate.password });
      expect(closed.body).toEqual({ ok: true });
    } finally {
      await server.up();
    }
    expect(await kept()).toContain(keyOf(before));
    portal.clock.advance(DAY + 60);
    // It is at another port now; its old one may be somebody else's.
    const config = { ...portal.config, filesBucket: server.settings() };
    await sweepFiles({ ...portal.api.context, config });
    expect(await kept()).not.toContain(keyOf(before));
  });
});

describe('a bucket', () => {
  async function onDisk(paper: Buffer) {
    const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
    const store = new FileStore(folder);
    return { folder, store, received: await store.receive(Readable.from([paper])) };
  }

  it('that is set later leaves what the folder holds readable, and takes it away with the rest', async () => {
    const paper = pdf(900, 'older than the bucket');
    const { folder, store, received } = await onDisk(paper);
    await store.keep(received);
    const both = new BucketFileStore(folder, server.bucket());
    const parts = await (await both.read(received.sha256)).toArray();
    expect(Buffer.concat(parts).equals(paper)).toBe(true);
    await both.remove(received.sha256);
    await expect(store.read(received.sha256)).rejects.toThrow('a stored file is missing');
    await rm(folder, { recursive: true });
  });

  it('is told the length and the checksum beforehand, and asked again where it stumbles', async () => {
    const paper = pdf(200_000, 'with its length');
    const { folder, received } = await onDisk(paper);
    const calls: IncomingHttpHeaders[] = [];
    let arrived = Buffer.alloc(0);
    const stumbling = createServer(async (request, response) => {
      arrived = Buffer.concat(await request.toArray());
      calls.push(request.headers);
      response.writeHead(calls.length === 1 ? 500 : 200).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => stumbling.once('listening', resolve));
    const { port } = stumbling.address() as AddressInfo;
    const url = `s3://portal/?endpoint=http://127.0.0.1:${port}`;
    const store = new BucketFileStore(folder, new Bucket({ url, accessKeyId: 'a', secretAccessKey: 'b' }));
    await store.keep(received);
    expect(arrived.equals(paper)).toBe(true);
    expect(calls).toHaveLength(2);
    for (const headers of calls) {
      expect(headers).toMatchObject({
        'content-length': String(paper.length),
        'x-amz-content-sha256': sha256Of(paper),
        authorization: expect.stringContaining('AWS4-HMAC-SHA256'),
      });
      expect(headers['transfer-encoding']).toBeUndefined();
    }
    expect(existsSync(received.path)).toBe(false);
    stumbling.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['sends no more of a file', () => undefined],
    ['breaks off', (response: ServerResponse) => response.destroy()],
  ])('that %s is answered as away, and nothing of the file stays behind', async (_what, goOn) => {
    const paper = pdf(200_000, 'too slow');
    const { folder, received, store: kept } = await onDisk(paper);
    await kept.discard(received);
    const stalling = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': String(paper.length) });
      response.write(paper.subarray(0, 1000), () => goOn(response));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => stalling.once('listening', resolve));
    const url = `s3://portal/?endpoint=http://127.0.0.1:${(stalling.address() as AddressInfo).port}`;
    const store = new BucketFileStore(folder, new Bucket({ url, accessKeyId: 'a', secretAccessKey: 'b' }));
    // In place of a minute.
    const { timeout } = AbortSignal;
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 500));
    await expect(store.read(received.sha256)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    jest.restoreAllMocks();
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    stalling.closeAllConnections();
    stalling.close();
    await rm(folder, { recursive: true });
  });

  it('that breaks off before anybody reads spoils this one file, and ends no process', async () => {
    const breaking = createServer((request, response) => {
      if (request.url !== '/portal/attachments/ab/abcd') return response.end();
      response.writeHead(200, { 'content-length': '2000' });
      return response.write(Buffer.alloc(1000), () => response.destroy());
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => breaking.once('listening', resolve));
    const endpoint = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`;
    const bucket = new Bucket({ url: `s3://portal/?endpoint=${endpoint}`, accessKeyId: 'a', secretAccessKey: 'b' });
    const content = await bucket.open('attachments/ab/abcd');
    // What is asked after it broke off is answered after that is known here.
    for (let times = 0; times < 3; times += 1) await (await fetch(endpoint)).text();
    await expect(content?.toArray()).rejects.toThrow('terminated');
    breaking.close();
  });

  it('that leads elsewhere is refused, and nobody is asked there', async () => {
    let askedElsewhere = 0;
    const elsewhere = createServer((_request, response) => {
      askedElsewhere += 1;
      response.end('another file');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const leading = createServer((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => leading.once('listening', resolve));
    const url = `s3://portal/?endpoint=http://127.0.0.1:${(leading.address() as AddressInfo).port}`;
    const bucket = new Bucket({ url, accessKeyId: 'a', secretAccessKey: 'b' });
    await expect(bucket.read('attachments/ab/abcd')).rejects.toThrow('the bucket refuses');
    expect(askedElsewhere).toBe(0);
    leading.close();
    elsewhere.close();
  });
});
