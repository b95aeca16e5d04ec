import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, DEVELOPER, openedBy, uploadForm } from '../applications/application.fixture';
import { pdf } from './archive.fixture';
import { openScanner } from './virus-scanner';

/** The test file of the virus hunters, in two halves so that no scanner takes this one away. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Speaks INSTREAM as clamd does. */
function clamd(reply: (content: Buffer) => string): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const start = 'zINSTREAM\0'.length;
      const pieces: Buffer[] = [];
      let at = start;
      while (at + 4 <= received.length) {
        const length = received.readUInt32BE(at);
        if (length === 0) return void socket.end(reply(Buffer.concat(pieces)));
        if (at + 4 + length > received.length) return;
        pieces.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ server, url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}
const close = (server: Server) => new Promise((resolve) => server.close(resolve));

const scanReply = (content: Buffer) => (content.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');

test('with a scanner set, what it finds is refused, and nothing is taken once it is gone', async () => {
  const { server, url } = await clamd(scanReply);
  const portal = await createPortal({ clamdUrl: url });
  const browser = await openedBy(portal, DEVELOPER);
  const upload = (name: string, content: Buffer) =>
    browser.post(`attachments/${DEVELOPER}/save_field`, undefined, uploadForm('file2', name, content));

  expect((await upload('cv.pdf', pdf(300_000))).body).toMatchObject({ attachment: { name: 'cv.pdf' } });
  const found = await upload('cv.txt', Buffer.from(EICAR));
  expect(found.status).toBe(422);
  expect(found.body).toMatchObject({ invalidFields: [{ field: 'file2', code: 'file-unsafe' }] });

  await close(server);
  const unseen = await upload('other.pdf', pdf(500));
  expect(unseen.status).toBe(503);
  expect(unseen.body).toMatchObject({ code: 'unavailable' });
  expect(await portal.db.selectFrom('attachments').select('name').execute()).toEqual([{ name: 'cv.pdf' }]);
  expect(readdirSync(join(portal.config.dataDir, 'files', 'incoming'))).toEqual([]);
  await portal.close();
});

describe('a reply that is not a result counts as none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-scan-'));
  const path = join(folder, 'file');
  writeFileSync(path, pdf(100_000));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['a limit of the scanner', 'INSTREAM size limit exceeded. ERROR\0'],
    ['an error', 'stream: Can not allocate memory ERROR\0'],
    ['nothing', ''],
    ['half a reply', 'stream: OK'],
    ['an endless one', 'x'.repeat(10_000)],
    ['another server', 'HTTP/1.1 400 Bad Request\0'],
  ])('%s', async (_what, reply) => {
    const { server, url } = await clamd(() => reply);
    await expect(openScanner(url)?.scan(path)).rejects.toMatchObject({ status: 503 });
    await close(server);
  });

  test('no reply at all', async () => {
    const server = createServer((socket) => void socket.on('error', () => {}).resume());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(openScanner(url, 50)?.scan(path)).rejects.toMatchObject({ status: 503 });
    await close(server);
  });
});
