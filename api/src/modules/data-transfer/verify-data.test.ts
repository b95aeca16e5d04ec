import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApi } from '../../../test/harness';
import { createPortal, EVERYTHING } from '../applications/application.fixture';
import { fillEverything } from '../life-cycle/copy/everything.fixture';
import { addEndpoint } from '../webhooks/webhook-endpoints.service';
import { verifyData } from './verify-data.service';

const key = randomBytes(32);
let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal({ identityKeys: [key] });
});
afterAll(() => portal.close());

const whole = (checked: number) => ({ checked, wrong: 0, names: [] });

test('what is stored is whole until one of it is changed, lost, or sealed with a key that is not there', async () => {
  const { browser } = await portal.candidate();
  await fillEverything(browser);
  const sent = await browser.post(`application/send_application/${EVERYTHING}`);
  expect(sent.status).toBe(200);
  await addEndpoint(portal.db, portal.config, { id: null, employer: 'a' }, 'https://example.fi/', portal.clock.now());
  const contents = await portal.db.selectFrom('attachments').select('sha256').distinct().execute();
  const all = { receipts: whole(1), files: whole(contents.length), seals: whole(3) };
  expect(await verifyData(portal.db, portal.config)).toEqual(all);

  // Codes of the working copy and of the sent version are of one application.
  const others = { ...portal.config, identityKeys: [randomBytes(32)] };
  const sealedAnew = await verifyData(portal.db, others);
  expect(sealedAnew).toMatchObject({ receipts: all.receipts, files: all.files, seals: { checked: 3, wrong: 3 } });
  expect(sealedAnew.seals.names).toHaveLength(2);

  const [lost = '', changed = '', unreadable = ''] = contents.map(({ sha256 }) => sha256);
  const pathOf = (sha256: string) => join(portal.config.dataDir, 'files', sha256.slice(0, 2), sha256);
  rmSync(pathOf(lost));
  writeFileSync(pathOf(changed), 'another content');
  // As on a damaged disk: it is there, and reading it fails.
  rmSync(pathOf(unreadable));
  mkdirSync(pathOf(unreadable));
  // Not even JSON any more.
  await portal.db.updateTable('sent_versions').set({ content: '{' }).execute();
  const { receipt_number } = await portal.db
    .selectFrom('sent_versions')
    .select('receipt_number')
    .executeTakeFirstOrThrow();
  const found = await verifyData(portal.db, portal.config);
  expect(found.receipts).toEqual({ checked: 1, wrong: 1, names: [receipt_number] });
  expect(found.files).toEqual({ checked: contents.length, wrong: 3, names: [lost, changed, unreadable].sort() });
  // The seal in the content that is lost is not looked for.
  expect(found.seals).toEqual(whole(2));
});
