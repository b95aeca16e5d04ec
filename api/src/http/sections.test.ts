import { createTestApi, type TestApi } from '../../test/harness';
import { storePosition } from '../modules/positions/positions.fixture';

const HOSTS = [{ host: 'localhost:4600' }, { host: 'valtio.example.fi', theme: 'state' }];
const FEEDBACK = { text: 'Lomake oli selkeä.', path: '/' };

let portal: TestApi;
beforeEach(async () => {
  portal = await createTestApi({ hosts: HOSTS, theme: 'city', rateLimit: false });
});
afterEach(() => portal.close());

test('an area is there under the hosts whose theme has it, and not found under the others', async () => {
  const browser = await portal.browser().open();
  const statuses = await Promise.all(
    ['localhost:4600', 'LOCALHOST:4600', 'valtio.example.fi'].map(
      async (host) => (await browser.post('feedback', FEEDBACK, { headers: { host } })).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 404]);
  expect((await browser.get('faq', { headers: { host: 'valtio.example.fi' } })).status).toBe(200);
  const kept = await portal.db.selectFrom('feedback').select('portal').execute();
  expect(kept).toEqual([{ portal: 'city' }, { portal: 'city' }]);
});

test('the switch for mails about gigs is told only where there are substitutions', async () => {
  const { browser } = await portal.candidate();
  const told = async (host: string) => (await browser.get('settings', { headers: { host } })).body;
  expect(await told('localhost:4600')).toMatchObject({ notifications: { offers: true } });
  expect(await told('valtio.example.fi')).toMatchObject({ notifications: { deadlines: true, messages: true } });
  expect(JSON.stringify(await told('valtio.example.fi'))).not.toContain('offers');
});

test('an application that names no portal is kept under the theme of its host', async () => {
  await storePosition(portal, 900);
  const { browser } = await portal.candidate();
  await browser.post('application/start/900', {}, { headers: { host: 'valtio.example.fi' } });
  expect(await portal.db.selectFrom('applications').select('portal').execute()).toEqual([{ portal: 'state' }]);
});
