import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FILES_LIMIT_BYTES } from '@portal/contract/limits';
import type { TestApi } from '../../../test/harness';
import { createPortal, EVERYTHING, uploadForm } from '../applications/application.fixture';
import { pdf } from './archive.fixture';
import { UPLOADS } from './file-quota';

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  return { ...actual, statfs: jest.fn(actual.statfs) };
});

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

async function uploader() {
  const { browser, id } = await portal.candidate();
  await browser.post(`application/start/${EVERYTHING}`);
  const upload = (field: string, content: Buffer) =>
    browser.send('POST', `attachments/${EVERYTHING}/save_field`, uploadForm(field, 'cv.pdf', content));
  return { browser, id, upload };
}

test('who has attached as much as there is space for is told so before anything is received; removed files count too', async () => {
  const { upload, id } = await uploader();
  expect((await upload('file1', pdf(700))).status).toBe(200);
  await portal.db
    .updateTable('attachments')
    .set({ size: FILES_LIMIT_BYTES, deleted_at: portal.clock.now() })
    .where('application_id', 'in', (query) => query.selectFrom('applications').select('id').where('user_id', '=', id))
    .execute();
  const refused = await upload('file1', pdf(701));
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    invalidFields: [{ code: 'too-many-files', params: { max: FILES_LIMIT_BYTES } }],
  });
  expect(readdirSync(join(portal.config.dataDir, 'files', 'incoming'))).toEqual([]);
  const other = await uploader();
  expect((await other.upload('file1', pdf(702))).status).toBe(200);
});

test('uploads are bounded by the hour', async () => {
  const { id, upload } = await uploader();
  expect((await upload('file1', pdf(703))).status).toBe(200);
  // All but the last that the hour allows are counted without being sent, which would take seconds.
  const { numUpdatedRows } = await portal.db
    .updateTable('rate_limits')
    .set({ count: UPLOADS.requests - 1 })
    .where('id', '=', createHash('sha256').update(`upload:${id}`).digest())
    .where('count', '=', 1)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  expect((await upload('file1', pdf(703))).status).toBe(200);
  expect((await upload('file1', pdf(703))).status).toBe(429);
});

test('nothing is received while the disk is nearly full, as the database may be on it; saves go on', async () => {
  const { browser, upload } = await uploader();
  const disk = await statfs(portal.config.dataDir);
  const left = (bytes: number) => jest.mocked(statfs).mockResolvedValueOnce({ ...disk, bsize: 1, bavail: bytes });
  left(536_870_911);
  const refused = await upload('file1', pdf(704));
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.headers['retry-after']).toBe('60');
  expect(readdirSync(join(portal.config.dataDir, 'files', 'incoming'))).toEqual([]);
  const save = { field: 'lastName', value: 'Mäkinen' };
  expect((await browser.post(`basic_info/${EVERYTHING}/save_field`, save)).status).toBe(200);
  left(536_870_912);
  expect((await upload('file1', pdf(704))).status).toBe(200);
});
