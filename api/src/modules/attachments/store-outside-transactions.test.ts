import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UploadResult } from '@portal/contract/attachments';
import { sql } from 'kysely';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER, openedBy, uploadForm } from '../applications/application.fixture';
import { pdf } from './archive.fixture';
import { sweepFiles } from './file-sweep.service';

const DAY = 86_400;

/** A place of files that answers only when it is told to. */
class SlowPlace {
  readonly held = new Set<string>();
  readonly calls: string[] = [];
  slow: string | undefined;
  #release = () => {};
  #arrived = () => {};
  #server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer(async (request, response) => {
      const { method = '', url = '' } = request;
      await request.toArray();
      const name = url.slice(url.lastIndexOf('/') + 1).split('?')[0] ?? '';
      this.calls.push(method);
      if (method === this.slow) {
        this.#arrived();
        await new Promise<void>((resolve) => {
          this.#release = resolve;
        });
      }
      if (method === 'PUT') this.held.add(name);
      if (method === 'DELETE') this.held.delete(name);
      const list = '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
      response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? list : undefined);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    this.#server = server;
    return `s3://portal/?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** From now on calls of the method wait; resolves when one has come. */
  hang(method: string): Promise<void> {
    this.slow = method;
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  goOn(): void {
    this.slow = undefined;
    this.#release();
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

let place: SlowPlace;
let portal: TestApi;
beforeEach(async () => {
  place = new SlowPlace();
  const url = await place.start();
  portal = await createPortal({ filesBucket: { url, accessKeyId: 'a', secretAccessKey: 'b' } });
});
afterEach(async () => {
  place.goOn();
  await portal.close();
  place.stop();
});

const upload = (browser: TestBrowser, paper: Buffer) =>
  browser.post(`attachments/${DEVELOPER}/save_field`, undefined, uploadForm('file2', 'paper.pdf', paper));
const openTransactions = async () =>
  (
    await sql<{ query: string }>`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(portal.db)
  ).rows;

test('while the place of files takes a file, no transaction is open, and the application can be edited', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const came = place.hang('PUT');
  const answer = upload(browser, pdf(500));
  await came;
  expect(await openTransactions()).toEqual([]);
  const save = { field: 'city', value: 'Oulu' };
  expect((await browser.post(`basic_info/${DEVELOPER}/save_field`, save)).status).toBe(200);
  // A removal meanwhile leaves it alone.
  portal.clock.advance(60);
  await sweepFiles(portal.api.context);
  place.goOn();
  expect((await answer).read(UploadResult).attachment).toBeDefined();
  expect([...place.held]).toHaveLength(1);
  portal.clock.advance(DAY + 60);
  await sweepFiles(portal.api.context);
  expect([...place.held]).toHaveLength(1);
});

test('while a file is removed there, no transaction is open, and the same content is taken after that', async () => {
  const leaving = await portal.candidate();
  await leaving.browser.post(`application/start/${DEVELOPER}`);
  const staying = await openedBy(portal, DEVELOPER);
  const paper = pdf(500);
  await upload(leaving.browser, paper);
  const came = place.hang('DELETE');
  const closed = leaving.browser.post('settings/close_account', { password: leaving.password });
  await came;
  expect(await openTransactions()).toEqual([]);
  const early = await upload(staying, paper);
  expect([early.status, early.body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  place.goOn();
  expect((await closed).body).toEqual({ ok: true });
  expect([...place.held]).toEqual([]);
  expect((await upload(staying, paper)).read(UploadResult).attachment).toBeDefined();
  expect([...place.held]).toHaveLength(1);
});

test('what a process brought there before it died is swept away, and not before others may have attached it', async () => {
  const dying = await openedBy(portal, DEVELOPER);
  const papers = [pdf(500), pdf(600)];
  await sql`create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$`.execute(portal.db);
  await sql`create trigger die before insert on attachments for each row execute function die()`.execute(portal.db);
  for (const paper of papers) expect((await upload(dying, paper)).status).toBe(500);
  await sql`drop function die cascade`.execute(portal.db);
  expect([...place.held]).toHaveLength(2);
  portal.clock.advance(DAY + 60);
  const other = await openedBy(portal, DEVELOPER);
  const came = place.hang('PUT');
  const answer = upload(other, papers[0] ?? Buffer.of());
  await came;
  await sweepFiles(portal.api.context);
  place.goOn();
  expect((await answer).read(UploadResult).attachment).toBeDefined();
  expect([...place.held]).toHaveLength(1);
});

test('a removal that was left behind by a process that died holds an upload up for some minutes only', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const paper = pdf(500);
  await upload(browser, paper);
  await portal.db.deleteFrom('attachments').execute();
  await portal.db.updateTable('files').set({ removing_since: portal.clock.now() }).execute();
  expect((await upload(browser, paper)).status).toBe(503);
  portal.clock.advance(601);
  expect((await upload(browser, paper)).read(UploadResult).attachment).toBeDefined();
});
