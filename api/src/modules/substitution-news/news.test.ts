import { setTimeout as wait } from 'node:timers/promises';
import { SubstitutionNews } from '@portal/contract/substitutions/offers';
import { sql } from 'kysely';
import { type StreamPage, type StreamServer, serveStreams, until } from '../../../test/event-stream';
import type { TestApi } from '../../../test/harness';
import {
  answer,
  createGigPortal,
  emptyPool,
  gigOrder,
  type Member,
  newMember,
  offerOf,
  stored,
} from '../substitutions/gigs/gig.fixture';

let portal: TestApi;
let server: StreamServer;

beforeAll(async () => {
  portal = await createGigPortal();
  server = await serveStreams(portal);
});
afterAll(async () => {
  await portal.close();
  await server.close();
});
beforeEach(() => emptyPool(portal));
afterEach(() => server.closePages());

const watch = ({ browser }: Member, from = server) => from.open(browser, '/substitutions/news');
const newsOf = (page: StreamPage) => page.told().map((told) => SubstitutionNews.parse(told));

test('a slot that somebody takes is told to the open pages of everybody who was offered it, and to nobody else', async () => {
  const [taker, other] = [await newMember(portal), await newMember(portal)];
  const stranger = { ...(await portal.candidate()) };
  const { gigId } = await stored(portal, gigOrder(portal));
  const offer = await offerOf(taker, gigId);
  const [own, theirs, foreign] = [await watch(taker), await watch(other), await watch(stranger)];
  expect(own.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  await answer(taker, offer, 'accept');
  await until(() => newsOf(theirs).length > 0 && newsOf(own).length > 1);
  expect(newsOf(theirs)).toEqual([{ kind: 'gig', gigId, free: 0 }]);
  expect(newsOf(own)).toContainEqual({ kind: 'bookings', gigId });
  // What is meant for one person reaches no other, nor does it name anybody.
  await wait(200);
  expect(newsOf(foreign)).toEqual([]);
  expect(theirs.text()).not.toContain(taker.id);
});

test('a new offer is told; what is rolled back is not', async () => {
  const member = await newMember(portal);
  const page = await watch(member);
  await portal.db
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_notify('portal_substitution_news', ${JSON.stringify({ kind: 'bookings', userId: member.id })})`.execute(
        trx,
      );
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  const { gigId } = await stored(portal, gigOrder(portal));
  await until(() => newsOf(page).length > 0);
  expect(newsOf(page)).toEqual([{ kind: 'offers', gigId }]);
});

test('many pages that are told of the same are told to ask at different moments', async () => {
  const pages: StreamPage[] = [];
  for (let members = 0; members < 3; members += 1) {
    const member = await newMember(portal);
    for (let tabs = 0; tabs < 4; tabs += 1) pages.push(await watch(member));
  }
  const { gigId } = await stored(portal, gigOrder(portal));
  await until(() => pages.every((page) => newsOf(page).length > 0));
  expect(pages.map(newsOf)).toEqual(Array(12).fill([{ kind: 'offers', gigId, askWithinMs: 24 }]));
});

test('news come again after the connection to the database was lost, and pages are told to ask for everything', async () => {
  const member = await newMember(portal);
  const page = await watch(member);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`.execute(portal.db);
  await until(() => newsOf(page).length >= 2);
  expect(newsOf(page).map(({ kind }) => kind)).toEqual(['offers', 'bookings']);
  const { gigId } = await stored(portal, gigOrder(portal));
  await until(() => newsOf(page).some((news) => news.gigId === gigId));
});

test('one browser and one person keep so many pages told, and the next one asks on its own', async () => {
  const member = await newMember(portal);
  const other = { ...member, browser: portal.browser() };
  const { username } = await portal.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  await other.browser.logIn(username, 'kolme pientä sanaa');
  const pages: StreamPage[] = [];
  for (const one of [...Array(5).fill(member), ...Array(3).fill(other)]) pages.push(await watch(one));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 200, 200, 429]);
  pages[0]?.close();
  let status: number | undefined;
  while (status !== 200) status = (await watch(member)).status;
});

test('a page that is left open does not keep the session alive, and its news end with the session', async () => {
  const member = await newMember(portal);
  const ends = async () => {
    const rows = portal.db.selectFrom('sessions').select('expires_at').where('user_id', '=', member.id);
    return (await rows.executeTakeFirst())?.expires_at.getTime();
  };
  portal.clock.advance(3600);
  const before = await ends();
  const page = await watch(member);
  expect(await ends()).toBe(before);
  await portal.api.context.news.streams.beat();
  // One comes every 15 seconds as well.
  await until(() => page.text().split('event: heartbeat\ndata:\n\n').length >= 3);
  expect(newsOf(page)).toEqual([]);
  expect(page.ended()).toBe(false);
  await member.browser.post('authentication/logout');
  await portal.api.context.news.streams.beat();
  await until(page.ended);
});

test('open pages do not hold up the end of the API', async () => {
  const other = await createGigPortal();
  const ending = await serveStreams(other);
  const page = await watch(await newMember(other), ending);
  other.api.endStreams();
  await ending.close();
  await until(page.ended);
  await other.close();
});
