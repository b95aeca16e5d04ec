import type { TestApi } from '../../../../test/harness';
import { addEndpoint } from '../../webhooks/webhook-endpoints.service';
import { cancelGig } from '../gigs/end-gig.service';
import { asEmployer, createGigPortal, EMPLOYER, emptyPool, heldGig } from '../gigs/gig.fixture';
import { cancelReasonOf } from './cancel-reason';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
  const token = { id: null, employer: EMPLOYER };
  await asEmployer(portal, (trx, _employer, now) => addEndpoint(trx, portal.config, token, 'https://a.example', now));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await emptyPool(portal);
  await portal.db.deleteFrom('webhook_events').execute();
});

/** All that the employer's system is told, in its order. */
async function allTold(): Promise<unknown[]> {
  const events = await portal.db
    .selectFrom('webhook_events')
    .select('payload')
    .where('type', '=', 'booking.cancelled')
    .orderBy('position')
    .execute();
  return events.map(({ payload }) => ('data' in payload ? payload.data : undefined));
}
/** What it is told first. */
const told = async () => (await allTold())[0];

test('the employer is told the reason as a code and the person’s words apart from it', async () => {
  const { holder, bookingId } = await heldGig(portal);
  await holder.browser.post(`substitutions/gigs/${bookingId}/cancel`, { reason: 'family', text: ' Lapsi: kipeä ' });
  expect(await told()).toMatchObject({ by: 'member', reason: 'family', text: 'Lapsi: kipeä' });
  const row = await portal.db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ cancel_reason: 'family', cancel_text: 'Lapsi: kipeä' });
});

test('words that nobody wrote are not told, and the employer’s own come as words', async () => {
  const { holder, bookingId } = await heldGig(portal);
  await holder.browser.post(`substitutions/gigs/${bookingId}/cancel`, { reason: 'mistake' });
  expect(await told()).toMatchObject({ reason: 'mistake' });
  expect(await told()).not.toHaveProperty('text');
  await portal.db.deleteFrom('webhook_events').execute();
  const { gigId } = await heldGig(portal);
  await asEmployer(portal, (trx, employer, now) => cancelGig(trx, employer, gigId, 'Ryhmä: suljettu', now));
  expect(await told()).toMatchObject({ by: 'employer', text: 'Ryhmä: suljettu' });
  expect(await told()).not.toHaveProperty('reason');
});

test('other words of who has given a booking back are kept and told; the same ones, or none, change nothing', async () => {
  const { holder, bookingId } = await heldGig(portal);
  const say = async (words: object) => {
    const { body } = await holder.browser.post(`substitutions/gigs/${bookingId}/cancel`, words);
    expect(body).toMatchObject({ ok: true });
  };
  await say({ reason: 'illness' });
  await say({ reason: 'illness', text: 'Avain on kansliassa' });
  await say({ reason: 'illness', text: 'Avain on kansliassa ' });
  await say({ reason: 'illness' });
  expect(await allTold()).toMatchObject([
    { reason: 'illness', late: false },
    { bookingId, by: 'member', late: false, reason: 'illness', text: 'Avain on kansliassa' },
  ]);
  const row = await portal.db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ held: false, cancel_reason: 'illness', cancel_text: 'Avain on kansliassa' });
});

test('what somebody wrote with the first cancellation stays where the second one has another reason only', async () => {
  const { holder, bookingId } = await heldGig(portal);
  await holder.browser.post(`substitutions/gigs/${bookingId}/cancel`, { reason: 'illness', text: 'kuume' });
  await holder.browser.post(`substitutions/gigs/${bookingId}/cancel`, { reason: 'other' });
  expect((await allTold())[1]).toMatchObject({ reason: 'other', text: 'kuume' });
  const row = await portal.db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ cancel_reason: 'other', cancel_text: 'kuume' });
});

test('who gives back what the employer has cancelled leaves the employer’s words, and nobody is told', async () => {
  const { holder, gigId, bookingId } = await heldGig(portal);
  await asEmployer(portal, (trx, employer, now) => cancelGig(trx, employer, gigId, 'Ryhmä on suljettu', now));
  await holder.browser.post(`substitutions/gigs/${bookingId}/cancel`, { reason: 'illness', text: 'kuume' });
  expect(await allTold()).toMatchObject([{ by: 'employer', text: 'Ryhmä on suljettu' }]);
  const row = await portal.db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ cancelled_by: 'employer', cancel_reason: 'Ryhmä on suljettu', cancel_text: null });
});

test.each([
  ['illness: kuume: 39', 'member', { reason: 'illness', text: 'kuume: 39' }],
  ['other: a\nb', 'member', { reason: 'other', text: 'a\nb' }],
  ['proposal', 'member', { reason: 'proposal' }],
  ['illness: kuume', 'employer', { text: 'illness: kuume' }],
  [null, 'employer', {}],
] as const)('what earlier versions wrote is read: %j by %s', (cancel_reason, cancelled_by, read) => {
  expect(cancelReasonOf({ cancel_reason, cancelled_by, cancel_text: null })).toEqual(read);
});
