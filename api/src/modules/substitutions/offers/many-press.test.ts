import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfferResult } from '@portal/contract/substitutions/offers';
import { sql } from 'kysely';
import { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { createApp, type PortalApi } from '../../../app';
import {
  answer,
  bookingsOf,
  cancel,
  createGigPortal,
  gigOrder,
  type Member,
  offerOf,
  POOL,
  stored,
} from '../gigs/gig.fixture';
import { readGig } from '../gigs/gig-reading.service';
import { addMember } from '../pools/members.service';

let portal: TestApi;
let apis: PortalApi[];
let folders: string[];

/** Three of the API, each with connections of its own, on one database. */
async function open(): Promise<void> {
  portal = await createGigPortal();
  folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'portal-api-data-')));
  apis = [portal.api, ...(await Promise.all(folders.map((dataDir) => createApp({ ...portal.config, dataDir }))))];
}

async function close(): Promise<void> {
  for (const api of apis.slice(1)) await api.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await portal.close();
}

/** Members who are logged in, in turn at each of the processes. */
async function crowd(count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, username, password } = await portal.addUser();
    await portal.db.transaction().execute((trx) => addMember(trx, POOL, id, portal.clock.now()));
    const browser = new TestBrowser(apis[index % apis.length] ?? portal.api);
    await browser.logIn(username, password);
    members.push({ id, browser });
  }
  return members;
}

const errorsOf = (answers: readonly OfferResult[]) => answers.map(({ ok, error }) => (ok ? 'won' : error));
const count = (answers: readonly OfferResult[], what: string) => errorsOf(answers).filter((one) => one === what).length;

async function overlapsHeld(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking_shifts a join booking_shifts b
      on a.user_id = b.user_id and a.booking_id < b.booking_id and a.during && b.during
    where a.held and b.held`.execute(portal.db);
  return rows[0]?.count ?? 0;
}

/** One member presses on gigs of the same time, in as many tabs. */
async function pressAllAtOnce(): Promise<OfferResult[]> {
  const [first] = await crowd(1);
  if (!first) throw new Error('no member');
  const gigs: string[] = [];
  for (let made = 0; made < 12; made += 1) gigs.push((await stored(portal, gigOrder(portal))).gigId);
  const tabs = apis.map((api) => {
    const browser = new TestBrowser(api);
    for (const [name, value] of first.browser.cookies) browser.cookies.set(name, value);
    return { ...first, browser };
  });
  const offers = await Promise.all(gigs.map((gigId) => offerOf(first, gigId)));
  return Promise.all(offers.map((offer, index) => answer(tabs[index % tabs.length] ?? first, offer, 'accept')));
}

describe('many press at once', () => {
  beforeAll(open);
  afterAll(close);

  test('on one gig: exactly as many win as there are slots, and all others are told that it is taken', async () => {
    const members = await crowd(40);
    const { gigId } = await stored(portal, gigOrder(portal, { slots: 3 }));
    const offers = await Promise.all(members.map((member) => offerOf(member, gigId)));
    const answers = await Promise.all(
      members.map((member, index) => {
        const offer = offers[index];
        if (!offer) throw new Error('no offer');
        return answer(member, offer, 'accept');
      }),
    );
    expect([count(answers, 'won'), count(answers, 'taken')]).toEqual([3, 37]);
    const held = await portal.db.selectFrom('bookings').select('slot').where('gig_id', '=', gigId).execute();
    expect(held.map(({ slot }) => slot).sort()).toEqual([1, 2, 3]);
  });

  test('on gigs of the same time: a person gets one of them, and the others stay free', async () => {
    const answers = await pressAllAtOnce();
    expect([count(answers, 'won'), count(answers, 'overlap')]).toEqual([1, 11]);
    expect(await overlapsHeld()).toBe(0);
  });

  test('on everything: nobody is told that a gig is taken that stays free, also as others give back', async () => {
    const members = await crowd(18);
    const gigs: string[] = [];
    for (const slots of [1, 2, 3, 4, 5]) gigs.push((await stored(portal, gigOrder(portal, { slots }))).gigId);
    const told = new Map<string, OfferResult[]>(gigs.map((gigId) => [gigId, []]));
    await Promise.all(
      members.map(async (member) => {
        const offers = await Promise.all(gigs.map((gigId) => offerOf(member, gigId)));
        await Promise.all(
          offers.map(async (offer) => told.get(offer.gig.id)?.push(await answer(member, offer, 'accept'))),
        );
      }),
    );
    for (const [gigId, answers] of told) {
      const gig = await readGig(portal.db, gigId);
      if (count(answers, 'taken') > 0) expect(gig?.free).toBe(0);
    }
    await Promise.all(
      members.map(async (member, index) => {
        const [booking] = await bookingsOf(member);
        if (index % 3 === 0 && booking) await cancel(member, booking.id);
        const offer = await offerOf(member, gigs[index % gigs.length] ?? '');
        const answered = await answer(member, offer, 'accept');
        expect(['taken', 'overlap', 'already_held', undefined]).toContain(answered.error);
      }),
    );
    expect(await overlapsHeld()).toBe(0);
    const { rows } = await sql<{ held: number; people: number }>`
      select count(*) as held, count(distinct user_id) as people from bookings where held and gig_id = any(${gigs})`.execute(
      portal.db,
    );
    expect(rows[0]?.held).toBe(rows[0]?.people);
    for (const answers of told.values())
      expect(errorsOf(answers).filter((one) => !['won', 'taken', 'overlap'].includes(one ?? ''))).toEqual([]);
  });
});

describe('the same without the constraint of the database', () => {
  beforeAll(async () => {
    await open();
    await sql`alter table booking_shifts drop constraint booking_shifts_overlap`.execute(portal.db);
  });
  afterAll(close);

  test('gives one person what overlaps, which shows that the tests look', async () => {
    const answers = await pressAllAtOnce();
    expect(count(answers, 'won')).toBeGreaterThan(1);
    expect(await overlapsHeld()).toBeGreaterThan(0);
  });
});
