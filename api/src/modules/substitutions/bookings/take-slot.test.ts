import { sql } from 'kysely';
import type { TestApi } from '../../../../test/harness';
import { answer, createGigPortal, gigOrder, newMember, offerOf, stored } from '../gigs/gig.fixture';
import { lockGig, lockPeople } from '../gigs/gig-reading.service';
import { type TakenSlot, takeSlots } from './take-slot.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());

test('of those who are given slots together, who holds something else then is refused alone, and the others have theirs', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => newMember(portal)));
  const { gigId } = await stored(portal, gigOrder(portal, { slots: 3 }));
  const other = await stored(portal, gigOrder(portal));
  const [busy] = members;
  if (!busy) throw new Error('there is no member');
  await answer(busy, await offerOf(busy, other.gigId), 'accept');
  const people = members.map(({ id }) => id);
  const found = await portal.db.transaction().execute(async (trx) => {
    const gig = await lockGig(trx, gigId);
    if (!gig) throw new Error('there is no gig');
    await lockPeople(trx, people);
    const offers = await trx.selectFrom('offers').selectAll().where('gig_id', '=', gigId).execute();
    // Who holds something else comes first: whoever is asked when all slots are given is told that alone.
    offers.sort((a, b) => people.indexOf(a.user_id) - people.indexOf(b.user_id));
    const taken = await takeSlots(trx, gig, offers, portal.clock.now());
    // Each attempt is a transaction within this one, with a number of its own: all were booked by one.
    const { rows } = await sql`select distinct xmin::text from bookings where gig_id = ${gigId}`.execute(trx);
    expect(rows).toHaveLength(1);
    return new Map(offers.map(({ id, user_id }) => [user_id, taken.get(id)] as [string, TakenSlot | undefined]));
  });
  expect(found.get(busy.id)).toEqual({ error: 'overlap' });
  for (const id of people.slice(1)) expect(found.get(id)).toEqual({ bookingId: expect.any(String) });
});
