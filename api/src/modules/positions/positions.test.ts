import { Position, Positions } from '@portal/contract/positions';
import { createTestApi, type TestApi } from '../../../test/harness';
import { storePosition, toSearch, words } from './positions.fixture';

const HOUR = 60;
const DAY = 24 * HOUR;

let portal: TestApi;
beforeEach(async () => {
  portal = await createTestApi();
});
afterEach(() => portal.close());

const list = async (query: Parameters<typeof toSearch>[0] = {}, lang = 'fi') =>
  (await portal.browser().get(`positions${toSearch({ ...query })}`, { headers: { 'content-language': lang } })).read(
    Positions,
  );
const read = async (id: number, lang = 'fi') =>
  (await portal.browser().get(`positions/${id}`, { headers: { 'content-language': lang } })).read(Position);
const ids = ({ items }: Positions) => items.map(({ id }) => id);

const minutes = (minutesFromNow: number) => ({ minutesFromNow });

describe('filters', () => {
  const position = (taskArea: 'ict' | 'education', hours: 'full-time' | 'part-time') => ({
    taskArea,
    employment: { hours },
  });
  beforeEach(async () => {
    const turku = words({ employer: 'Turun kaupunki', location: 'Turku, etätyö mahdollinen' });
    await storePosition(portal, 1, { position: position('ict', 'full-time') });
    await storePosition(portal, 2, { position: position('ict', 'part-time') });
    await storePosition(portal, 3, { texts: { fi: turku }, position: position('education', 'full-time') });
    await storePosition(portal, 4, { texts: { fi: turku }, applyPeriodEnd: minutes(HOUR) });
  });

  test('values of one filter are alternatives, filters add up', async () => {
    expect(ids(await list({ taskArea: ['ict', 'education'] }))).toEqual([1, 2, 3]);
    expect(ids(await list({ taskArea: ['ict', 'education'], hours: 'full-time' }))).toEqual([1, 3]);
    expect(ids(await list({ taskArea: 'education', place: 'koivuranta' }))).toEqual([]);
  });

  test('counts follow the query and all other filters, and a chosen value stays with none', async () => {
    const { facets, total } = await list({ taskArea: 'education', place: 'koivuranta' });
    expect(total).toBe(0);
    expect(facets.taskArea).toEqual([
      { value: 'ict', count: 2 },
      { value: 'education', count: 0 },
    ]);
    expect(facets.place).toEqual([
      { value: 'turku', label: 'Turku', count: 1 },
      { value: 'koivuranta', label: 'Koivuranta', count: 0 },
    ]);
    expect(facets.hours).toEqual([]);
  });

  test('what closes within 48 hours closes within a week and a month, too', async () => {
    const { facets } = await list();
    expect(facets.closing).toEqual([
      { value: '48h', count: 1 },
      { value: 'week', count: 4 },
      { value: 'month', count: 4 },
    ]);
    expect(ids(await list({ closing: '48h' }))).toEqual([4]);
  });

  test('employers and places have one key in every language, and a name in each', async () => {
    const texts = { fi: words({ location: 'Järvenpää' }), sv: words({ location: 'Träskända' }), en: words() };
    await storePosition(portal, 5, { texts });
    const { facets } = await list({ query: 'sairaanhoitaja' }, 'sv');
    expect(facets.place).toContainEqual({ value: 'jarvenpaa', label: 'Träskända', count: 1 });
    expect(ids(await list({ place: 'jarvenpaa' }, 'en'))).toEqual([5]);
  });

  test('an unknown value of a fixed list is refused, an unknown employer finds nothing', async () => {
    expect((await portal.browser().get('positions?taskArea=magic')).status).toBe(400);
    expect((await portal.browser().get('positions?sort=price')).status).toBe(400);
    expect(await list({ employer: "x' or 1=1 --" })).toMatchObject({ items: [], total: 0 });
  });
});

test('pages do not repeat or leave out a position, however many end at once', async () => {
  const now = portal.clock.now().toISOString();
  for (let id = 1; id <= 45; id += 1) {
    await storePosition(portal, id, { applyPeriodStart: now, applyPeriodEnd: '2099-01-01T12:00:00.000Z' });
  }
  for (const sort of ['closing', 'newest', 'title'] as const) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ sort, page })));
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([20, 20, 5, 0].map((count) => [count, 45]));
    expect(new Set(pages.flatMap(ids)).size).toBe(45);
  }
});

