import { sql } from 'kysely';
import type { TestApi } from '../../../../test/harness';
import { createPortal } from '../../applications/application.fixture';
import { cancelGig } from '../gigs/end-gig.service';
import {
  answer,
  asEmployer,
  bookingsOf,
  byDay,
  cancel,
  EMPLOYER,
  gigOrder,
  inHours,
  type Member,
  mailed as mailedOf,
  newMember,
  offerOf,
  stored,
} from '../gigs/gig.fixture';
import { pagesOfGigs } from '../gigs/pages-of-gigs';
import { confirmOffer, turnDownOffer } from '../offers/employer-answers.service';
import { mailGigNotices, remindOfReplies } from './gig-mails.service';

const HOUR = 3600;
let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
  byDay(portal);
});
afterEach(() => portal.close());

const mailed = (seconds?: number) => mailedOf(portal, seconds);
const subjects = async (seconds?: number) => (await mailed(seconds)).map(({ subject }) => subject).sort();

const logInAgain = async ({ browser, id }: Member) => {
  const { username } = await portal.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await browser.logIn(username, 'kolme pientä sanaa');
};

test('several offers come in one mail, in the language of the person, with a link and without what is not needed', async () => {
  const member = await newMember(portal);
  await portal.db.updateTable('users').set({ locale: 'sv' }).where('id', '=', member.id).execute();
  await stored(portal, gigOrder(portal));
  await stored(portal, gigOrder(portal, { texts: { sv: { task: 'Klasslärare', unit: 'Skolan' } } }));
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: '2 nya erbjudanden om inhopp' });
  for (const part of [
    'Lastenhoitaja, Päiväkoti Koivu: ',
    'Klasslärare, Skolan: ',
    'Svara senast',
    '/substitutions/offers?lang=sv',
  ])
    expect(mail?.text).toContain(part);
  expect(mail?.text).not.toContain('Mäkinen');
  expect(await mailed()).toEqual([]);
});

test('an offer that was seen, answered or withdrawn meanwhile is not mailed, nor anything to who has switched it off', async () => {
  const [seen, answered, off] = [await newMember(portal), await newMember(portal), await newMember(portal)];
  await newMember(portal);
  const chosen = { deadlines: true, messages: true, offers: false };
  await off.browser.post('settings/notifications', chosen);
  const { gigId } = await stored(portal, gigOrder(portal, { slots: 3 }));
  await seen.browser.post(`substitutions/offers/${(await offerOf(seen, gigId)).id}/seen`);
  expect(await answer(answered, await offerOf(answered, gigId), 'accept')).toMatchObject({ ok: true });
  expect(await subjects()).toEqual([expect.stringMatching(/^Uusi keikkatarjous: Lastenhoitaja, /)]);
  const { gigId: closed } = await stored(portal, gigOrder(portal));
  await portal.db.updateTable('gigs').set({ state: 'withdrawn' }).where('id', '=', closed).execute();
  expect(await mailed()).toEqual([]);
});

test('an address that was never confirmed gets no mail, nor one that was changed since', async () => {
  const [unconfirmed, changed] = [await newMember(portal), await newMember(portal)];
  const forget = ({ id }: Member) =>
    portal.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
  await forget(unconfirmed);
  await stored(portal, gigOrder(portal));
  await forget(changed);
  expect(await mailed()).toEqual([]);
});

test('a person whose mails cannot be made keeps nobody else waiting, and gets them later', async () => {
  const [broken] = [await newMember(portal), await newMember(portal)];
  await stored(portal, gigOrder(portal));
  await sql`alter table mails add constraint fault check (user_id is distinct from ${sql.lit(broken.id)}::uuid)`.execute(
    portal.db,
  );
  expect(await subjects()).toHaveLength(1);
  await sql`alter table mails drop constraint fault`.execute(portal.db);
  expect(await mailed()).toEqual([]);
  expect(await mailed(10 * 60)).toHaveLength(1);
});

test('who waited gets to know that the slot is theirs, and a holder that the employer cancels or proposes something else', async () => {
  const [holder, waiting] = [await newMember(portal), await newMember(portal)];
  // Who wants no offers has to know all the same what they have agreed to.
  for (const { browser } of [holder, waiting])
    await browser.post('settings/notifications', { deadlines: true, messages: true, offers: false });
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await answer(waiting, await offerOf(waiting, gigId), 'wait', { wait: true });
  expect(await mailed()).toEqual([]);
  const [held] = await bookingsOf(holder);
  expect(await cancel(holder, held?.id ?? '')).toMatchObject({ ok: true });
  expect(await subjects()).toEqual([expect.stringMatching(/^Sait keikan jonotuslistalta: Lastenhoitaja, /)]);
  await stored(portal, {
    ...order,
    shifts: [{ start: inHours(portal, 50), end: inHours(portal, 57), breakMinutes: 0 }],
  });
  expect(await subjects()).toEqual([expect.stringMatching(/^Työnantaja ehdottaa muutosta keikkaasi: /)]);
  const [booking] = await bookingsOf(waiting);
  await asEmployer(portal, (trx, employer, now) => cancelGig(trx, employer, gigId, 'Ryhmä on suljettu', now));
  const [mail] = await mailed();
  expect(mail?.subject).toMatch(/^Työnantaja on peruuttanut keikkasi: /);
  expect(mail?.text).toContain('Ryhmä on suljettu');
  expect(mail?.text).not.toContain('/account/settings');
  expect(mail?.text).toContain(`/substitutions/gigs/${booking?.id}?lang=fi`);
});

