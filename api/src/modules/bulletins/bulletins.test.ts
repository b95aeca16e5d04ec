import { Bulletins } from '@portal/contract/bulletins';
import { perLocale } from '@portal/contract/limits';
import { createTestApi, type TestApi } from '../../../test/harness';
import type { BulletinContent } from './bulletin-content';
import { storeBulletin } from './bulletins.repository';

const ID = '00000000-0000-4000-8000-0000000000c1';
const text = (title: string) => ({ title, message: `${title}.`, linkText: `${title}: lue` });
const BREAK: BulletinContent = {
  id: ID,
  type: 'warning',
  linkUrl: '/candidateportal/login',
  texts: { ...perLocale(() => text('Maintenance')), fi: text('Huoltokatko'), sv: text('Serviceavbrott') },
};

let portal: TestApi;
beforeEach(async () => {
  portal = await createTestApi();
});
afterEach(() => portal.close());

const shown = async (language = 'fi') =>
  (await portal.browser().get('bulletins', { headers: { 'content-language': language } })).read(Bulletins)
    .bulletinsToShow;

test('anybody gets a bulletin in the language of the page, with its link', async () => {
  expect(await shown()).toEqual([]);
  await storeBulletin(portal.db, BREAK);
  const link = { url: '/candidateportal/login', text: 'Serviceavbrott: lue' };
  expect(await shown('sv')).toEqual([
    { id: ID, type: 'warning', title: 'Serviceavbrott', message: 'Serviceavbrott.', link },
  ]);
  expect(await shown('en')).toMatchObject([{ title: 'Maintenance' }]);
});

test('one without an address has no link', async () => {
  await storeBulletin(portal.db, { ...BREAK, linkUrl: null });
  expect(await shown()).toMatchObject([{ link: null }]);
});

test('it shows from its first moment until just before its last', async () => {
  await storeBulletin(portal.db, BREAK);
  const at = (minutes: number) => new Date(portal.clock.now().getTime() + minutes * 60_000);
  const period = { visible_from: at(10), visible_to: at(20) };
  await portal.db.updateTable('bulletins').set(period).execute();
  expect(await shown()).toHaveLength(0);
  portal.clock.advance(11 * 60);
  expect(await shown()).toHaveLength(1);
  portal.clock.advance(10 * 60);
  expect(await shown()).toHaveLength(0);
});

test('stored again it has the new text and stays one', async () => {
  await storeBulletin(portal.db, BREAK);
  await storeBulletin(portal.db, { ...BREAK, type: 'error' });
  expect(await shown()).toMatchObject([{ type: 'error' }]);
});