test('titles are sorted as the Finnish and Swedish alphabets go', async () => {
  for (const [index, title] of ['Öljy', 'Zen', 'Äiti', 'Apu', 'Åbo'].entries()) {
    await storePosition(portal, index + 1, { texts: { fi: words({ title }) } });
  }
  expect((await list({ sort: 'title' })).items.map(({ title }) => title)).toEqual([
    'Apu',
    'Zen',
    'Åbo',
    'Äiti',
    'Öljy',
  ]);
});

test('the state follows the server’s clock, and what is over leaves the list', async () => {
  const end = new Date(portal.clock.now().getTime() + 50 * HOUR * 60_000).toISOString();
  await storePosition(portal, 1, { applyPeriodEnd: end });
  await storePosition(portal, 2, { applyPeriodEnd: null });
  await storePosition(portal, 3, { applyPeriodStart: minutes(10), applyPeriodEnd: minutes(40 * DAY) });
  expect((await read(1)).state).toBe('open');
  expect((await portal.browser().get('positions/3')).status).toBe(404);
  portal.clock.advance(3 * 3600);
  expect(await read(1)).toMatchObject({ state: 'closing_soon', open: true, similar: [] });
  expect(ids(await list())).toEqual([1, 3, 2]);
  portal.clock.advance(48 * 3600);
  const ended = await read(1);
  expect(ended).toMatchObject({ state: 'ended', open: false });
  expect(ended.similar.map(({ id }) => id)).toEqual([3, 2]);
  expect(ids(await list())).toEqual([3, 2]);
});

test.each(['filled', 'withdrawn'] as const)('a position that the employer has %s takes no applications', async (as) => {
  await storePosition(portal, 1, { applyPeriodEnd: minutes(9 * DAY), position: { closed: { as, at: minutes(30) } } });
  expect(await read(1)).toMatchObject({ open: true });
  portal.clock.advance(31 * 60);
  expect(await read(1)).toMatchObject({ state: as, open: false });
  expect(ids(await list())).toEqual([]);
  const { browser } = await portal.candidate();
  await browser.post('application/start/1');
  expect(await portal.db.selectFrom('applications').selectAll().execute()).toEqual([]);
});

test('a position whose apply period ends before it is filled has ended first', async () => {
  const closed = { as: 'filled' as const, at: minutes(3 * DAY) };
  await storePosition(portal, 1, { applyPeriodEnd: minutes(HOUR), position: { closed } });
  portal.clock.advance(2 * 3600);
  expect(await read(1)).toMatchObject({ state: 'ended', open: false });
  portal.clock.advance(3 * 24 * 3600);
  expect(await read(1)).toMatchObject({ state: 'filled', open: false });
});

test('a letter that a system writes as two characters is found, and finds', async () => {
  await storePosition(portal, 1, { texts: { fi: words({ title: 'Hyvinvointialan työntekijä'.normalize('NFD') }) } });
  for (const form of ['NFC', 'NFD']) {
    const { items, similar } = await list({ query: 'työntekijä'.normalize(form) });
    expect([form, items.map(({ id }) => id), similar]).toEqual([form, [1], undefined]);
  }
});

test('where a language is missing the texts come in another, and the answer says in which', async () => {
  await storePosition(portal, 1, {
    texts: { sv: words({ title: 'Sjukskötare' }) },
    position: { texts: { sv: { pay: '3 000 euro', duration: 'ett år' } }, pay: { min: 3000 } },
  });
  expect((await list({}, 'en')).items).toMatchObject([{ title: 'Sjukskötare', language: 'sv' }]);
  expect(await read(1, 'fi')).toMatchObject({
    language: 'sv',
    languagesAvailable: ['sv'],
    pay: { text: '3 000 euro', min: 3000 },
    employmentDuration: 'ett år',
  });
  // Its words are read in the language that they are in.
  expect(ids(await list({ query: 'sjukskötarna' }, 'fi'))).toEqual([1]);
});

