import type { OfferResult } from '@portal/contract/substitutions/offers';
import type { TestApi } from '../../../../test/harness';
import { answer, asEmployer, createGigPortal, gigOrder, newMember, offerOf, stored } from '../gigs/gig.fixture';
import { confirmOffer } from './employer-answers.service';
import { ConnectionTurns } from './gig-queue';
import { interestQueue } from './interest-queue';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());

/** Three queue for a gig of some slots; the first of them has its work done as the employer gives a slot to somebody. */
async function queueWhileGiven(slots: number) {
  const chosen = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal, { mode: 'employer_picks', slots }));
  const { id } = await offerOf(chosen, gigId);
  await answer(chosen, await offerOf(chosen, gigId), 'interest');
  const worked: string[] = [];
  const queue = interestQueue(portal.db, new ConnectionTurns(2));
  const press = (who: string, work: () => Promise<unknown> = async () => undefined) =>
    queue.press(gigId, who, async (): Promise<OfferResult> => {
      await work();
      worked.push(who);
      return { ok: true };
    });
  const give = () => asEmployer(portal, (trx, employer, now) => confirmOffer(trx, employer, id, now));
  const told = await Promise.all([press('first', give), press('second'), press('third')]);
  return { told, worked };
}

test('when the last slot is given, those who wait are told to decide anew, and nothing is done for each', async () => {
  expect(await queueWhileGiven(1)).toEqual({ told: [{ ok: true }, undefined, undefined], worked: ['first'] });
});

test('while a slot is free each of those who wait has their turn', async () => {
  const { told, worked } = await queueWhileGiven(2);
  expect([told, worked]).toEqual([Array(3).fill({ ok: true }), ['first', 'second', 'third']]);
});
