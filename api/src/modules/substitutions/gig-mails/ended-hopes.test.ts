import type { TestApi } from '../../../../test/harness';
import { cancelGig, withdrawGig } from '../gigs/end-gig.service';
import {
  answer,
  asEmployer,
  byDay,
  createGigPortal,
  emptyPool,
  gigOrder,
  inHours,
  mailed,
  newMember,
  offerOf,
  settledAt,
  stored,
} from '../gigs/gig.fixture';
import { confirmOffer } from '../offers/employer-answers.service';
import { remindOfReplies } from './gig-mails.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await emptyPool(portal);
  await portal.db.deleteFrom('mails').execute();
  byDay(portal);
});

const subjects = async () => (await mailed(portal)).map(({ subject }) => subject).sort();
const confirm = (offerId: string) =>
  asEmployer(portal, (trx, employer, now) => confirmOffer(trx, employer, offerId, now));
const remindedOf = async () => {
  await remindOfReplies(portal.api.context);
  return subjects();
};
/** Mails of the offer itself are none of the test's. */
const forgetMails = () => portal.db.deleteFrom('gig_notices').execute();

test('whose time for replies was over is sent the offer once more when it is extended, and reminded again', async () => {
  const member = await newMember(portal);
  const order = gigOrder(portal, {
    replyBy: inHours(portal, 4),
    shifts: [{ start: inHours(portal, 48), end: inHours(portal, 56) }],
  });
  const { gigId } = await stored(portal, order);
  await member.browser.post(`substitutions/offers/${(await offerOf(member, gigId)).id}/seen`);
  const halfHourBefore = (instant: string) =>
    portal.clock.advance((Date.parse(instant) - portal.clock.now().getTime()) / 1000 - 1800);
  halfHourBefore(order.replyBy);
  expect(await remindedOf()).toEqual([expect.stringMatching(/^Vastausaika päättyy/)]);
  await settledAt(portal, gigId, order.replyBy);
  const replyBy = inHours(portal, 5);
  await stored(portal, { ...order, replyBy });
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'sent' });
  expect(await subjects()).toEqual([expect.stringMatching(/^Uusi keikkatarjous: /)]);
  halfHourBefore(replyBy);
  expect(await remindedOf()).toEqual([expect.stringMatching(/^Vastausaika päättyy/)]);
});

test('who was interested is told that they were not selected when no slot is left by there being fewer', async () => {
  const [chosen, interested, silent] = [await newMember(portal), await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { mode: 'employer_picks', slots: 2 });
  const { gigId } = await stored(portal, order);
  for (const member of [chosen, interested]) await answer(member, await offerOf(member, gigId), 'interest');
  await confirm((await offerOf(chosen, gigId)).id);
  await forgetMails();
  await stored(portal, { ...order, slots: 1 });
  expect(await offerOf(interested, gigId)).toMatchObject({ state: 'not_selected' });
  expect(await offerOf(silent, gigId)).toMatchObject({ state: 'lost' });
  expect(await subjects()).toEqual([expect.stringMatching(/^Et saanut keikkaa: /)]);
});

test.each([['withdrawn'], ['cancelled']])(
  'who was interested in a gig or waited for it is told that it is %s',
  async (how) => {
    const [chosen, interested, waiting, silent] = [
      await newMember(portal),
      await newMember(portal),
      await newMember(portal),
      await newMember(portal),
    ];
    const picked = gigOrder(portal, { mode: 'employer_picks' });
    const { gigId } = await stored(portal, picked);
    await answer(interested, await offerOf(interested, gigId), 'interest');
    const full = await stored(portal, gigOrder(portal));
    await answer(chosen, await offerOf(chosen, full.gigId), 'accept');
    await answer(waiting, await offerOf(waiting, full.gigId), 'wait', { wait: true });
    await forgetMails();
    for (const id of [gigId, full.gigId])
      await asEmployer(portal, (trx, employer, now) =>
        how === 'withdrawn' ? withdrawGig(trx, employer, id, now) : cancelGig(trx, employer, id, undefined, now),
      );
    const told = await portal.db.selectFrom('gig_notices').select('user_id').where('kind', '=', 'withdrawn').execute();
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([interested.id, waiting.id]));
    expect(told).toHaveLength(2);
    expect(await offerOf(silent, gigId)).toMatchObject({ state: 'withdrawn' });
    const mails = (await mailed(portal)).filter(({ subject }) => /^Keikkaan ei enää haeta tekijää: /.test(subject));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('/substitutions/offers?lang=fi');
  },
);
