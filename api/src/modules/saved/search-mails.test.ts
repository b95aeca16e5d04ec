import { API_PREFIX } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { TestApi } from '../../../test/harness';
import { stopAfter } from '../../../test/stop-after';
import { createPortal, DEVELOPER, SUMMER_WORKER } from '../applications/application.fixture';
import { mailNewPositions } from './search-mails.service';

const INTERNAL = 113;
const HOUR = 3600;
const DAY = 24 * HOUR;

let portal: TestApi;
let look: () => Promise<void>;
beforeEach(async () => {
  portal = await createPortal();
  look = () => mailNewPositions(portal.api.context);
  await atHour(12);
});
afterEach(() => portal.close());

/** Turns the clock to the next time that it is this hour in Finland. */
async function atHour(hour: number) {
  const inFinland = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Helsinki',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  while (Number(inFinland.format(portal.clock.now())) !== hour) portal.clock.advance(HOUR / 2);
}

/** As if it were imported now. */
const appear = (...ids: number[]) =>
  portal.db
    .updateTable('campaigns')
    .set({
      created_at: portal.clock.now(),
      apply_period_start: null,
      apply_period_end: new Date(portal.clock.now().getTime() + 20 * DAY * 1000),
    })
    .where('id', 'in', ids)
    .execute();

async function subscriber(query = '', { name = 'Oma haku', locale = 'fi', internal = false } = {}) {
  const person = await portal.candidate({ useInternal: internal });
  await portal.db
    .updateTable('users')
    .set({ locale: locale as 'fi' })
    .where('id', '=', person.id)
    .execute();
  const { body } = await person.browser.post('saved/searches', {
    ...{ name, query, mail: true },
    ...(internal && { internal }),
  });
  return { ...person, searchId: (body as { id: string }).id };
}
const mailsTo = async (email: string) =>
  (await portal.outbox()).filter(
    ({ to, subject }) => to === email && /uu(si|tta) tehtävä|n(y|ya) tjänst|new position/.test(subject),
  );

test('what the list finds in another language is mailed, what it does not show there is not', async () => {
  const changeTexts = (title: string) =>
    portal.db
      .updateTable('campaigns')
      .set({ texts: sql`jsonb_set(texts, '{sv,title}', ${JSON.stringify(title)})` })
      .where('id', '=', SUMMER_WORKER)
      .execute();
  const { email } = await subscriber('?query=zoologiassistent');
  const other = await subscriber('?query=ohjelmistokehittäjä');
  portal.clock.advance(DAY);
  await changeTexts('Zoologiassistent, ohjelmistokehittäjä');
  await appear(SUMMER_WORKER);
  portal.clock.advance(HOUR / 4);
  await look();
  expect(await mailsTo(email)).toMatchObject([{ subject: '1 uusi tehtävä: Oma haku' }]);
  expect(await mailsTo(other.email)).toEqual([]);
});

test('nothing is mailed where nothing is new, and what is new is mailed once, with a link for each position', async () => {
  const { email } = await subscriber('', { name: 'Kaikki <Oulu>' });
  await look();
  expect(await mailsTo(email)).toEqual([]);
  portal.clock.advance(DAY);
  await appear(DEVELOPER, SUMMER_WORKER, INTERNAL);
  portal.clock.advance(HOUR / 4);
  await look();
  await look();
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 uutta tehtävää: Kaikki <Oulu>');
  expect(mail?.text).toContain(`/candidateportal/positions/${DEVELOPER}?lang=fi`);
  expect(mail?.text).not.toContain(`/${INTERNAL}?`);
  expect(mail?.html).toContain('Kaikki &lt;Oulu&gt;');
  expect(mail?.text).toMatch(/\/candidateportal\/saved-search\/end\/[\w-]+\?lang=fi/);
  portal.clock.advance(DAY);
  await look();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a search of internal positions mails those, while the person may read them', async () => {
  const reader = await subscriber('', { internal: true });
  const former = await subscriber('', { internal: true });
  await portal.db.updateTable('users').set({ use_internal: false }).where('id', '=', former.id).execute();
  portal.clock.advance(DAY);
  await appear(DEVELOPER, INTERNAL);
  portal.clock.advance(HOUR / 4);
  await look();
  const [mail] = await mailsTo(reader.email);
  expect(mail?.subject).toBe('1 uusi tehtävä: Oma haku');
  expect(mail?.text).toContain(`/candidateportal/internal/${INTERNAL}?lang=fi`);
  expect(mail?.text).toContain('/candidateportal/internal?lang=fi');
  expect(await mailsTo(former.email)).toEqual([]);
});

