import type { TestApi } from '../../../../test/harness';
import { addEndpoint } from '../../webhooks/webhook-endpoints.service';
import {
  answer,
  asEmployer,
  createGigPortal,
  EMPLOYER,
  gigOrder,
  newMember,
  offerOf,
  stored,
} from '../gigs/gig.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
  const token = { id: null, employer: EMPLOYER };
  await asEmployer(portal, (trx, _employer, now) => addEndpoint(trx, portal.config, token, 'https://a.example', now));
});
afterAll(() => portal.close());

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
