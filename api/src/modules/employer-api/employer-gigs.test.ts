import { randomUUID } from 'node:crypto';
import { EmployerGig, EmployerGigs, EmployerOffers, GigStored } from '@portal/contract/employer-gigs';
import type { TestApi } from '../../../test/harness';
import {
  answer,
  bookingsOf,
  createGigPortal,
  EMPLOYER,
  emptyPool,
  gigOrder,
  inHours,
  newMember,
  offerOf,
} from '../substitutions/gigs/gig.fixture';
import { type EmployerSystem, employerSystem, KUUSELA } from './employer-api.fixture';

let portal: TestApi;
let system: EmployerSystem;
let foreign: EmployerSystem;
beforeAll(async () => {
  portal = await createGigPortal();
  ({ system } = await employerSystem(portal, EMPLOYER));
  ({ system: foreign } = await employerSystem(portal, KUUSELA));
});
beforeEach(() => emptyPool(portal));
afterAll(() => portal.close());

const order = (more: Parameters<typeof gigOrder>[1] = {}) => gigOrder(portal, more);
const put = async (body: object) => (await system.post('gigs', body)).read(GigStored);
const offersOfGig = async (gigId: string) => (await system.get(`gigs/${gigId}/offers`)).read(EmployerOffers).offers;
const wrong = (more: object) => ({ ...order(), ...more });
const shift = (start: number, end: number) => ({ start: inHours(portal, start), end: inHours(portal, end) });

test('a gig is created, read, listed and changed by the employer’s own id', async () => {
  const member = await newMember(portal);
  const body = order({ slots: 2 });
  const made = await put(body);
  expect(made).toMatchObject({ id: body.id, created: true, revision: 1, reached: 1 });
  expect(made.warning).toBeUndefined();
  expect(await put(body)).toMatchObject({ gigId: made.gigId, created: false, changed: false });
  expect(await put({ ...body, address: 'Uusi katu 2' })).toMatchObject({
    gigId: made.gigId,
    changed: true,
    revision: 2,
  });
  await answer(member, await offerOf(member, made.gigId), 'accept');
  const read = (await system.get(`gigs/${made.gigId}`)).read(EmployerGig);
  expect(read).toMatchObject({ id: body.id, state: 'open', slots: 2, free: 1, offers: { accepted: 1 } });
  expect((await system.get('gigs?pool=115')).read(EmployerGigs).gigs).toEqual([read]);
  expect((await system.get('gigs?page=2')).body).toEqual({ gigs: [] });
});

test('where nobody can be offered the gig the answer says so', async () => {
  const answered = await system.post('gigs', order(), { 'accept-language': 'en' });
  expect(answered.body).toMatchObject({
    reached: 0,
    warning: { code: 'offered-to-nobody', detail: 'The gig was stored, but it could be offered to nobody.' },
  });
});

test('to another employer the gig, its offers and its pool are not there', async () => {
  const { gigId } = await put(order());
  const member = await newMember(portal);
  for (const path of [`gigs/${gigId}`, `gigs/${gigId}/offers`, `gigs/${gigId}/draw`, 'pools/115/members'])
    expect([path, (await foreign.get(path)).status]).toEqual([path, 404]);
  for (const path of [`gigs/${gigId}/withdraw`, `pools/115/members/${member.id}/end`, `gigs/${randomUUID()}/withdraw`])
    expect([path, (await foreign.post(path)).status]).toEqual([path, 404]);
  expect((await foreign.post(`gigs/${gigId}/cancel`, {})).status).toBe(404);
  const answered = await foreign.post('gigs', order());
  expect(answered.body).toMatchObject({ status: 422, errors: [{ path: 'pool', code: 'unknown-pool' }] });
  expect((await foreign.get('gigs')).body).toEqual({ gigs: [] });
});

