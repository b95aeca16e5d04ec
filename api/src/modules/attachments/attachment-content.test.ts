import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { UploadResult } from '@portal/contract/attachments';
import type { TestApi } from '../../../test/harness';
import { createPortal, EVERYTHING, openedBy, uploadForm } from '../applications/application.fixture';
import { docx, jpeg, pdf } from './archive.fixture';

let portal: TestApi;
let written = '';
beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  portal = await createPortal({ logLevel: 'error', logStream });
});
beforeEach(() => {
  written = '';
});
afterAll(() => portal.close());

const form = (name: string, content: Buffer) => uploadForm('file1', name, content);
const PLACE = 'GPS 60.1699N 24.9384E';

test('a photograph is kept without the place where it was taken, with the size and the checksum of what is kept', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const taken = jpeg(400, 300, PLACE);
  const upload = () => browser.send('POST', `attachments/${EVERYTHING}/save_field`, form('kuva.jpg', taken));
  const { attachment } = (await upload()).read(UploadResult);
  const { raw, headers } = await browser.get(attachment?.url ?? '');
  expect(raw.includes(PLACE)).toBe(false);
  expect(raw.length).toBeLessThan(taken.length);
  expect([attachment?.size, Number(headers['content-length'])]).toEqual([raw.length, raw.length]);
  const row = await portal.db
    .selectFrom('attachments')
    .selectAll()
    .where('name', '=', 'kuva.jpg')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ size: raw.length, sha256: createHash('sha256').update(raw).digest('hex') });
  // The same photograph once more is the same attachment.
  expect((await upload()).read(UploadResult).attachment?.fileId).toBe(attachment?.fileId);
  expect(readdirSync(join(portal.config.dataDir, 'files', 'incoming'))).toEqual([]);
});

test.each([
  ['was changed', (path: string) => writeFileSync(path, 'another content')],
  ['is gone', (path: string) => rmSync(path)],
])('nothing is handed out of a kept file that %s, and the log says which one it is', async (_what, damage) => {
  const browser = await openedBy(portal, EVERYTHING);
  const content = pdf(500 + _what.length);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const uploaded = await browser.send('POST', `attachments/${EVERYTHING}/save_field`, form('cv.pdf', content));
  const url = uploaded.read(UploadResult).attachment?.url ?? '';
  expect((await browser.get(url)).raw.equals(content)).toBe(true);
  damage(join(portal.config.dataDir, 'files', sha256.slice(0, 2), sha256));
  expect(await browser.get(url)).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(written).toContain(sha256);
  expect(written).not.toContain('cv.pdf');
});

test.each([
  ['a macro', docx({ name: 'word/vbaProject.bin', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') }), 'file-active'],
  ['a script', pdf(400, '/S /JavaScript'), 'file-active'],
  ['nothing that may be attached', Buffer.from('MZ a program'), 'file-type'],
])(
  'a file with %s is refused with its cause, which the security log has without its name',
  async (_what, content, code) => {
    const browser = await openedBy(portal, EVERYTHING);
    const answer = await browser.send('POST', `attachments/${EVERYTHING}/save_field`, form('salainen.pdf', content));
    expect(answer).toMatchObject({ status: 422, body: { invalidFields: [{ field: 'file1', code }] } });
    expect(written).toContain(`"event":"file-refused","outcome":"refused","detail":"${code}"`);
    expect(written).not.toContain('salainen');
  },
);

test('a file that is only too large or empty is no matter of security', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  expect(
    (await browser.send('POST', `attachments/${EVERYTHING}/save_field`, form('cv.pdf', Buffer.alloc(0)))).status,
  ).toBe(422);
  expect(written).not.toContain('file-refused');
});
