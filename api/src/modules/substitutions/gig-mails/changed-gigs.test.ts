import type { TestApi } from '../../../../test/harness';
import {
  answer,
  asEmployer,
  bookingsOf,
  byDay,
  cancel,
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
import { confirmOffer, turnDownOffer } from '../offers/employer-answers.service';

const HOUR = 3600;
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

const NEWS = /^Keikan tiedot ovat muuttuneet: Lastenhoitaja, /;
const subjects = async (seconds?: number) => (await mailed(portal, seconds)).map(({ subject }) => subject).sort();
const shifts = (from: number) => [{ start: inHours(portal, from), end: inHours(portal, from + 8), breakMinutes: 0 }];

test('who was interested or waits, and is asked anew by other terms, is told what the gig is now', async () => {
  const [interested, silent] = [await newMember(portal), await newMember(portal)];
  const picks = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, picks);
  await silent.browser.post(`substitutions/offers/${(await offerOf(silent, gigId)).id}/seen`);
  await answer(interested, await offerOf(interested, gigId), 'interest');
  expect(await mailed(portal)).toEqual([]);
  await stored(portal, { ...picks, pay: { basis: 'hour', min: 10 } });
  const [mail, ...others] = await mailed(portal);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(NEWS);
  expect(mail?.text).toContain('vastaa tarjoukseen uudelleen');
  expect(mail?.text).toContain('/substitutions/offers?lang=fi');
  await stored(portal, { ...picks, pay: { basis: 'hour', min: 12 } });
  expect(await mailed(portal)).toEqual([]);
});

test('who waited for a slot is told that they wait no more', async () => {
  const [holder, waiting] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await answer(waiting, await offerOf(waiting, gigId), 'wait', { wait: true });
  await stored(portal, { ...order, shifts: shifts(60) });
  const mails = await mailed(portal);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(NEWS),
    expect.stringMatching(/^Työnantaja ehdottaa muutosta keikkaasi: /),
  ]);
  await stored(portal, { ...order, shifts: shifts(70) });
  expect(await subjects()).toEqual([expect.stringMatching(/^Työnantaja ehdottaa/)]);
});

test('who has answered anew before the mail is made is not asked', async () => {
  const member = await newMember(portal);
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'interest');
  await stored(portal, { ...order, shifts: shifts(60) });
  await answer(member, await offerOf(member, gigId), 'interest');
  expect(await mailed(portal)).toEqual([]);
});

describe('by night', () => {
  beforeEach(() => portal.clock.advance(13 * HOUR));

  test.each([
    ['away from', 9, 60],
    ['to', 60, 9],
  ])('a move %s the next morning is told at once', async (_way, from, to) => {
    const member = await newMember(portal);
    const order = gigOrder(portal, { shifts: shifts(from), replyBy: inHours(portal, 5) });
    const { gigId } = await stored(portal, order);
    await answer(member, await offerOf(member, gigId), 'accept');
    await stored(portal, { ...order, shifts: shifts(to) });
    expect(await subjects()).toEqual([expect.stringMatching(/^Työnantaja ehdottaa/)]);
  });

  test('an offer that waits for the morning is told at once where the gig is moved to that morning', async () => {
    await newMember(portal);
    const order = gigOrder(portal, { shifts: shifts(60), replyBy: inHours(portal, 20) });
    await stored(portal, order);
    expect(await mailed(portal)).toEqual([]);
    await stored(portal, { ...order, shifts: shifts(9), replyBy: inHours(portal, 8) });
    expect(await subjects()).toEqual([expect.stringMatching(/^Uusi keikkatarjous: /)]);
  });
});

test('a draw tells whom it passed over while slots stay free', async () => {
  const [busy, winner] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { mode: 'draw', slots: 3 });
  const { gigId } = await stored(portal, order);
  for (const member of [busy, winner]) await answer(member, await offerOf(member, gigId), 'interest');
  const other = await stored(portal, gigOrder(portal, { replyBy: inHours(portal, 40) }));
  await answer(busy, await offerOf(busy, other.gigId), 'accept');
  await settledAt(portal, gigId, order.replyBy);
  const mails = (await mailed(portal)).filter(({ subject }) => !subject.startsWith('Uusi'));
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^Et saanut keikkaa: /),
    expect.stringMatching(/^Keikka on sinun: /),
  ]);
  expect(mails.find(({ subject }) => subject.startsWith('Et'))?.text).toContain('sinua ei tällä kertaa valittu');
});

test('who gave the gig back, asks for it again and is not selected is led to the offers, not to what they held', async () => {
  const member = await newMember(portal);
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'interest');
  const { id } = await offerOf(member, gigId);
  await asEmployer(portal, (trx, employer, now) => confirmOffer(trx, employer, id, now));
  const [booking] = await bookingsOf(member);
  await cancel(member, booking?.id ?? '');
  await stored(portal, { ...order, texts: { fi: { task: 'Avustaja', unit: 'Päiväkoti Koivu' } } });
  expect(await answer(member, await offerOf(member, gigId), 'interest')).toMatchObject({ ok: true });
  await mailed(portal);
  await asEmployer(portal, (trx, employer, now) => turnDownOffer(trx, employer, id, now));
  const [mail] = await mailed(portal);
  expect(mail?.subject).toMatch(/^Et saanut keikkaa: Avustaja, /);
  expect(mail?.text).toContain('/substitutions/offers?lang=fi');
});