test('an employer confirms whom it picks, turns others down, and cancels with words', async () => {
  const [chosen, other] = [await newMember(portal), await newMember(portal)];
  const { gigId } = await put(order({ mode: 'employer_picks' }));
  for (const member of [chosen, other]) await answer(member, await offerOf(member, gigId), 'interest');
  const offers = await offersOfGig(gigId);
  expect(offers.map(({ state, name }) => [state, name])).toEqual(Array(2).fill(['interested', 'Aino Mäkinen']));
  const idOf = (member: { id: string }) => offers.find(({ memberId }) => memberId === member.id)?.offerId;
  expect((await foreign.post(`offers/${idOf(chosen)}/confirm`)).status).toBe(404);
  expect((await system.post(`offers/${idOf(other)}/turn-down`)).body).toEqual({ ok: true });
  const again = await system.post(`offers/${idOf(other)}/confirm`);
  expect(again.body).toMatchObject({ status: 409, code: 'not-interested' });
  const confirmed = await system.post(`offers/${idOf(chosen)}/confirm`);
  expect(confirmed.body).toMatchObject({ ok: true, bookingId: expect.any(String) });
  expect((await offersOfGig(gigId)).map(({ state }) => state).sort()).toEqual(['confirmed', 'not_selected']);
  expect((await system.post(`gigs/${gigId}/cancel`, { reason: 'Ryhmä on suljettu.' })).body).toEqual({
    ok: true,
    cancelledBookings: 1,
  });
  expect(await bookingsOf(chosen)).toMatchObject([{ state: 'cancelled_by_employer', reason: 'Ryhmä on suljettu.' }]);
  expect((await system.post(`gigs/${gigId}/withdraw`)).body).toMatchObject({ status: 409, code: 'closed' });
});

test('members are listed, accepted, vouched for and ended; nobody without an application is accepted', async () => {
  const member = await newMember(portal);
  const stranger = await portal.candidate();
  const members = async () => ((await system.get('pools/115/members')).body as { members: object[] }).members;
  expect(await members()).toMatchObject([
    { memberId: member.id, state: 'member', showsAvailability: false, vouched: [] },
  ]);
  const vouch = { qualification: 'first-aid', vouches: true };
  expect((await system.post(`pools/115/members/${member.id}/vouch`, vouch)).body).toEqual({ ok: true });
  expect(await members()).toMatchObject([{ vouched: ['first-aid'] }]);
  expect((await system.post(`pools/115/members/${stranger.id}/accept`)).status).toBe(404);
  expect((await system.post(`pools/115/members/${member.id}/end`)).body).toEqual({ ok: true });
  expect(await members()).toMatchObject([{ state: 'ended' }]);
  expect((await system.post(`pools/115/members/${member.id}/accept`)).body).toMatchObject({ code: 'no-application' });
});

test('long lists of members and offers come in parts', async () => {
  for (let made = 0; made < 3; made += 1) await newMember(portal);
  const { gigId } = await put(order());
  const parts = async (path: string, items: 'members' | 'offers') => {
    const read = async (after: string) => {
      const { body } = await system.get(`${path}?limit=2${after}`);
      const part = body as { next?: string } & Record<string, { memberId: string }[]>;
      return { ids: (part[items] ?? []).map(({ memberId }) => memberId), next: part.next };
    };
    const first = await read('');
    const second = await read(`&after=${first.next}`);
    expect([first.ids.length, second.ids.length, second.next]).toEqual([2, 1, undefined]);
    return new Set([...first.ids, ...second.ids]);
  };
  const all = await parts('pools/115/members', 'members');
  expect(all.size).toBe(3);
  expect(await parts(`gigs/${gigId}/offers`, 'offers')).toEqual(all);
  expect((await system.get('pools/115/members?limit=0')).status).toBe(400);
});

test('a list of gigs in parts has each once, though others begin earlier or later meanwhile', async () => {
  const made: string[] = [];
  const orders = [48, 72, 96, 120].map((start) => order({ shifts: [shift(start, start + 8)] }));
  for (const one of orders) made.push((await put(one)).gigId);
  const read = async (query: string) => {
    const { gigs, next } = (await system.get(`gigs?pool=115&limit=2${query}`)).read(EmployerGigs);
    return { ids: gigs.map(({ gigId }) => gigId), next };
  };
  const first = await read('');
  // What was told already moves behind what was not, and the other way round.
  for (const [index, one] of orders.entries())
    await put({ ...one, shifts: [first.ids.includes(made[index] ?? '') ? shift(30, 38) : shift(200, 208)] });
  await put(order());
  const seen = [...first.ids];
  for (let next = first.next; next !== undefined; ) {
    const part = await read(`&after=${next}`);
    seen.push(...part.ids);
    next = part.next;
  }
  expect(seen).toEqual([...new Set(seen)]);
  expect(seen).toEqual(expect.arrayContaining(made));
  expect((await read(`&after=${seen.at(-1)}`)).ids).toEqual([]);
  expect((await system.get(`gigs?after=${first.next}`)).read(EmployerGigs)).toEqual({
    gigs: seen.slice(2).map((gigId) => expect.objectContaining({ gigId })),
  });
});