test('rich text comes without what could run or look like the portal', async () => {
  const html =
    '<h2 style="x">A</h2><p onclick="x()">b <a href="javascript:x()">c</a><img src=x><script>x()</script></p>';
  await storePosition(portal, 1, {
    texts: { fi: words({ description: 'a <b>\n\nc' }) },
    position: { texts: { fi: { tasksHtml: html, requirementsHtml: '<iframe src="//x"></iframe><p>d</p>' } } },
  });
  expect(await read(1)).toMatchObject({
    descriptionHtml: '<p>a &lt;b&gt;</p><p>c</p>',
    tasksHtml: '<h3>A</h3><p>b <a>c</a></p>',
    requirementsHtml: '<p>d</p>',
  });
});

test('a position says which attachments its form asks for, and only what the employer has said', async () => {
  await storePosition(portal, 1, {
    position: {
      contacts: [{ name: 'Aino Mäki', hours: { fi: 'ma–pe', sv: 'må–fre' } }],
      texts: { fi: {}, sv: {}, en: {} },
    },
  });
  const position = await read(1, 'sv');
  expect(position.attachments.map(({ required }) => required)).toEqual([true, false]);
  expect(position.contacts).toEqual([{ name: 'Aino Mäki', hours: 'må–fre' }]);
  for (const name of ['pay', 'process', 'tasksHtml', 'address']) expect(position).not.toHaveProperty(name);
});

test('an internal position is not among the public ones, by its number neither', async () => {
  await storePosition(portal, 1, { internal: true });
  expect(await list()).toMatchObject({ items: [], total: 0 });
  const { browser } = await portal.candidate({ useInternal: true });
  expect((await browser.get('positions/1')).status).toBe(404);
  expect((await browser.get('internal/advertisements/1')).status).toBe(200);
});

test('public answers may be kept for seconds, per language, and hold nothing of a session', async () => {
  await storePosition(portal, 1);
  const { browser } = await portal.candidate();
  for (const path of ['positions', 'positions/1']) {
    const answer = await browser.get(path);
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=10', 'content-language': 'fi' });
    expect(String(answer.headers.vary)).toContain('content-language');
    for (const name of ['set-cookie', 'x-session-expiry']) expect(answer.headers).not.toHaveProperty(name);
  }
  const before = (await browser.get('positions')).headers.etag;
  const headers = { 'if-none-match': String(before) };
  portal.clock.advance(1);
  expect(await browser.get('positions', { headers })).toMatchObject({ status: 304, text: '' });
  expect((await browser.get('positions', { headers: { ...headers, 'content-language': 'en' } })).status).toBe(200);
  await storePosition(portal, 2);
  expect((await browser.get('positions')).headers.etag).not.toBe(before);
});

test('one position is always answered with the server’s time, by which its deadline is counted', async () => {
  await storePosition(portal, 1);
  const browser = portal.browser();
  const first = await browser.get('positions/1');
  portal.clock.advance(3600);
  const hourLater = portal.clock.now().getTime();
  const headers = { 'if-none-match': String(first.headers.etag ?? '*') };
  const second = await browser.get('positions/1', { headers });
  const { serverTime } = second.body as { serverTime: string };
  expect(Date.parse(serverTime)).toBeGreaterThanOrEqual(hourLater);
});

test('numbers beyond what the database holds are no error of the server', async () => {
  const browser = portal.browser();
  expect((await browser.get('positions/addresses?after=3000000000')).status).toBe(400);
  expect((await browser.get('campaigns/open?page=100001')).body).toMatchObject({ campaigns: [] });
});

test('the marks of a candidate are the candidate’s alone', async () => {
  await storePosition(portal, 1);
  await storePosition(portal, 2);
  const { browser, id } = await portal.candidate();
  await browser.post('application/start/1');
  await portal.db.updateTable('applications').set({ state: 'sent' }).where('user_id', '=', id).execute();
  await browser.post('application/start/2');
  expect((await browser.get('positions/marks')).body).toMatchObject({ applied: [1], drafts: [2] });
  expect((await portal.browser().get('positions/marks')).status).toBe(401);
  expect((await browser.get('positions/marks')).headers['cache-control']).toBe('no-store');
});
