import { SAVED_POSITIONS_MAX, SAVED_SEARCHES_MAX, SavedPositions, SavedSearches } from '@portal/contract/saved';
import type { TestApi } from '../../../test/harness';
import { readEverything } from '../account/export.repository';
import { createPortal, DEVELOPER, PROFILE, SUMMER_WORKER } from '../applications/application.fixture';

const INTERNAL = 113;
const DAY = 24 * 3600;

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
});
afterEach(() => portal.close());

type Browser = ReturnType<TestApi['browser']>;
const save = (browser: Browser, id: number, saved = true) => browser.post(`saved/positions/${id}`, { saved });
const positionsOf = async (browser: Browser) => (await browser.get('saved/positions')).read(SavedPositions).positions;
const searchesOf = async (browser: Browser) => (await browser.get('saved/searches')).read(SavedSearches).searches;
const saveSearch = (browser: Browser, query: string, { name = 'Oma haku', mail = false } = {}) =>
  browser.post('saved/searches', { name, query, mail });
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

test('a position is saved once, marked in lists, and let go again', async () => {
  const { browser } = await portal.candidate();
  expect((await browser.get(`saved/positions/${DEVELOPER}`)).body).toEqual({ saved: false });
  for (let times = 0; times < 2; times += 1) expect((await save(browser, DEVELOPER)).body).toEqual({ saved: true });
  portal.clock.advance(1);
  await save(browser, SUMMER_WORKER);
  expect((await positionsOf(browser)).map(({ id }) => id)).toEqual([SUMMER_WORKER, DEVELOPER]);
  expect((await browser.get('positions/marks')).body).toEqual({
    applied: [],
    drafts: [],
    saved: [SUMMER_WORKER, DEVELOPER],
  });
  expect((await save(browser, DEVELOPER, false)).body).toEqual({ saved: false });
  expect((await save(browser, DEVELOPER, false)).body).toEqual({ saved: false });
  expect((await positionsOf(browser)).map(({ id }) => id)).toEqual([SUMMER_WORKER]);
});

test('after the session has ended nothing is told or saved', async () => {
  const { browser, id } = await portal.candidate();
  await save(browser, DEVELOPER);
  portal.clock.advance(DAY);
  for (const path of ['saved/positions', 'saved/searches', `saved/positions/${DEVELOPER}`, 'positions/marks'])
    expect([path, (await browser.get(path)).status]).toEqual([path, 401]);
  expect((await save(browser, SUMMER_WORKER)).status).toBe(401);
  const rows = await portal.db.selectFrom('saved_positions').select('campaign_id').where('user_id', '=', id).execute();
  expect(rows).toEqual([{ campaign_id: DEVELOPER }]);
});

test('an ended position is still listed, in the language of the page', async () => {
  const { browser } = await portal.candidate();
  await save(browser, DEVELOPER);
  await portal.db
    .updateTable('campaigns')
    .set({ apply_period_end: new Date(portal.clock.now().getTime() - 1000) })
    .where('id', '=', DEVELOPER)
    .execute();
  const [position] = (await browser.get('saved/positions?lang=en')).read(SavedPositions).positions;
  expect(position).toMatchObject({ id: DEVELOPER, state: 'ended', language: 'en', reminder: false });
});

test('internal positions are saved by employees only, and are gone for who is none any more', async () => {
  const outside = await portal.candidate();
  expect((await save(outside.browser, INTERNAL)).status).toBe(404);
  expect((await outside.browser.get(`saved/positions/${INTERNAL}`)).status).toBe(404);
  const { browser, id } = await portal.candidate({ useInternal: true });
  expect((await save(browser, INTERNAL)).body).toEqual({ saved: true });
  expect(await positionsOf(browser)).toMatchObject([{ id: INTERNAL, internal: true }]);
  await portal.db.updateTable('users').set({ use_internal: false }).where('id', '=', id).execute();
  expect(await positionsOf(browser)).toEqual([]);
});

test('what is no position cannot be saved', async () => {
  const { browser } = await portal.candidate();
  for (const id of [PROFILE, 999, 99999999999]) expect([id, (await save(browser, id)).status]).toEqual([id, 404]);
  expect((await browser.post(`saved/positions/${DEVELOPER}`, { saved: 'yes' })).status).toBe(400);
});