test('of those who have shown interest, who is chosen learns it, and so do the others', async () => {
  const [chosen, refused, other] = [await newMember(portal), await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal, { mode: 'employer_picks' }));
  const offers = await Promise.all([chosen, refused, other].map((member) => offerOf(member, gigId)));
  for (const [index, member] of [chosen, refused, other].entries()) {
    const offer = offers[index];
    if (offer) expect(await answer(member, offer, 'interest')).toMatchObject({ ok: true });
  }
  expect(await mailed()).toEqual([]);
  const [first, second] = offers.map(({ id }) => id);
  const asEmployer = (call: typeof confirmOffer, id = '') =>
    portal.db.transaction().execute((trx) => call(trx, EMPLOYER, id, portal.clock.now()));
  await asEmployer(turnDownOffer, second);
  expect(await subjects()).toEqual([expect.stringMatching(/^Et saanut keikkaa: /)]);
  await asEmployer(confirmOffer, first);
  expect(await subjects()).toEqual([
    expect.stringMatching(/^Et saanut keikkaa: /),
    expect.stringMatching(/^Keikka on sinun: /),
  ]);
});

test('a mail that cannot be sent is given up once it is of no use: offers with the time for replies, news with the start', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal, { mode: 'employer_picks' }));
  const { reply_by, starts_at } = await portal.db
    .selectFrom('gigs')
    .select(['reply_by', 'starts_at'])
    .where('id', '=', gigId)
    .executeTakeFirstOrThrow();
  const end = async () => {
    portal.clock.advance(30);
    await mailGigNotices(portal.api.context);
    const mails = await portal.db.selectFrom('mails').select('give_up_after').execute();
    await portal.db.deleteFrom('mails').execute();
    return mails.map(({ give_up_after }) => give_up_after);
  };
  expect(await end()).toEqual([reply_by]);
  await answer(member, await offerOf(member, gigId), 'interest');
  const offer = await offerOf(member, gigId);
  await portal.db.transaction().execute((trx) => confirmOffer(trx, EMPLOYER, offer.id, portal.clock.now()));
  expect(await end()).toEqual([starts_at]);
});

test('an offer whose time for replies ends in the night disturbs nobody, nor is it mailed when it is over', async () => {
  const member = await newMember(portal);
  portal.clock.advance(13 * HOUR);
  await logInAgain(member);
  await stored(portal, gigOrder(portal, { replyBy: inHours(portal, 4) }));
  expect(await subjects()).toEqual([]);
  expect(await subjects(9 * HOUR)).toEqual([]);
});

test('nights are quiet, unless the gig begins before noon', async () => {
  const member = await newMember(portal);
  portal.clock.advance(13 * HOUR);
  await logInAgain(member);
  const later = gigOrder(portal, { replyBy: inHours(portal, 20) });
  const { gigId } = await stored(portal, later);
  expect(await mailed()).toEqual([]);
  const times = { replyBy: inHours(portal, 5), shifts: [{ start: inHours(portal, 9), end: inHours(portal, 15) }] };
  await stored(portal, gigOrder(portal, times));
  expect(await subjects()).toHaveLength(1);
  expect(await mailed(7 * HOUR)).toEqual([]);
  expect(await subjects(HOUR + 60)).toHaveLength(1);
  expect((await portal.db.selectFrom('offers').select('id').where('gig_id', '=', gigId).execute()).length).toBe(1);
});

test('the last hour for a reply is told once', async () => {
  await newMember(portal);
  const replyBy = inHours(portal, 6);
  await stored(portal, gigOrder(portal, { replyBy }));
  expect(await subjects()).toHaveLength(1);
  const remind = async () => {
    await remindOfReplies(portal.api.context);
    return subjects();
  };
  expect(await remind()).toEqual([]);
  portal.clock.advance((Date.parse(replyBy) - portal.clock.now().getTime()) / 1000 - HOUR / 2);
  expect(await remind()).toEqual([expect.stringMatching(/^Vastausaika päättyy pian: Lastenhoitaja, /)]);
  expect(await remind()).toEqual([]);
});

test('links lead to a host whose theme has substitutions', () => {
  const hosts = [{ host: 'valtio.example.fi' }, { host: 'kunta.example.fi', theme: 'municipal' }];
  const publicUrl = 'https://valtio.example.fi';
  expect(pagesOfGigs({ publicUrl, hosts, theme: 'city' })).toBe('https://valtio.example.fi/candidateportal');
  expect(pagesOfGigs({ publicUrl, hosts, theme: 'state' })).toBe('https://kunta.example.fi/candidateportal');
});
