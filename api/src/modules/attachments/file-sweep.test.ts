import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UploadResult } from '@portal/contract/attachments';
import { sql } from 'kysely';
import type { TestBrowser } from '../../../test/browser';
import { createPortal, DEVELOPER, openedBy, uploadForm } from '../applications/application.fixture';
import { pdf } from './archive.fixture';
import { sweepFiles } from './file-sweep.service';

const DAY = 86_400;

async function attach(browser: TestBrowser, size: number) {
  const form = uploadForm('file2', `${size}.pdf`, pdf(size));
  const { attachment } = (await browser.post(`attachments/${DEVELOPER}/save_field`, undefined, form)).read(
    UploadResult,
  );
  return attachment?.fileId ?? '';
}

test('what nothing points to for a day is swept away, the rest stays', async () => {
  const portal = await createPortal();
  const browser = await openedBy(portal, DEVELOPER);
  const { api, db, clock, config } = portal;
  const sweep = () => sweepFiles(api.context);
  const folder = join(config.dataDir, 'files');
  const contentOf = async (id: string) => {
    const { sha256 } = await db
      .selectFrom('attachments')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return join(folder, sha256.slice(0, 2), sha256);
  };
  const used = await attach(browser, 500);
  const removed = await attach(browser, 600);
  const [usedPath, removedPath] = [await contentOf(used), await contentOf(removed)];
  await browser.post(`attachments/${DEVELOPER}/delete_field`, { field: 'file2', fileId: removed });

  const orphan = join(folder, 'ab', `ab${'0'.repeat(62)}`);
  const half = join(folder, 'incoming', 'half');
  mkdirSync(join(folder, 'ab'), { recursive: true });
  for (const path of [orphan, half]) writeFileSync(path, 'x');
  const foreign = join(folder, 'ab', 'notes.txt');
  writeFileSync(foreign, 'x');

  await sweep();
  expect([usedPath, removedPath, orphan, half].map((path) => existsSync(path))).toEqual([true, true, true, true]);

  clock.advance(DAY + 60);
  const freshHalf = join(folder, 'incoming', 'fresh');
  writeFileSync(freshHalf, 'x');
  utimesSync(freshHalf, clock.now(), clock.now());
  await sweep();
  expect([removedPath, orphan, half].map((path) => existsSync(path))).toEqual([false, false, false]);
  expect([usedPath, freshHalf, foreign].map((path) => existsSync(path))).toEqual([true, true, true]);
  expect(await db.selectFrom('attachments').select('id').execute()).toEqual([{ id: used }]);
  expect(await db.selectFrom('files').selectAll().execute()).toHaveLength(1);
  await portal.close();
});

test('a file that was sent stays for as long as what was sent, removed or not', async () => {
  const portal = await createPortal();
  const browser = await openedBy(portal, DEVELOPER);
  const sent = await attach(browser, 700);
  const { id: application_id } = await portal.db
    .selectFrom('applications')
    .select('id')
    .where('campaign_id', '=', DEVELOPER)
    .executeTakeFirstOrThrow();
  const version = {
    id: crypto.randomUUID(),
    application_id,
    receipt_number: 'HA-1',
    content: JSON.stringify({ attachments: [{ fileId: sent }] }),
    sha256: '',
    content_revision: 1,
    sent_at: portal.clock.now(),
  };
  await portal.db.insertInto('sent_versions').values(version).execute();
  await browser.post(`attachments/${DEVELOPER}/delete_field`, { field: 'file2', fileId: sent });
  portal.clock.advance(DAY + 60);
  await sweepFiles(portal.api.context);
  expect((await portal.db.selectFrom('attachments').select('id').execute()).map(({ id }) => id)).toEqual([sent]);
  await portal.close();
});

test('much that was removed is swept away some at a time, and none is left', async () => {
  const portal = await createPortal();
  const { db, clock, api } = portal;
  const browsers = [await openedBy(portal, DEVELOPER), await openedBy(portal, DEVELOPER)];
  const used = await attach(browsers[1] as TestBrowser, 450);
  for (let size = 500; size < 507; size += 1) {
    const fileId = await attach(browsers[0] as TestBrowser, size);
    await browsers[0]?.post(`attachments/${DEVELOPER}/delete_field`, { field: 'file2', fileId });
  }
  await sql`
    create function refuse_large_parts() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 3 then raise 'a part is too large'; end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger small_parts after delete on attachments referencing old table as gone
    for each statement execute function refuse_large_parts()`.execute(db);
  clock.advance(DAY + 60);
  await sweepFiles(api.context, 3);
  expect(await db.selectFrom('attachments').select('id').execute()).toEqual([{ id: used }]);
  expect(await db.selectFrom('files').selectAll().execute()).toHaveLength(1);
  await portal.close();
});
