import { randomUUID } from 'node:crypto';
import { AccountLosses } from '@portal/contract/account';
import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';
import {
  answer,
  bookingsOf,
  EMPLOYER,
  emptyPool,
  gigOrder,
  inHours,
  type Member,
  newMember,
  offerOf,
  stored,
} from '../substitutions/gigs/gig.fixture';
import { erasePerson } from './erase-person.service';
import { readSubstitutions, substitutionsContent } from './substitution-export';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

/** A member who has taken the only slot of a new gig, and another who waits for it. */
async function holderAndWaiting(): Promise<{ holder: Member; waiting: Member; gigId: string }> {
  const [holder, waiting] = [await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal));
  expect(await answer(holder, await offerOf(holder, gigId), 'accept')).toMatchObject({ ok: true });
  expect(await answer(waiting, await offerOf(waiting, gigId), 'wait', { wait: true })).toMatchObject({ ok: true });
  return { holder, waiting, gigId };
}

const heldBy = async (gigId: string) =>
  (
    await portal.db
      .selectFrom('bookings')
      .select('user_id')
      .where('gig_id', '=', gigId)
      .where('held', '=', true)
      .execute()
  ).map(({ user_id }) => user_id);

test('gigs that are not over count among what closing the account takes away', async () => {
  const { holder, waiting } = await holderAndWaiting();
  const losses = async ({ browser }: Member) => (await browser.get('settings/close_account')).read(AccountLosses).gigs;
  expect(await losses(holder)).toBe(1);
  expect(await losses(waiting)).toBe(0);
  const before = { started: inHours(portal, -24), ended: inHours(portal, -1) };
  await portal.db
    .updateTable('booking_shifts')
    .set({ during: `[${before.started},${before.ended})` })
    .where('user_id', '=', holder.id)
    .execute();
  expect(await losses(holder)).toBe(0);
});

test('the slot of somebody who is erased goes to who waits, the employer learns of it, and nothing of the person is left', async () => {
  const endpoint = { id: randomUUID(), employer: EMPLOYER, url: 'https://example.fi', secret: 'x' };
  await portal.db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, created_at: portal.clock.now() })
    .execute();
  const { holder, waiting, gigId } = await holderAndWaiting();
  const [held] = await bookingsOf(holder);
  expect(await erasePerson(portal.api.context, holder.id, { by: 'the person' })).toBe(true);
  expect(await heldBy(gigId)).toEqual([waiting.id]);
  const events = await portal.db.selectFrom('webhook_events').selectAll().orderBy('position').execute();
  const told = events.map(({ type, payload }) => ({ type, ...payload }));
  expect(told).toMatchObject([
    { type: 'booking.cancelled', data: { bookingId: held?.id, by: 'member', late: false, reason: 'account_closed' } },
    { type: 'booking.made', data: { memberId: waiting.id } },
  ]);
  expect(JSON.stringify(events)).not.toContain(holder.id);
  for (const table of ['pool_members', 'offers', 'bookings', 'booking_shifts'] as const)
    expect(await portal.db.selectFrom(table).selectAll().where('user_id', '=', holder.id).execute()).toEqual([]);
});

test('a slot that is given back by closing the account shortly before the work begins is told as late', async () => {
  const endpoint = { id: randomUUID(), employer: EMPLOYER, url: 'https://example.fi', secret: 'x' };
  await portal.db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, created_at: portal.clock.now() })
    .execute();
  const member = await newMember(portal);
  const shifts = [{ start: inHours(portal, 23), end: inHours(portal, 31), breakMinutes: 30 }];
  const { gigId } = await stored(portal, gigOrder(portal, { shifts, replyBy: inHours(portal, 20) }));
  expect(await answer(member, await offerOf(member, gigId), 'accept')).toMatchObject({ ok: true });
  expect(await erasePerson(portal.api.context, member.id, { by: 'the person' })).toBe(true);
  const event = portal.db.selectFrom('webhook_events').select('payload').where('endpoint_id', '=', endpoint.id);
  const events = await event.where('type', '=', 'booking.cancelled').execute();
  expect(events).toMatchObject([{ payload: { data: { gigId, late: true } } }]);
});

test('a slot that is taken while the person is being erased is given back as well', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal));
  const offer = await offerOf(member, gigId);
  await Promise.allSettled([
    answer(member, offer, 'accept'),
    erasePerson(portal.api.context, member.id, { by: 'the person' }),
  ]);
  expect(await heldBy(gigId)).toEqual([]);
});

test('the export holds memberships, offers, gigs and availability of the person alone', async () => {
  const { holder, waiting, gigId } = await holderAndWaiting();
  const rule = { id: randomUUID(), user_id: holder.id, state: 'preferred' as const, note: 'mieluiten aamupäivä' };
  await portal.db
    .insertInto('availability_rules')
    .values({ ...rule, starts_on: '2030-01-07', created_at: portal.clock.now() })
    .execute();
  const content = substitutionsContent(await readSubstitutions(portal.db, holder.id), 'sv');
  expect(content).toMatchObject({
    memberships: [{ pool: { title: 'Vikarier till småbarnspedagogik och skolor' }, endedAt: null }],
    offers: [{ state: 'accepted', gig: { id: gigId, address: 'Koivukatu 1, Koivuranta' } }],
    gigs: [{ held: true, agreed: { shifts: [{ breakMinutes: 30 }] } }],
    availability: [{ state: 'preferred', startsOn: '2030-01-07', note: 'mieluiten aamupäivä' }],
    calendarFeed: null,
  });
  expect(JSON.stringify(content)).not.toContain(waiting.id);
  const answerOf = await holder.browser.get('settings/export');
  expect(answerOf.raw.includes('substitutions.json')).toBe(true);
});
