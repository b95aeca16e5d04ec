import type { TestApi } from '../../../../test/harness';
import { erasePerson } from '../../account/erase-person.service';
import { addEndpoint } from '../../webhooks/webhook-endpoints.service';
import {
  answer,
  asEmployer,
  bookingsOf,
  byDay,
  cancel,
  createGigPortal,
  EMPLOYER,
  emptyPool,
  heldGig,
  inHours,
  mailed,
  newMember,
  offerOf,
  stored,
} from '../gigs/gig.fixture';

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

const contact = { name: 'Sanna Peltola', email: 'sanna.peltola@example.fi' };
const toContact = async () => (await mailed(portal)).filter(({ to }) => to === contact.email);
const soon = () => ({
  replyBy: inHours(portal, 8),
  shifts: [{ start: inHours(portal, 10), end: inHours(portal, 16), breakMinutes: 0 }],
});

test('the contact person of an employer without a system is mailed once who gave a slot back late, and not why', async () => {
  const { holder, bookingId, order } = await heldGig(portal, { contact, ...soon() });
  expect(await bookingsOf(holder)).toMatchObject([{ employerIsTold: false, contactIsMailed: true }]);
  await holder.browser.post(`substitutions/gigs/${bookingId}/cancel`, { reason: 'illness', text: 'kuumetta' });
  await cancel(holder, bookingId);
  const [mail, ...others] = await toContact();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Sijainen on peruuttanut keikan: Lastenhoitaja, /);
  const { first_name, last_name } = await portal.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', holder.id)
    .executeTakeFirstOrThrow();
  for (const words of [`${first_name} ${last_name}`, order.id, 'alle 24 tuntia', 'Paikka on nyt vapaa.'])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toMatch(/kuumetta|illness|sairas/);
});

test('the contact person reads in the language of the gig who is expected no more, and that somebody waited for the slot', async () => {
  const texts = { sv: { task: 'Barnskötare', unit: 'Daghemmet Björken', pay: 'AKTA' } };
  const { holder, bookingId, gigId } = await heldGig(portal, { contact, texts });
  const waiting = await newMember(portal);
  await answer(waiting, await offerOf(waiting, gigId), 'wait', { wait: true });
  await cancel(holder, bookingId);
  const [mail] = await toContact();
  expect(mail?.subject).toMatch(/^En vikarie har avbokat ett inhopp: Barnskötare, /);
  expect(mail?.text).toContain('Platsen gick till nästa på väntelistan.');
  expect(mail?.text).not.toContain('mindre än 24 timmar');
});

test('who refuses a change or closes the account gives a slot back as well', async () => {
  const refused = await heldGig(portal, { contact });
  const shifts = [{ start: inHours(portal, 60), end: inHours(portal, 66), breakMinutes: 0 }];
  await stored(portal, { ...refused.order, shifts });
  await refused.holder.browser.post(`substitutions/gigs/${refused.bookingId}/proposal`, { accept: false, revision: 2 });
  expect(await toContact()).toHaveLength(1);
  await portal.db.deleteFrom('mails').execute();
  const closed = await heldGig(portal, { contact });
  expect(await erasePerson(portal.api.context, closed.holder.id, { by: 'the person' })).toBe(true);
  const [mail, ...others] = await toContact();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Sijainen on sulkenut tilinsä palvelussa.');
  expect(mail?.text).toContain('Paikka on nyt vapaa.');
});

test('where the employer has a system, or the gig no address, nobody is mailed', async () => {
  const without = await heldGig(portal, { contact: { name: contact.name } });
  expect(await bookingsOf(without.holder)).toMatchObject([{ contactIsMailed: false }]);
  await cancel(without.holder, without.bookingId);
  const { holder, bookingId } = await heldGig(portal, { contact });
  const token = { id: null, employer: EMPLOYER };
  await asEmployer(portal, (trx, _employer, now) => addEndpoint(trx, portal.config, token, 'https://a.example', now));
  expect(await bookingsOf(holder)).toMatchObject([{ employerIsTold: true, contactIsMailed: false }]);
  await cancel(holder, bookingId);
  expect(await toContact()).toEqual([]);
});