test('gigs by page have the latest first, and no part that follows', async () => {
  const [early, late] = [await put(order({ shifts: [shift(48, 56)] })), await put(order({ shifts: [shift(72, 80)] }))];
  const { gigs, next } = (await system.get('gigs')).read(EmployerGigs);
  expect([gigs.map(({ gigId }) => gigId), next]).toEqual([[late.gigId, early.gigId], undefined]);
});

test('availability is shown of members who have agreed, and of no others', async () => {
  const [open, closed] = [await newMember(portal), await newMember(portal)];
  const day = inHours(portal, 48).slice(0, 10);
  for (const { browser } of [open, closed])
    await browser.post('substitutions/availability', { days: [{ date: day, state: 'available', note: 'Vain aamut' }] });
  await open.browser.post('substitutions/availability', {
    days: [],
    showsToEmployer: { campaignId: 115, shows: true },
  });
  const range = `from=${inHours(portal, 0)}&to=${inHours(portal, 120)}`;
  expect((await system.get(`pools/115/availability?${range}`)).body).toMatchObject({
    members: [{ memberId: open.id, entries: [{ state: 'available', note: 'Vain aamut' }] }],
  });
  expect(
    (await system.get('pools/115/availability?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z')).body,
  ).toMatchObject({
    code: 'out-of-range',
  });
});

test('gigs of a pool that no number of the database names are none, and any instant is one to list from', async () => {
  const { gigId } = await put(order());
  expect((await system.get('gigs?pool=3000000000')).body).toEqual({ gigs: [] });
  const listed = async (from: string) => {
    const answered = await system.get(`gigs?from=${from}`);
    return answered.status === 200 ? answered.read(EmployerGigs).gigs.map((gig) => gig.gigId) : answered.status;
  };
  const fraction = '123456789'.repeat(20);
  for (const from of ['0000-01-01T00:00:00Z', `2026-01-01T00:00:00.${fraction}Z`])
    expect([from, await listed(from)]).toEqual([from, [gigId]]);
  expect(await listed('9999-12-31T23:59:59Z')).toEqual([]);
});

test.each(['0000-01-01', '0000-01-02', '1999-01-01', '2999-01-01', '9999-12-31'])(
  'availability on %s, further away than anything of substitutions, is refused',
  async (day) => {
    await newMember(portal);
    const { body } = await system.get(`pools/115/availability?from=${day}T00:00:00Z&to=${day}T23:00:00Z`);
    expect(body).toMatchObject({ status: 422, code: 'out-of-range' });
  },
);

test.each([
  ['a shift of 0 hours', () => wrong({ shifts: [shift(48, 48)] }), 'shifts[0].end', 'shift-end-before-start'],
  ['an end before the start', () => wrong({ shifts: [shift(48, 47)] }), 'shifts[0].end', 'shift-end-before-start'],
  ['a shift of 14 hours', () => wrong({ shifts: [shift(48, 62)] }), 'shifts[0].end', 'shift-too-long'],
  ['shifts that overlap', () => wrong({ shifts: [shift(48, 56), shift(55, 60)] }), 'shifts[1]', 'shifts-overlap'],
  ['no slots', () => wrong({ slots: 0 }), 'slots', 'out-of-range'],
  ['10 000 slots', () => wrong({ slots: 10_000 }), 'slots', 'out-of-range'],
  ['an unknown pool', () => wrong({ pool: 999 }), 'pool', 'unknown-pool'],
  ['a pool that is a vacancy', () => wrong({ pool: 101 }), 'pool', 'unknown-pool'],
  ['a time in the past', () => wrong({ shifts: [shift(-10, -2)], replyBy: inHours(portal, -20) }), 'shifts', 'past'],
  ['replies after the start', () => wrong({ replyBy: inHours(portal, 50) }), 'replyBy', 'reply-by-after-start'],
  ['a text of 100 000 characters', () => wrong({ address: 'x'.repeat(100_000) }), 'address', 'too-long'],
  ['HTML', () => wrong({ address: '<b onclick="x()">Katu</b>' }), 'address', 'html'],
  ['an empty text', () => wrong({ address: '  ' }), 'address', 'empty'],
  ['no address', () => wrong({ address: undefined }), 'address', 'required'],
  ['an unknown mode', () => wrong({ mode: 'auction' }), 'mode', 'option'],
  ['a field that there is not', () => wrong({ colour: 'red' }), 'colour', 'unknown-field'],
])('%s is refused in its place with a code of its own, and nothing is stored', async (_what, body, path, code) => {
  const answered = await system.post('gigs', body());
  expect(answered.body).toMatchObject({ status: 422, code: 'invalid', errors: [{ path, code }] });
  expect((await system.get('gigs')).body).toEqual({ gigs: [] });
});
