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

/** What the employer's system is told. */
async function told(): Promise<unknown> {
  const [event] = await portal.db
    .selectFrom('webhook_events')
    .select('payload')
    .where('type', '=', 'booking.cancelled')
    .execute();
  return event && 'data' in event.payload ? event.payload.data : undefined;
}

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

test.each([
  ['illness: kuume: 39', 'member', { reason: 'illness', text: 'kuume: 39' }],
  ['other: a\nb', 'member', { reason: 'other', text: 'a\nb' }],
  ['proposal', 'member', { reason: 'proposal' }],
  ['illness: kuume', 'employer', { text: 'illness: kuume' }],
  [null, 'employer', {}],
] as const)('what earlier versions wrote is read: %j by %s', (cancel_reason, cancelled_by, read) => {
  expect(cancelReasonOf({ cancel_reason, cancelled_by, cancel_text: null })).toEqual(read);
});
