import { EmployerOffers } from '@portal/contract/employer-gigs';
import { ProposalResult } from '@portal/contract/substitutions/gigs';
import type { TestApi } from '../../../../test/harness';
import { type EmployerSystem, employerSystem } from '../../employer-api/employer-api.fixture';
import { addEndpoint } from '../../webhooks/webhook-endpoints.service';
import {
  asEmployer,
  bookingsOf,
  byDay,
  createGigPortal,
  EMPLOYER,
  emptyPool,
  heldGig,
  inHours,
  type Member,
  mailed,
  stored,
} from '../gigs/gig.fixture';

let portal: TestApi;
let system: EmployerSystem;
beforeAll(async () => {
  portal = await createGigPortal();
  ({ system } = await employerSystem(portal, EMPLOYER));
  const token = { id: null, employer: EMPLOYER };
  await asEmployer(portal, (trx, _employer, now) => addEndpoint(trx, portal.config, token, 'https://a.example', now));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await emptyPool(portal);
  await portal.db.deleteFrom('webhook_events').execute();
  await portal.db.deleteFrom('mails').execute();
  byDay(portal);
});

const accept = async ({ browser }: Member, bookingId: string, revision: number) =>
  (await browser.post(`substitutions/gigs/${bookingId}/proposal`, { accept: true, revision })).read(ProposalResult);
const later = () => [{ start: inHours(portal, 60), end: inHours(portal, 66), breakMinutes: 0 }];
const bookingOf = async (member: Member) => (await bookingsOf(member))[0];

/** To what the holder has agreed, as the employer reads it. */
async function agreedRevision(gigId: string): Promise<number | undefined> {
  const { offers } = (await system.get(`gigs/${gigId}/offers`)).read(EmployerOffers);
  return offers[0]?.agreedRevision;
}

/** What the employer's system is told of bookings that have changed. */
async function told(): Promise<unknown[]> {
  const events = await portal.db
    .selectFrom('webhook_events')
    .select('payload')
    .where('type', '=', 'booking.changed')
    .orderBy('position')
    .execute();
  return events.map(({ payload }) => 'data' in payload && payload.data);
}

test('the employer is told who has agreed to a proposal, and reads it', async () => {
  const { holder, order, gigId, offer, bookingId } = await heldGig(portal);
  await stored(portal, { ...order, shifts: later() });
  expect(await agreedRevision(gigId)).toBe(1);
  for (const _press of ['once', 'again']) expect(await accept(holder, bookingId, 2)).toEqual({ ok: true });
  expect(await agreedRevision(gigId)).toBe(2);
  const facts = { gigId, id: order.id, pool: order.pool, bookingId, offerId: offer.id, memberId: holder.id };
  expect(await told()).toEqual([{ ...facts, revision: 2 }]);
});

test('a proposal leaves a holder the contact and instructions of today, with the work and pay that were agreed on', async () => {
  const { task, unit } = { task: 'Lastenhoitaja', unit: 'Päiväkoti Koivu' };
  const { holder, order } = await heldGig(portal, { contact: { name: 'Vanha Yhteys' } });
  const contact = { name: 'Eeva Esimerkki', phone: '050 000 0000' };
  const texts = { fi: { task: 'Avustaja', unit, bring: 'Sisäkengät', pay: 'OVTES' } };
  const pay = { basis: 'hour', min: 10 };
  await stored(portal, { ...order, contact, texts, pay: { basis: 'hour', min: 10 } });
  expect(await bookingOf(holder)).toMatchObject({
    gig: { task, unit, contact, bring: 'Sisäkengät', pay: { ...order.pay, text: 'KVTES' }, revision: 1 },
    proposal: { task: 'Avustaja', pay: { ...pay, text: 'OVTES' }, revision: 2 },
  });
});

test('a change that is undone is no proposal to who had agreed to what it says again', async () => {
  const { holder, order, gigId } = await heldGig(portal);
  await stored(portal, { ...order, shifts: later() });
  expect(await stored(portal, order)).toMatchObject({ revision: 3 });
  const booking = await bookingOf(holder);
  expect(booking).toMatchObject({ gig: { revision: 3, shifts: [order.shifts[0]] } });
  expect(booking).not.toHaveProperty('proposal');
  expect(await agreedRevision(gigId)).toBe(3);
  expect(await told()).toMatchObject([{ revision: 3 }]);
  expect(await mailed(portal)).toEqual([]);
});

test('a further language is no proposal, and what is proposed next is told in it', async () => {
  const { holder, order } = await heldGig(portal);
  await portal.db.updateTable('users').set({ locale: 'sv' }).where('id', '=', holder.id).execute();
  const texts = { ...order.texts, sv: { task: 'Barnskötare', unit: 'Daghemmet Björken', pay: 'AKTA' } };
  expect(await stored(portal, { ...order, texts })).toMatchObject({ changed: true, revision: 1 });
  await stored(portal, { ...order, texts, address: 'Uusi katu 2' });
  const { body } = await holder.browser.get('substitutions/gigs');
  expect(body).toMatchObject({
    gigs: [{ gig: { task: 'Barnskötare', address: order.address }, proposal: { task: 'Barnskötare' } }],
  });
});
