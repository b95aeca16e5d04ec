import { ApplicationViewModel, RecordData, WriteResult } from '@portal/contract/application';
import { Preview } from '@portal/contract/preview';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { exportApplications } from '../../data-transfer/transfer-data';
import { IDENTITY_CODE } from '../../life-cycle/copy/good-value.fixture';
import { createPortal, EVERYTHING, fillSummerApplication, openedBy, SUMMER_WORKER } from '../application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const LOOKS_SEALED = 'sealed:1:x';

/** Everything that reads an application; each answers 200. */
async function expectReadable(browser: TestBrowser, campaign: number): Promise<void> {
  const paths = [
    `application/${campaign}`,
    `basic_info/${campaign}`,
    `preview/${campaign}`,
    'applications?state=active',
    'dashboard',
    'settings/export',
  ];
  const answers: string[] = [];
  for (const path of paths) answers.push(`${path} ${(await browser.get(path)).status}`);
  expect(answers).toEqual(paths.map((path) => `${path} 200`));
}

test('a text that looks sealed is saved, shown, sent, exported and cancelled like any other text', async () => {
  const browser = await openedBy(portal, SUMMER_WORKER);
  await fillSummerApplication(browser);
  const field = 'campTextArea1';
  const saved = await browser.post(`specific_data/${SUMMER_WORKER}/save_field`, { field, value: LOOKS_SEALED });
  expect(saved.status).toBe(200);
  expect((await browser.get(`specific_data/${SUMMER_WORKER}`)).read(RecordData).values[field]).toBe(LOOKS_SEALED);
  await expectReadable(browser, SUMMER_WORKER);
  expect((await browser.post(`application/send_application/${SUMMER_WORKER}`)).status).toBe(200);
  const [sent] = (await exportApplications(portal.db, portal.config, {
    campaignId: SUMMER_WORKER,
    by: 'operator',
    reason: 'test',
    now: portal.clock.now(),
  })) as { sections: { campSpecData: Record<string, unknown> } }[];
  expect(sent?.sections.campSpecData[field]).toBe(LOOKS_SEALED);
  expect((await browser.post(`application/copy_to_profile/${SUMMER_WORKER}`)).status).toBe(200);
  expect((await browser.post(`application/cancel_application/${SUMMER_WORKER}`)).status).toBe(200);
  expect((await browser.post(`application/delete_application/${SUMMER_WORKER}`)).status).toBe(200);
});

test('a reference in an address that looks sealed is stored like any other', async () => {
  const { browser } = await portal.candidate();
  const answer = await browser.get(`application/${EVERYTHING}?ref=${LOOKS_SEALED}&portal=${LOOKS_SEALED}`);
  expect(answer.read(ApplicationViewModel).campaign.id).toBe(EVERYTHING);
  await expectReadable(browser, EVERYTHING);
});

test('references with control characters are refused', async () => {
  const { browser } = await portal.candidate();
  for (const query of ['ref=a%00b', 'portal=a%00b', 'ref=%E2%80%AE', 'portal=%0A'])
    expect((await browser.get(`application/${EVERYTHING}?${query}`)).status).toBe(400);
});

test('an identity code that cannot be opened any more is shown as missing, and can be given again', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const save = (value: string) => browser.post(`basic_info/${EVERYTHING}/save_field`, { field: 'ssn', value });
  await save(IDENTITY_CODE);
  const { id } = await portal.db
    .selectFrom('applications')
    .select('id')
    .where('campaign_id', '=', EVERYTHING)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable('application_sections')
    .set({ field_values: JSON.stringify({ ssn: `sealed:2:${'0'.repeat(16)}:AAAA` }) })
    .where('application_id', '=', id)
    .where('section', '=', 'basicInfo')
    .execute();
  await expectReadable(browser, EVERYTHING);
  const unreadable = { field: 'ssn', code: 'unreadable' };
  const { values, invalidFields } = (await browser.get(`basic_info/${EVERYTHING}`)).read(RecordData);
  expect(values.ssn).toBeNull();
  expect(invalidFields).toContainEqual(unreadable);
  const { errors } = (await browser.get(`preview/${EVERYTHING}`)).read(Preview);
  expect(errors).toContainEqual({ ...unreadable, section: 'basicInfo' });
  expect((await browser.post(`application/copy_to_profile/${EVERYTHING}`)).status).toBe(200);
  expect((await save(IDENTITY_CODE)).read(WriteResult).invalidFields).not.toContainEqual(unreadable);
});
