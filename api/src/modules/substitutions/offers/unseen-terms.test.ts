import { ProposalResult } from '@portal/contract/substitutions/gigs';
import type { TestApi } from '../../../../test/harness';
import {
  answer,
  asEmployer,
  bookingsOf,
  createGigPortal,
  emptyPool,
  gigOrder,
  inHours,
  type Member,
  newMember,
  offerOf,
  settledAt,
  stored,
} from '../gigs/gig.fixture';
import type { GigOrder } from '../gigs/gig-content';
import { confirmOffer } from './employer-answers.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const confirm = (offerId: string) =>
  asEmployer(portal, (trx, employer, now) => confirmOffer(trx, employer, offerId, now));

/** A gig of which the employer has given the only slot to one of two who were interested, after the time for replies. */
async function given() {
  const [chosen, passedOver] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  for (const member of [chosen, passedOver]) await answer(member, await offerOf(member, gigId), 'interest');
  await confirm((await offerOf(chosen, gigId)).id);
  await settledAt(portal, gigId, order.replyBy);
  return { chosen, passedOver, order, gigId };
}

/** The employer proposes other shifts, which the holder refuses. */
async function refused({ browser, ...holder }: Member, order: GigOrder): Promise<void> {
  await stored(portal, {
    ...order,
    shifts: [{ start: inHours(portal, 60), end: inHours(portal, 66), breakMinutes: 0 }],
  });
  const [booking] = await bookingsOf({ browser, ...holder });
  const body = { accept: false, revision: 2 };
  const { ok } = (await browser.post(`substitutions/gigs/${booking?.id}/proposal`, body)).read(ProposalResult);
  expect(ok).toBe(true);
}

test('who was passed over is not booked on terms that came after their answer', async () => {
  const { chosen, passedOver, order, gigId } = await given();
  const { id } = await offerOf(passedOver, gigId);
  await refused(chosen, order);
  expect(await confirm(id)).toEqual({ ok: false, error: 'changed' });
  expect(await bookingsOf(passedOver)).toEqual([]);
  await answer(passedOver, await offerOf(passedOver, gigId), 'wait', { wait: true, revision: 2 });
  expect(await confirm(id)).toMatchObject({ ok: true });
  expect(await bookingsOf(passedOver)).toMatchObject([{ gig: { revision: 2 } }]);
});
