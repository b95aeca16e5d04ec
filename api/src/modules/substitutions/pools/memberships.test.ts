import { randomUUID } from 'node:crypto';
import { Availability } from '@portal/contract/substitutions/availability';
import type { TestApi } from '../../../../test/harness';
import {
  answer,
  asEmployer,
  bookingsOf,
  cancel,
  createGigPortal,
  emptyPool,
  gigOrder,
  type Member,
  newMember,
  offerOf,
  offersOf,
  POOL,
  stored,
  waitingForLocks,
} from '../gigs/gig.fixture';
import { acceptMember } from './join-pool.service';
import { lockPool } from './lock-pool';
import { addMember, isMember } from './members.service';
import { vouch } from './qualifications.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await emptyPool(portal);
  await setAccepting(true);
});

/** A candidate who has filled the pool's application, with an education. */
async function applicant(level = 'bachelor'): Promise<Member> {
  const { browser, id } = await portal.candidate();
  await browser.post(`application/start/${POOL}`);
  const person = {
    firstName: 'Aino',
    lastName: 'Mäkinen',
    birthDate: '5.3.1999',
    mobilePhone: '040 123 4567',
    email: 'aino@example.fi',
  };
  for (const [field, value] of Object.entries(person))
    await browser.post(`basic_info/${POOL}/save_field`, { field, value });
  await browser.post(`specific_data/${POOL}/save_field`, { field: 'campMultiSelect1Ids', value: ['north'] });
  await browser.post(`interests/${POOL}/save_field`, { field: 'taskAreaIds', value: ['education'] });
  await browser.post(`educations/${POOL}`, {
    clientRowId: randomUUID(),
    values: { accomplishmentLevelId: 'highest', educationLevelId: level, institute: 'Koulu' },
  });
  return { browser, id };
}
const send = async ({ browser }: Member, call = 'send_application') => {
  const { body } = await browser.post(`application/${call}/${POOL}`);
  expect(body).toHaveProperty('sendDate');
};
const setAccepting = (accepts: boolean) =>
  portal.db.updateTable('campaigns').set({ accepts_at_sending: accepts }).where('id', '=', POOL).execute();

test('a pool that accepts at sending makes a member of whoever sends, and offers what is open', async () => {
  const { gigId } = await stored(portal, gigOrder(portal));
  const member = await applicant();
  expect(await offersOf(member)).toEqual([]);
  await send(member);
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'sent' });
});

test('any other pool waits for its employer', async () => {
  await setAccepting(false);
  const { gigId } = await stored(portal, gigOrder(portal));
  const member = await applicant();
  const accept = () => asEmployer(portal, (trx, _employer, now) => addMember(trx, POOL, member.id, now));
  await send(member);
  expect(await offersOf(member)).toEqual([]);
  expect(await accept()).toBe(true);
  expect(await accept()).toBe(false);
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'sent' });
});

test('cancelling the application ends the membership; confirmed gigs stay until they are cancelled one by one', async () => {
  const member = await applicant();
  await send(member);
  const [kept, open] = [await stored(portal, gigOrder(portal)), await stored(portal, gigOrder(portal))];
  await answer(member, await offerOf(member, kept.gigId), 'accept');
  const offer = await offerOf(member, open.gigId);
  await member.browser.post(`application/cancel_application/${POOL}`);
  expect(await offerOf(member, open.gigId)).toMatchObject({ state: 'withdrawn' });
  expect(await answer(member, offer, 'accept')).toMatchObject({ error: 'closed' });
  const [booking] = await bookingsOf(member);
  expect(booking).toMatchObject({ state: 'upcoming', gig: { id: kept.gigId } });
  expect((await stored(portal, gigOrder(portal))).reached).toBe(0);
  expect(await cancel(member, booking?.id ?? '')).toEqual({ ok: true, late: false });
  await send(member, 'resend_application');
  expect(await offerOf(member, open.gigId)).toMatchObject({ state: 'sent' });
});