test('what comes later on the same day is in the mail of the next', async () => {
  const { email } = await subscriber();
  portal.clock.advance(DAY);
  await appear(DEVELOPER);
  portal.clock.advance(HOUR / 4);
  await look();
  await appear(SUMMER_WORKER);
  portal.clock.advance(HOUR);
  await look();
  expect(await mailsTo(email)).toHaveLength(1);
  portal.clock.advance(DAY);
  await look();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    '1 uusi tehtävä: Oma haku',
    '1 uusi tehtävä: Oma haku',
  ]);
});

test('what was being imported while the mails of a day went out is in those of the next', async () => {
  const { email } = await subscriber();
  portal.clock.advance(DAY);
  const begun = new Date(portal.clock.now().getTime() - 5_000);
  await look();
  await appear(DEVELOPER);
  await portal.db.updateTable('campaigns').set({ created_at: begun }).where('id', '=', DEVELOPER).execute();
  portal.clock.advance(DAY);
  await look();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('only what the search finds is mailed, in the person’s language', async () => {
  const swedish = await subscriber('?query=utvecklare', { locale: 'sv', name: 'Kod' });
  const none = await subscriber('?query=kukkakauppias');
  portal.clock.advance(DAY);
  await appear(DEVELOPER, SUMMER_WORKER);
  portal.clock.advance(HOUR / 4);
  await look();
  const [mail] = await mailsTo(swedish.email);
  expect(mail?.subject).toBe('1 ny tjänst: Kod');
  expect(mail?.text).toContain(`/candidateportal/positions/${DEVELOPER}?lang=sv`);
  expect(mail?.text).toContain('/candidateportal/positions?query=utvecklare&lang=sv');
  expect(await mailsTo(none.email)).toEqual([]);
});

test('several processes at once send each mail once', async () => {
  const people = await Promise.all([1, 2, 3].map(() => subscriber()));
  portal.clock.advance(DAY);
  await appear(DEVELOPER);
  portal.clock.advance(HOUR / 4);
  await Promise.all(Array.from({ length: 8 }, look));
  for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
});

test('a run that is stopped leaves the rest for the next one, and nobody is mailed twice', async () => {
  const people = [await subscriber(), await subscriber(), await subscriber()];
  portal.clock.advance(DAY);
  await appear(DEVELOPER);
  portal.clock.advance(HOUR / 4);
  await mailNewPositions(portal.api.context, stopAfter(2));
  const mailed = async () => (await Promise.all(people.map(({ email }) => mailsTo(email)))).map(({ length }) => length);
  expect((await mailed()).sort()).toEqual([0, 1, 1]);
  await look();
  expect(await mailed()).toEqual([1, 1, 1]);
});

test('a search that cannot be looked after keeps no other from its mail', async () => {
  const people = [await subscriber(), await subscriber(), await subscriber()];
  const [broken] = [...people].sort((a, b) => a.searchId.localeCompare(b.searchId));
  await sql`alter table mails add constraint broken check (user_id <> ${sql.lit(broken?.id)})`.execute(portal.db);
  portal.clock.advance(DAY);
  await appear(DEVELOPER);
  portal.clock.advance(HOUR / 4);
  await look();
  for (const { id, email } of people) expect((await mailsTo(email)).length).toBe(id === broken?.id ? 0 : 1);
  await sql`alter table mails drop constraint broken`.execute(portal.db);
  await look();
  for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
});

test('nobody is mailed before seven in the morning, by the clocks of Finland', async () => {
  const { email } = await subscriber();
  await atHour(23);
  await appear(DEVELOPER);
  await atHour(6);
  await look();
  expect(await mailsTo(email)).toEqual([]);
  await atHour(7);
  await look();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('who asks for mails later gets nothing of before, and who asks for none or has not confirmed the address nothing at all', async () => {
  const later = await subscriber();
  await later.browser.post(`saved/searches/${later.searchId}`, { mail: false });
  const unconfirmed = await subscriber();
  await portal.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.id).execute();
  await appear(DEVELOPER);
  portal.clock.advance(HOUR / 4);
  await later.browser.post(`saved/searches/${later.searchId}`, { mail: true });
  portal.clock.advance(DAY);
  await look();
  for (const { email } of [later, unconfirmed]) expect(await mailsTo(email)).toEqual([]);
});

describe('the link of a mail', () => {
  async function mailed() {
    const person = await subscriber('', { name: 'Oma haku' });
    portal.clock.advance(DAY);
    await appear(DEVELOPER);
    portal.clock.advance(HOUR / 4);
    await look();
    const [mail] = await mailsTo(person.email);
    const token = /\/saved-search\/end\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { ...person, token };
  }
  const asked = async ({ searchId }: { searchId: string }) =>
    (await portal.db.selectFrom('saved_searches').select('mail').where('id', '=', searchId).executeTakeFirst())?.mail;

  test('ends the mails without log-in; looking at it does not', async () => {
    const person = await mailed();
    const visitor = await portal.browser().open();
    expect((await visitor.get(`saved/mails/${person.token}`)).body).toEqual({ name: 'Oma haku', mail: true });
    expect(await asked(person)).toBe(true);
    expect((await visitor.post(`saved/mails/${person.token}`)).body).toEqual({ ok: true });
    expect((await visitor.post(`saved/mails/${person.token}`)).body).toEqual({ ok: true });
    expect(await asked(person)).toBe(false);
    expect((await visitor.get(`saved/mails/${person.token}`)).body).toEqual({ name: 'Oma haku', mail: false });
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('is followed by mail programs that send %s, without cookies and token', async (type, payload) => {
    const person = await mailed();
    const url = `${API_PREFIX}/saved/mails/${person.token}/end`;
    const headers = { host: 'localhost:4600' };
    const looked = await portal.api.fastify.inject({ method: 'GET', url, headers });
    expect([looked.statusCode, looked.headers.location]).toEqual([
      303,
      `/candidateportal/saved-search/end/${person.token}`,
    ]);
    expect(await asked(person)).toBe(true);
    const answer = await portal.api.fastify.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(await asked(person)).toBe(false);
  });

  test('is nobody’s but the portal’s own: guessed, changed and copied ids end nothing', async () => {
    const person = await mailed();
    const visitor = await portal.browser().open();
    const changed = `${person.token.slice(0, -3)}${person.token.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    for (const token of [
      person.searchId,
      Buffer.from(person.searchId).toString('base64url'),
      changed,
      'x',
      '%00',
      'a'.repeat(96),
    ]) {
      expect([token, (await visitor.get(`saved/mails/${token}`)).status]).toEqual([token, 404]);
      expect([token, (await visitor.post(`saved/mails/${token}`)).status]).toEqual([token, 404]);
    }
    expect(await asked(person)).toBe(true);
  });

  test('has nothing to end any more where the search was deleted', async () => {
    const person = await mailed();
    const again = portal.browser();
    await again.logIn(person.username, person.password);
    await again.post(`saved/searches/${person.searchId}`, { deleted: true });
    expect((await portal.browser().get(`saved/mails/${person.token}`)).status).toBe(404);
  });
});