test('at the bound nothing more is saved, and nothing is lost, however many calls come at once', async () => {
  const { browser, id: userId } = await portal.candidate();
  const campaign = await portal.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', DEVELOPER)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: SAVED_POSITIONS_MAX - 1 }, (_, index) => 5000 + index);
  const json = ({ texts, sections, ...row }: typeof campaign) => ({
    ...row,
    texts: JSON.stringify(texts),
    sections: JSON.stringify(sections),
    position: null,
  });
  await portal.db
    .insertInto('campaigns')
    .values(others.map((id) => ({ ...json(campaign), id })))
    .execute();
  const created_at = portal.clock.now();
  await portal.db
    .insertInto('saved_positions')
    .values(others.map((campaign_id) => ({ user_id: userId, campaign_id, created_at })))
    .execute();
  const answers = await Promise.all([DEVELOPER, SUMMER_WORKER, 102, 103].map((id) => save(browser, id)));
  expect(answers.map(({ body }) => body).filter((body) => (body as { saved: boolean }).saved)).toHaveLength(1);
  expect(answers.map(({ body }) => body)).toContainEqual({ saved: false, error: 'too-many-saved' });
  expect(await positionsOf(browser)).toHaveLength(SAVED_POSITIONS_MAX);
});

test('a reminder is told of only where it will come', async () => {
  const { browser } = await portal.candidate();
  await portal.db
    .updateTable('campaigns')
    .set({ apply_period_end: new Date(portal.clock.now().getTime() + 10 * DAY * 1000) })
    .where('id', 'in', [DEVELOPER, SUMMER_WORKER])
    .execute();
  await save(browser, DEVELOPER);
  await save(browser, SUMMER_WORKER);
  const reminded = async () =>
    (await positionsOf(browser))
      .filter(({ reminder }) => reminder)
      .map(({ id }) => id)
      .sort();
  expect(await reminded()).toEqual([DEVELOPER, SUMMER_WORKER]);
  await browser.post(`application/start/${DEVELOPER}`);
  expect(await reminded()).toEqual([SUMMER_WORKER]);
  await browser.post('settings/notifications', { deadlines: false, messages: true });
  expect(await reminded()).toEqual([]);
});

test('a search is kept as the list has it in its address', async () => {
  const { browser } = await portal.candidate();
  const first = await saveSearch(browser, '?query=opettaja&taskArea=education&taskArea=administration&page=3&utm=x', {
    name: ' Opettajat ',
  });
  const id = idOf(first);
  const query = '?query=opettaja&taskArea=administration&taskArea=education';
  expect(await searchesOf(browser)).toEqual([
    { id, name: 'Opettajat', query, internal: false, mail: false, newCount: 0 },
  ]);
  expect((await saveSearch(browser, '')).status).toBe(200);
});

test('a search that is saved once more keeps its name, and its mails once they were asked for', async () => {
  const { browser } = await portal.candidate();
  const id = idOf(await saveSearch(browser, '?query=opettaja&taskArea=education', { name: 'Koulut' }));
  const again = (mail: boolean) => saveSearch(browser, 'taskArea=education&query=opettaja', { name: 'Muu', mail });
  expect(idOf(await again(true))).toBe(id);
  expect(idOf(await again(false))).toBe(id);
  expect(await searchesOf(browser)).toMatchObject([{ id, name: 'Koulut', mail: true }]);
});

test('a search of internal positions is apart from the public one, and there only for who may read them', async () => {
  const { browser, id } = await portal.candidate({ useInternal: true });
  const internal = { name: 'Sisäiset', query: '?closing=month', mail: false, internal: true };
  const own = idOf(await browser.post('saved/searches', internal));
  const open = idOf(await saveSearch(browser, '?closing=month'));
  expect(own).not.toBe(open);
  expect(idOf(await browser.post('saved/searches', internal))).toBe(own);
  portal.clock.advance(60);
  await portal.db
    .updateTable('campaigns')
    .set({ created_at: portal.clock.now(), apply_period_end: new Date(portal.clock.now().getTime() + 5 * DAY * 1000) })
    .where('id', 'in', [DEVELOPER, SUMMER_WORKER, INTERNAL])
    .execute();
  portal.clock.advance(60);
  const found = async () => (await searchesOf(browser)).map((search) => [search.id, search.internal, search.newCount]);
  expect((await found()).sort()).toEqual(
    [
      [own, true, 1],
      [open, false, 2],
    ].sort(),
  );
  await portal.db.updateTable('users').set({ use_internal: false }).where('id', '=', id).execute();
  expect(await found()).toEqual([[open, false, 2]]);
  expect((await browser.post('saved/searches', internal)).status).toBe(404);
});

