import { createTestApi, type TestApi } from '../../../test/harness';
import { loadDemoContent } from '../campaigns/demo-content';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
  await loadDemoContent(portal.db, portal.clock.now());
});
afterAll(() => portal.close());

const DEVELOPER = 101;

test('the first opening makes a draft, the second finds it', async () => {
  const { browser } = await portal.candidate();
  const first = await browser.get(`application/${DEVELOPER}?portal=state&ref=duunitori`);
  expect(first.body).toMatchObject({ newCampaign: true, draft: true, applied: false, outOfDate: false });
  const second = await browser.get(`application/${DEVELOPER}`);
  expect(second.body).toMatchObject({ newCampaign: false, draft: true });
});

test('a saved field is there again', async () => {
  const { browser } = await portal.candidate();
  await browser.get(`application/${DEVELOPER}`);
  const saved = await browser.post(`basic_info/${DEVELOPER}/save_field`, { field: 'firstName', value: 'Richard' });
  expect(saved.body).toMatchObject({ revision: 1, invalidFields: [] });
  const read = await browser.get(`basic_info/${DEVELOPER}`);
  expect(read.body).toMatchObject({ values: { firstName: 'Richard', lastName: null }, revision: 1 });
});
