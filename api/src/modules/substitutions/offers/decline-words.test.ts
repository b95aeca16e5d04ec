import type { TestApi } from '../../../../test/harness';
import { addEndpoint } from '../../webhooks/webhook-endpoints.service';
import {
  answer,
  asEmployer,
  bookingsOf,
  cancel,
  createGigPortal,
  EMPLOYER,
  gigOrder,
  newMember,
  offerOf,
  stored,
} from '../gigs/gig.fixture';

let portal: TestApi;
beforeEach(async () => {
  portal = await createGigPortal();
  const token = { id: null, employer: EMPLOYER };
  await asEmployer(portal, (trx, _employer, now) => addEndpoint(trx, portal.config, token, 'https://a.example', now));
});
afterEach(() => portal.close());

async function told(): Promise<unknown[]> {
  const events = await portal.db.selectFrom('webhook_events').select('payload').orderBy('position').execute();
  return events.map(({ payload }) => ('data' in payload ? payload.data : undefined));
}

test('words that come with a second refusal are kept and told; the same ones, or none, change nothing', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal));
  const offer = await offerOf(member, gigId);
  const words = { reason: 'other', text: 'Muutan pois' };
  for (const said of [{}, words, { ...words, text: ' Muutan pois' }, { text: ' ' }, {}])
    expect(await answer(member, offer, 'decline', said)).toMatchObject({ ok: true, offer: { state: 'declined' } });
  const answers = await told();
  expect(answers).toMatchObject([{ answer: 'declined' }, { answer: 'declined', offerId: offer.id, ...words }]);
  expect(answers[0]).not.toHaveProperty('reason');
  const row = await portal.db.selectFrom('offers').selectAll().where('id', '=', offer.id).executeTakeFirstOrThrow();
  expect(JSON.parse(row.decline_reason ?? '')).toEqual(words);
});

test.each([
  [{ reason: 'hours', text: 'Muutan pois' }, { reason: 'other' }, { reason: 'other', text: 'Muutan pois' }],
  [{ reason: 'hours' }, { text: 'Muutan pois' }, { reason: 'hours', text: 'Muutan pois' }],
])('after %j the second refusal %j leaves what it does not say', async (first, second, both) => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal));
  const offer = await offerOf(member, gigId);
  await answer(member, offer, 'decline', first);
  await answer(member, offer, 'decline', second);
  expect((await told())[1]).toMatchObject(both);
  const row = await portal.db.selectFrom('offers').selectAll().where('id', '=', offer.id).executeTakeFirstOrThrow();
  expect(JSON.parse(row.decline_reason ?? '')).toEqual(both);
});

test('what was said before the offer was accepted is not told with a refusal after the gig was given back', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal));
  const offer = await offerOf(member, gigId);
  await answer(member, offer, 'decline', { reason: 'hours', text: 'Muutan pois' });
  await answer(member, offer, 'accept');
  const [booking] = await bookingsOf(member);
  await cancel(member, booking?.id ?? '');
  await answer(member, offer, 'decline', { reason: 'other' });
  const last = (await told()).at(-1);
  expect(last).toMatchObject({ answer: 'declined', reason: 'other' });
  expect(last).not.toHaveProperty('text');
});
