import { Bookings } from '@portal/contract/substitutions/gigs';
import { Offers } from '@portal/contract/substitutions/offers';
import { createTestApi, type TestApi } from '../../../test/harness';
import { checkDraw } from '../employer-api/gig-commands.service';
import { settleDemo } from './demo.service';
import { layOutDemoGigs } from './demo-gigs.service';
import { DEMO_PASSWORD } from './demo-users';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
  const { context } = portal.api;
  await settleDemo({ ...context, config: { ...portal.config, demo: true } }, true);
  await layOutDemoGigs(context);
});
afterAll(() => portal.close());

async function look() {
  const browser = portal.browser();
  await browser.logIn('demo', DEMO_PASSWORD);
  const { offers } = (await browser.get('substitutions/offers')).read(Offers);
  const { gigs } = (await browser.get('substitutions/gigs')).read(Bookings);
  return { offers, gigs };
}
const states = (all: readonly { state: string }[]) => [...new Set(all.map(({ state }) => state))].sort();

test('a newcomer sees gigs in all modes and states, from tonight on', async () => {
  const { offers, gigs } = await look();
  expect([...new Set(offers.map(({ gig }) => gig.mode))].sort()).toEqual(['draw', 'employer_picks', 'first_come']);
  expect(states(offers)).toEqual(
    expect.arrayContaining([
      ...['accepted', 'confirmed', 'declined', 'expired', 'interested', 'lost', 'not_selected', 'sent', 'withdrawn'],
    ]),
  );
  expect(states(gigs)).toEqual(expect.arrayContaining(['cancelled_by_employer', 'done', 'upcoming']));
  expect(gigs.some(({ proposal }) => proposal !== undefined)).toBe(true);
  expect(offers.some(({ overlaps }) => overlaps.length > 0)).toBe(true);
  expect(offers.some(({ rest }) => rest.length > 0)).toBe(true);
  expect(offers.some(({ waitingPlace }) => waitingPlace === 1)).toBe(true);
  const day = 86_400_000;
  const starts = offers.map(({ gig }) => Date.parse(gig.shifts[0]?.start ?? '') - portal.clock.now().getTime());
  expect(starts.some((left) => left > 0 && left < day / 4)).toBe(true);
  expect(starts.some((left) => left > 80 * day)).toBe(true);
});

test('draws are open and held; those that were held can be repeated', async () => {
  const { offers } = await look();
  const draws = offers.filter(({ gig }) => gig.mode === 'draw');
  expect(states(draws)).toEqual(expect.arrayContaining(['interested', 'sent']));
  const held = draws.filter(({ draw }) => draw).map(({ gig }) => gig.id);
  expect(held).toHaveLength(2);
  for (const gigId of held) {
    const { faults, entrants } = await checkDraw(portal.db, gigId);
    expect([faults, entrants[0]?.result]).toEqual([[], 'won']);
  }
});

test('a gig asks for an education that one member has sent, another for a qualification that all lack', async () => {
  const browser = portal.browser();
  await browser.logIn('demo', DEMO_PASSWORD);
  const press = async (wanted: string) => {
    const { offers } = (await browser.get('substitutions/offers')).read(Offers);
    const offer = offers.find(({ gig }) => gig.must.some(({ code }) => code === wanted));
    const revision = offer?.gig.revision;
    return (await browser.post(`substitutions/offers/${offer?.id}/accept`, { revision })).body;
  };
  const lacking = { ok: false, error: 'missing_qualification', missing: ['hygiene-passport'] };
  expect(await press('hygiene-passport')).toMatchObject(lacking);
  expect(await press('education:uas-bachelor')).toMatchObject({ ok: true });
  await browser.logIn('demo-internal', DEMO_PASSWORD);
  const { offers } = (await browser.get('substitutions/offers')).read(Offers);
  expect(offers.some(({ gig }) => gig.must.some(({ code }) => code.startsWith('education:')))).toBe(false);
});

test('a gig without a waiting list has nobody wait', async () => {
  const { offers } = await look();
  const lost = offers.filter(({ state }) => state === 'lost');
  expect(lost.map(({ gig }) => gig.waitingList)).toEqual(expect.arrayContaining([true, false]));
});

test('the gigs are those of three pools, and each names whom to call', async () => {
  const { offers, gigs } = await look();
  const all = [...offers, ...gigs].map(({ gig }) => gig);
  expect([...new Set(all.map(({ pool }) => pool.campaignId))].sort()).toEqual([115, 117, 118]);
  for (const { pool, contact } of all) expect(contact?.phone).toBe(`050 000 2${pool.campaignId}`);
  for (const id of [117, 118]) expect(gigs.some(({ gig }) => gig.pool.campaignId === id)).toBe(id === 117);
});

test('in the night in which the clocks go back, a shift from 22 to 6 is nine hours', async () => {
  const { gigs } = await look();
  const hours = gigs.flatMap(({ gig }) =>
    gig.shifts.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 3_600_000),
  );
  expect(hours).toContain(9);
});

test('they are laid out anew, those of before go, and nothing is mailed', async () => {
  const before = await look();
  portal.clock.advance(40 * 86_400);
  await layOutDemoGigs(portal.api.context);
  const after = await look();
  expect(after.offers).toHaveLength(before.offers.length);
  expect(states(after.gigs)).toEqual(states(before.gigs));
  expect(await portal.db.selectFrom('gig_notices').selectAll().execute()).toEqual([]);
});

test('a portal whose demo people can log in lays them out while it starts', async () => {
  const demo = await createTestApi({ demo: true });
  const cancelled = () => demo.db.selectFrom('bookings').select('id').where('cancelled_by', '=', 'employer').execute();
  while ((await cancelled()).length === 0) await new Promise((done) => setTimeout(done, 50));
  await demo.close();
});
