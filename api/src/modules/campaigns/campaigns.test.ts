import { CampaignAdvertisement, OpenCampaigns } from '@portal/contract/campaigns';
import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';
import type { CampaignContent } from './campaign-content';
import { storeCampaign } from './campaign-loading';
import { readDemoCampaigns } from './demo-content';

const PROFILE = 0;
const DEVELOPER = 101;
const NURSE = 105;
const CLOSED = 111;
const INTERNAL = 113;
const DEFAULT = 114;
const POOLS = [115, 117, 118];
const FUTURE = 201;

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
});
afterEach(() => portal.close());

async function store(changes: Partial<CampaignContent> & { id: number }): Promise<void> {
  const template = readDemoCampaigns().find(({ id }) => id === DEVELOPER);
  if (!template) throw new Error('the demo content has no developer');
  await storeCampaign(portal.db, { ...template, ...changes }, portal.clock.now());
}

async function open(search = '', language = 'fi'): Promise<OpenCampaigns> {
  const answer = await portal.browser().get(`campaigns/open${search}`, { headers: { 'content-language': language } });
  expect(answer.status).toBe(200);
  return answer.read(OpenCampaigns);
}
const ids = ({ campaigns }: OpenCampaigns): number[] => campaigns.map(({ id }) => id);

test('anybody sees what is open: the nearest deadline first, what has none last', async () => {
  await store({ id: FUTURE, applyPeriodStart: { minutesFromNow: 5 } });
  const list = await open();
  expect(ids(list)[0]).toBe(NURSE);
  expect(ids(list).slice(-4)).toEqual([DEFAULT, ...POOLS]);
  const ends = list.campaigns.flatMap(({ applyPeriodEnd }) => applyPeriodEnd ?? []);
  expect(ends).toEqual([...ends].sort());
  expect(list.total).toBe(list.campaigns.length);
  for (const hidden of [PROFILE, CLOSED, INTERNAL, FUTURE]) expect(ids(list)).not.toContain(hidden);
});

test('a campaign leaves the list when its deadline comes, and joins it when its period begins', async () => {
  await store({ id: FUTURE, applyPeriodStart: { minutesFromNow: 5 } });
  portal.clock.advance(51 * 60);
  const list = ids(await open());
  expect(list).not.toContain(NURSE);
  expect(list).toContain(FUTURE);
});

test('titles come in the language that is asked for', async () => {
  for (const [language, title] of [
    ['fi', 'Ohjelmistokehittäjä'],
    ['sv', 'Mjukvaruutvecklare'],
    ['en', 'Software developer'],
  ]) {
    const { campaigns } = await open('', language);
    expect(campaigns.find(({ id }) => id === DEVELOPER)).toMatchObject({ title, language });
  }
});

test('a search finds every word, in any case and order, and in another language what that shown does not have', async () => {
  expect(ids(await open(`?query=${encodeURIComponent('VÄLFÄRDSOMRÅDE hälsocentral')}`, 'sv'))).toEqual([104]);
  expect(ids(await open(`?query=${encodeURIComponent('läkare')}`, 'fi'))).toEqual([104, 116]);
  expect(ids(await open(`?query=${encodeURIComponent('  ohjelmisto  ')}`))).toEqual([DEVELOPER]);
  expect(await open('?query=987654%25')).toEqual({ campaigns: [], total: 0 });
});

test('a long list comes in pages; past the last there is nothing, and the total stays', async () => {
  const before = (await open()).total;
  for (let id = 300; id < 320; id += 1) await store({ id });
  const total = before + 20;
  const first = await open();
  const second = await open('?page=2');
  expect([first.campaigns.length, first.total, second.total]).toEqual([20, total, total]);
  expect(new Set([...ids(first), ...ids(second)]).size).toBe(total);
  expect(await open('?page=99')).toEqual({ campaigns: [], total });
});

test('a page that is none and an endless search are refused', async () => {
  const browser = portal.browser();
  for (const search of ['page=0', 'page=-1', 'page=x', `query=${'a'.repeat(201)}`]) {
    expect((await browser.get(`campaigns/open?${search}`)).status).toBe(400);
  }
});

test('an advertisement is there with its text, and tells whether one can apply by the server’s clock', async () => {
  const read = async (id: number) =>
    (await portal.browser().get(`campaigns/${id}?lang=en`)).read(CampaignAdvertisement);
  const developer = await read(DEVELOPER);
  expect(developer).toMatchObject({ id: DEVELOPER, title: 'Software developer', open: true, internal: false });
  expect(developer.description.split('\n\n').length).toBeGreaterThan(1);
  expect(await read(DEFAULT)).toMatchObject({ defaultCampaign: true, open: true, applyPeriodEnd: null });
  expect(await read(CLOSED)).toMatchObject({ open: false });
  expect(await read(NURSE)).toMatchObject({ open: true });
  portal.clock.advance(51 * 60);
  expect(await read(NURSE)).toMatchObject({ open: false });
});

test('what is unknown, internal, not begun, the profile or no number is not there', async () => {
  await store({ id: FUTURE, applyPeriodStart: { minutesFromNow: 5 } });
  for (const id of [PROFILE, INTERNAL, FUTURE, 999, -1, 'abc', '1e2', '101.5', '99999999999']) {
    expect([id, (await portal.browser().get(`campaigns/${id}`)).status]).toEqual([id, 404]);
  }
  const { browser } = await portal.candidate({ useInternal: true });
  expect((await browser.get(`campaigns/${INTERNAL}`)).status).toBe(404);
});
