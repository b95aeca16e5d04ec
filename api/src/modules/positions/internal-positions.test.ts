import { InternalPosition, InternalPositions } from '@portal/contract/positions';
import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';

const DEVELOPER = 101;
const INTERNAL = 113;

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
});
afterEach(() => portal.close());

type Browser = Awaited<ReturnType<TestApi['candidate']>>['browser'];
const list = async (browser: Browser, search = '') =>
  (await browser.get(`internal/advertisements${search}`)).read(InternalPositions);

test('without the right to internal campaigns no internal position is found, not even by its number', async () => {
  const { browser } = await portal.candidate();
  for (const path of ['internal/advertisements', `internal/advertisements/${INTERNAL}`]) {
    expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
    expect([path, (await portal.browser().get(path)).status]).toEqual([path, 401]);
  }
});

test('an employee sees only the internal ones, in the language of the page', async () => {
  const { browser } = await portal.candidate({ useInternal: true });
  const { advertisements, total } = await list(browser, '?lang=en');
  expect([advertisements.map(({ id }) => id), total]).toEqual([[INTERNAL], 1]);
  expect(advertisements[0]).toMatchObject({ title: 'Senior specialist, data protection', applied: false });
});

test('a search without matches and a page past the end are empty', async () => {
  const { browser } = await portal.candidate({ useInternal: true });
  expect((await list(browser, '?query=TIETOSUOJA')).total).toBe(1);
  expect(await list(browser, '?query=puutarhuri')).toMatchObject({ advertisements: [], items: [], total: 0 });
  expect(await list(browser, '?page=2')).toMatchObject({ advertisements: [], items: [], total: 1 });
});

test('an internal position is read with its text; public, unknown and malformed ids are not found', async () => {
  const { browser } = await portal.candidate({ useInternal: true });
  const answer = await browser.get(`internal/advertisements/${INTERNAL}`);
  const advertisement = answer.read(InternalPosition);
  expect(advertisement).toMatchObject({ id: INTERNAL, internal: true, open: true, applied: false });
  expect(advertisement.description).not.toBe('');
  for (const id of [DEVELOPER, 0, 999, 'abc']) {
    expect([id, (await browser.get(`internal/advertisements/${id}`)).status]).toEqual([id, 404]);
  }
});

test('a position is marked as applied for after sending, not for a draft', async () => {
  const { browser, id } = await portal.candidate({ useInternal: true });
  const details = async () => (await browser.get(`internal/advertisements/${INTERNAL}`)).body;
  await browser.post(`application/start/${INTERNAL}`);
  expect((await list(browser)).advertisements[0]).toMatchObject({ applied: false });
  expect(await details()).toMatchObject({ applied: false });
  await portal.db.updateTable('applications').set({ state: 'sent' }).where('user_id', '=', id).execute();
  const other = await portal.candidate({ useInternal: true });
  expect((await list(browser)).advertisements[0]).toMatchObject({ applied: true });
  expect((await list(other.browser)).advertisements[0]).toMatchObject({ applied: false });
  expect(await details()).toMatchObject({ applied: true });
});