test.each(['?taskArea=nothing', '?sort=random', '?employment=permanent&employment=%00'])(
  'a search that the list does not know is refused: %s',
  async (query) => {
    const { browser } = await portal.candidate();
    expect(await saveSearch(browser, query)).toMatchObject({
      status: 422,
      body: { invalidFields: [{ field: 'query' }] },
    });
  },
);

test('a search is renamed, its mails chosen, and deleted; a name of blanks is none', async () => {
  const { browser } = await portal.candidate();
  const id = idOf(await saveSearch(browser, '?place=oulu'));
  for (const change of [{ name: 'Oulu' }, { mail: true }, {}])
    expect((await browser.post(`saved/searches/${id}`, change)).status).toBe(200);
  expect(await searchesOf(browser)).toMatchObject([{ id, name: 'Oulu', mail: true }]);
  expect((await browser.post(`saved/searches/${id}`, { name: '  ' })).status).toBe(400);
  expect((await browser.post(`saved/searches/${id}`, { deleted: true })).status).toBe(200);
  expect((await browser.post(`saved/searches/${id}`, { deleted: true })).status).toBe(404);
  expect(await searchesOf(browser)).toEqual([]);
});

test('no more searches are kept than the bound, however many calls come at once', async () => {
  const { browser } = await portal.candidate();
  const answers = await Promise.all(
    Array.from({ length: SAVED_SEARCHES_MAX + 3 }, (_, index) => saveSearch(browser, `?query=${index}`)),
  );
  expect(answers.filter(({ body }) => idOf({ body }) !== undefined)).toHaveLength(SAVED_SEARCHES_MAX);
  expect(answers.map(({ body }) => body)).toContainEqual({ error: 'too-many-saved' });
  expect(await searchesOf(browser)).toHaveLength(SAVED_SEARCHES_MAX);
});

test('another person’s search is not there', async () => {
  const own = await portal.candidate();
  const other = await portal.candidate();
  const id = idOf(await saveSearch(own.browser, '?query=x', { name: 'Minun' }));
  for (const change of [{ name: 'Sinun' }, { deleted: true }, { mail: true }])
    expect((await other.browser.post(`saved/searches/${id}`, change)).status).toBe(404);
  expect(await searchesOf(other.browser)).toEqual([]);
  expect(await searchesOf(own.browser)).toMatchObject([{ id, name: 'Minun', mail: false }]);
});

test('whoever needs no counts gets the searches without them', async () => {
  const { browser } = await portal.candidate();
  const id = idOf(await saveSearch(browser, '?query=kehittäjä', { name: 'Oma' }));
  const { searches } = (await browser.get('saved/searches?counts=false')).read(SavedSearches);
  expect(searches).toEqual([{ id, name: 'Oma', query: expect.any(String), internal: false, mail: false }]);
});

test('what is new is counted since the search was opened, by the rules of the list', async () => {
  const { browser } = await portal.candidate();
  const id = idOf(await saveSearch(browser, '?query=kehittäjä'));
  const all = idOf(await saveSearch(browser, '?closing=month'));
  const counts = async () => new Map((await searchesOf(browser)).map((search) => [search.id, search.newCount]));
  expect(await counts()).toEqual(
    new Map([
      [id, 0],
      [all, 0],
    ]),
  );
  portal.clock.advance(60);
  await portal.db
    .updateTable('campaigns')
    .set({ created_at: portal.clock.now(), apply_period_end: new Date(portal.clock.now().getTime() + 5 * DAY * 1000) })
    .where('id', 'in', [DEVELOPER, SUMMER_WORKER, INTERNAL])
    .execute();
  portal.clock.advance(60);
  expect(await counts()).toEqual(
    new Map([
      [id, 1],
      [all, 2],
    ]),
  );
  await browser.post(`saved/searches/${id}`, { opened: true });
  expect(await counts()).toEqual(
    new Map([
      [id, 0],
      [all, 2],
    ]),
  );
});

test('the export holds what a person has saved, and with the account it goes', async () => {
  const { browser, id, password } = await portal.candidate();
  await save(browser, DEVELOPER);
  await saveSearch(browser, '?query=oma', { name: 'Omat sanat' });
  expect(await readEverything(portal.db, id)).toMatchObject({
    savedPositions: [{ id: DEVELOPER }],
    savedSearches: [{ name: 'Omat sanat', query: '?query=oma' }],
  });
  await browser.post('settings/close_account', { password });
  for (const table of ['saved_positions', 'saved_searches'] as const)
    expect(await portal.db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
});