test('who leaves a pool and comes back lets its employer see when they can work only once they say so again', async () => {
  const member = await applicant();
  await send(member);
  const path = 'substitutions/availability';
  const shown = async () => (await member.browser.get(path)).read(Availability).showsToEmployers;
  await member.browser.post(path, { days: [], showsToEmployer: { campaignId: POOL, shows: true } });
  await asEmployer(portal, (trx, _employer, now) => addMember(trx, POOL, member.id, now));
  expect(await shown()).toMatchObject([{ campaignId: POOL, shows: true }]);
  await member.browser.post(`application/cancel_application/${POOL}`);
  await send(member, 'resend_application');
  expect(await shown()).toMatchObject([{ campaignId: POOL, shows: false }]);
});

test('who cancels while the employer accepts them is no member afterwards', async () => {
  await setAccepting(false);
  const member = await applicant();
  await send(member);
  // A gig that is stored just now makes whoever accepts wait.
  const gig = await portal.db.startTransaction().execute();
  await lockPool(gig, POOL, 'gig');
  const accepting = asEmployer(portal, (trx, _employer, now) => acceptMember(trx, POOL, member.id, now));
  await waitingForLocks(portal);
  const cancelling = member.browser.post(`application/cancel_application/${POOL}`);
  await Promise.race([cancelling, waitingForLocks(portal, 2)]);
  await gig.commit().execute();
  expect(await accepting).toBe(true);
  expect((await cancelling).status).toBe(200);
  expect(await isMember(portal.db, member.id, POOL)).toBe(false);
});

test('cancelling what is cancelled already ends a membership that was left over', async () => {
  const member = await applicant();
  await send(member);
  const cancelled = () => member.browser.post(`application/cancel_application/${POOL}`);
  await cancelled();
  await asEmployer(portal, (trx, _employer, now) => addMember(trx, POOL, member.id, now));
  expect((await cancelled()).status).toBe(200);
  expect(await isMember(portal.db, member.id, POOL)).toBe(false);
});

test('deleting an application ends a membership that was left over from it', async () => {
  const member = await applicant();
  await asEmployer(portal, (trx, _employer, now) => addMember(trx, POOL, member.id, now));
  expect((await member.browser.post(`application/delete_application/${POOL}`)).body).toEqual({ ok: true });
  expect(await isMember(portal.db, member.id, POOL)).toBe(false);
});

test('who waits does not get a slot after the membership has ended', async () => {
  const [holder, waiting] = [await newMember(portal), await applicant()];
  await send(waiting);
  const { gigId } = await stored(portal, gigOrder(portal));
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await answer(waiting, await offerOf(waiting, gigId), 'wait', { wait: true });
  await waiting.browser.post(`application/cancel_application/${POOL}`);
  const [booking] = await bookingsOf(holder);
  await cancel(holder, booking?.id ?? '');
  expect(await bookingsOf(waiting)).toEqual([]);
});

test('a qualification is read from what was sent, or vouched for by the employer', async () => {
  const [bachelor, vocational] = [await applicant('bachelor'), await applicant('vocational')];
  for (const member of [bachelor, vocational]) await send(member);
  const must = [{ code: 'education:uas-bachelor' }];
  const { gigId, reached, unreached } = await stored(portal, gigOrder(portal, { must }));
  expect([reached, unreached.missingQualification]).toEqual([1, 1]);
  expect((await offerOf(bachelor, gigId)).gig.must).toEqual([
    { code: 'education:uas-bachelor', name: 'Ammattikorkeakoulututkinto (AMK)' },
  ]);
  const given = { code: 'hygiene-pass', name: { fi: 'Hygieniapassi' } };
  const order = gigOrder(portal, { must: [given] });
  expect((await stored(portal, order)).reached).toBe(0);
  const pass = { campaignId: POOL, userId: vocational.id, qualification: 'hygiene-pass' };
  await portal.db.transaction().execute((trx) => vouch(trx, pass, true));
  const again = await stored(portal, order);
  expect(again.reached).toBe(1);
  const offer = await offerOf(vocational, again.gigId);
  await portal.db.transaction().execute((trx) => vouch(trx, pass, false));
  expect(await answer(vocational, offer, 'accept')).toMatchObject({
    error: 'missing_qualification',
    missing: ['hygiene-pass'],
  });
});
