import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { API_PREFIX, CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER, openedBy } from '../applications/application.fixture';

const MEGABYTE = 1_048_576;
const CHUNK = Buffer.alloc(65_536, 0x20);
/** How often an upload stops, so that what the API holds of it can be looked at. */
const PARTS = 4;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let portal: TestApi;
let server: Server;
beforeAll(async () => {
  portal = await createPortal();
  server = createServer(portal.api.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await portal.close();
});

/** An upload over a real connection, whose file is sent by hand. */
class SlowUpload {
  readonly request: ClientRequest;
  readonly answer: Promise<{ status: number; body: unknown }>;
  readonly #end: Buffer;

  constructor(
    browser: TestBrowser,
    size: number,
    { key = randomUUID(), name = 'cv.pdf', boundary = 'b'.repeat(40) } = {},
  ) {
    const head = Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="field"\r\n\r\nfile2\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.7\n`,
    );
    this.#end = Buffer.from(`\r\n--${boundary}--\r\n`);
    this.request = request({
      // On a busy machine the server may have closed a kept connection by the time that it is used again.
      agent: false,
      port: (server.address() as AddressInfo).port,
      method: 'POST',
      path: `${API_PREFIX}/attachments/${DEVELOPER}/save_field`,
      headers: {
        host: 'localhost:4600',
        origin: 'http://localhost:4600',
        cookie: [...browser.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        [CSRF_HEADER]: browser.cookies.get(CSRF_COOKIE) ?? '',
        [IDEMPOTENCY_HEADER]: key,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + size + this.#end.length,
      },
    });
    this.answer = new Promise((resolve, reject) => {
      this.request.on('error', reject);
      this.request.on('response', (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      });
    });
    this.answer.catch(() => {});
    this.request.write(head);
  }

  async send(bytes: number): Promise<void> {
    for (let left = bytes; left > 0; left -= CHUNK.length) {
      if (!this.request.write(CHUNK.subarray(0, Math.min(left, CHUNK.length))))
        await Promise.race([once(this.request, 'drain'), this.#answeredTooEarly()]);
    }
  }

  /** An answer closes the connection, which is then never ready for more. */
  async #answeredTooEarly(): Promise<never> {
    throw new Error(`answered before the file was sent: ${JSON.stringify(await this.answer)}`);
  }

  finish(): typeof this.answer {
    this.request.end(this.#end);
    return this.answer;
  }

  /** The network is gone. */
  break(): void {
    this.request.destroy();
  }
}

const incoming = () => {
  const folder = join(portal.config.dataDir, 'files', 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const rows = () => portal.db.selectFrom('attachments').selectAll().execute();
const keys = () => portal.db.selectFrom('idempotency_keys').select('id').execute();

async function until(done: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setImmediate(resolve));
}

test('an upload that breaks off leaves no file and no row, and its repeat with the same key succeeds', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const [before, keysBefore] = [await rows(), await keys()];
  const key = randomUUID();
  const broken = new SlowUpload(browser, MEGABYTE, { key });
  await broken.send(MEGABYTE / 2);
  await until(() => incoming().length > 0);
  broken.break();
  await until(async () => incoming().length === 0 && (await keys()).length === keysBefore.length);
  expect(await rows()).toEqual(before);

  const again = new SlowUpload(browser, MEGABYTE, { key });
  await again.send(MEGABYTE);
  expect(await again.finish()).toMatchObject({ status: 200, body: { attachment: { size: MEGABYTE + 9 } } });
});

test('a repeat after a lost answer gives the same attachment', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const key = randomUUID();
  const answers: unknown[] = [];
  for (let count = 0; count < 2; count += 1) {
    const upload = new SlowUpload(browser, 1000, { key });
    await upload.send(1000);
    answers.push((await upload.finish()).body);
  }
  expect(answers[1]).toEqual(answers[0]);
});

test('a repeat after a lost answer is known by its key although the boundary of its form has another length', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const key = randomUUID();
  const answers: unknown[] = [];
  for (const length of [56, 57]) {
    const upload = new SlowUpload(browser, 1000, { key, boundary: 'b'.repeat(length) });
    await upload.send(1000);
    answers.push(await upload.finish());
  }
  expect(answers[0]).toMatchObject({ status: 200 });
  expect(answers[1]).toEqual(answers[0]);
});

test('a form that ends in the middle of the file is malformed', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const answer = await browser.post(`attachments/${DEVELOPER}/save_field`, undefined, {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
  });
  expect(answer.status).toBe(400);
  expect(incoming()).toEqual([]);
});

test('twenty uploads of 10 MB at once take no more memory than a few pieces of each', async () => {
  const size = 10 * MEGABYTE - 100;
  const browsers: TestBrowser[] = [];
  for (let count = 0; count < 20; count += 1) browsers.push(await openedBy(portal, DEVELOPER));
  // Without what is only waiting to be collected: when that happens depends on what else the machine does.
  const held = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  let most = before;
  const uploads = browsers.map((browser) => new SlowUpload(browser, size, { name: 'large.pdf' }));
  for (let part = 0; part < PARTS; part += 1) {
    await Promise.all(uploads.map((upload) => upload.send(size / PARTS)));
    most = Math.max(most, held());
  }
  const answers = await Promise.all(uploads.map((upload) => upload.finish()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(Math.round((most - before) / MEGABYTE)).toBeLessThan(100);
});
