import { ApplicationViewModel, RecordData, WriteResult } from '@portal/contract/application';
import { CopyResult, PreviousCampaigns } from '@portal/contract/life-cycle';
import { Preview } from '@portal/contract/preview';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER, PROFILE, SUMMER_WORKER } from './application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const personOf = async (browser: TestBrowser, id: number) => (await browser.get(`basic_info/${id}`)).read(RecordData);
const viewOf = async (browser: TestBrowser, id: number) =>
  (await browser.get(`application/${id}`)).read(ApplicationViewModel);
const save = async (browser: TestBrowser, id: number, field: string, value: unknown, baseRevision?: number) =>
  (await browser.post(`basic_info/${id}/save_field`, { field, value, baseRevision })).read(WriteResult);

const storedOf = (userId: string) =>
  portal.db
    .selectFrom('applications')
    .leftJoin('application_sections', 'application_sections.application_id', 'applications.id')
    .select(['campaign_id', 'section', 'field_values', 'field_revisions'])
    .where('user_id', '=', userId)
    .where('section', '=', 'basicInfo')
    .execute();

test.each([
  ['a position', DEVELOPER],
  ['the profile', PROFILE],
])('the form of %s begins with names and e-mail of the account, and reading it stores nothing', async (_what, id) => {
  const { browser, id: userId, email } = await portal.candidate();
  const known = { firstName: 'Aino', lastName: 'Mäkinen', email };
  expect(await personOf(browser, id)).toMatchObject({ values: known, invalidFields: [], revision: 0 });
  expect((await browser.get(`preview/${id}`)).read(Preview).basicInfoData).toMatchObject(known);
  expect(await viewOf(browser, id)).toMatchObject({ begun: false, newCampaign: true });
  expect(await storedOf(userId)).toEqual([]);
});

test('the first write of another field stores what the account knows, and counts as one change', async () => {
  const { browser, id: userId, email } = await portal.candidate();
  expect(await save(browser, DEVELOPER, 'city', 'Turku', 0)).toMatchObject({ revision: 1, saved: { value: 'Turku' } });
  const [stored] = await storedOf(userId);
  expect(stored?.field_values).toEqual({ firstName: 'Aino', lastName: 'Mäkinen', email, city: 'Turku' });
  expect(stored?.field_revisions).toEqual({ city: 1 });
});

test('the explicit start stores it too, and the form counts as new', async () => {
  const { browser, id: userId, email } = await portal.candidate();
  await browser.post(`application/start/${DEVELOPER}`);
  const [stored] = await storedOf(userId);
  expect(stored?.field_values).toEqual({ firstName: 'Aino', lastName: 'Mäkinen', email });
  expect(await viewOf(browser, DEVELOPER)).toMatchObject({ begun: true, newCampaign: true });
});

test('what the person types wins, is no conflict, and stays when it is emptied', async () => {
  const { browser } = await portal.candidate();
  const typed = await save(browser, DEVELOPER, 'firstName', 'Aino Maria', 0);
  expect(typed).toMatchObject({ revision: 1, saved: { field: 'firstName', value: 'Aino Maria' } });
  expect(typed.refreshView).toBeUndefined();
  expect(await save(browser, DEVELOPER, 'lastName', null, 0)).toMatchObject({ revision: 2 });
  await browser.post(`application/start/${DEVELOPER}`);
  expect((await personOf(browser, DEVELOPER)).values).toMatchObject({ firstName: 'Aino Maria', lastName: null });
});

test('a value that is confirmed as it stands is an answer of the person from then on', async () => {
  const { browser } = await portal.candidate();
  expect(await save(browser, DEVELOPER, 'firstName', 'Aino', 0)).toMatchObject({ revision: 1 });
  expect(await viewOf(browser, DEVELOPER)).toMatchObject({ newCampaign: false });
  expect(await save(browser, DEVELOPER, 'firstName', 'Aino', 0)).toMatchObject({ revision: 1 });
});

test('a change of the account shows until the draft begins, and changes no draft', async () => {
  const { browser, id } = await portal.candidate();
  const rename = (first_name: string) =>
    portal.db.updateTable('users').set({ first_name }).where('id', '=', id).execute();
  await rename('Aina');
  expect((await personOf(browser, DEVELOPER)).values.firstName).toBe('Aina');
  await browser.post(`application/start/${DEVELOPER}`);
  await rename('Anna');
  expect((await personOf(browser, DEVELOPER)).values.firstName).toBe('Aina');
  expect((await personOf(browser, SUMMER_WORKER)).values.firstName).toBe('Anna');
});

test('what the account knows is nothing to copy, and gives way to what is copied', async () => {
  const { browser } = await portal.candidate();
  await browser.post(`application/start/${PROFILE}`);
  await browser.post(`application/start/${SUMMER_WORKER}`);
  expect(await viewOf(browser, DEVELOPER)).toMatchObject({ profileCanBeCopied: false, showCopyDataInBeginning: false });
  const previous = await browser.get(`application/previous_campaigns/${DEVELOPER}`);
  expect(previous.read(PreviousCampaigns).campaigns).toEqual([]);
  await save(browser, PROFILE, 'firstName', 'Aino Maria');
  expect(await viewOf(browser, DEVELOPER)).toMatchObject({ profileCanBeCopied: true, showCopyDataInBeginning: true });
  const copied = await browser.post(`application/copy_from_profile/${DEVELOPER}`);
  expect(copied.read(CopyResult)).toMatchObject({ copiedSections: 1 });
  expect((await personOf(browser, DEVELOPER)).values).toMatchObject({ firstName: 'Aino Maria', lastName: 'Mäkinen' });
});
