import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CancelReason } from '@portal/contract/substitutions/gig-words';
import { Bookings, CancelBookingResult } from '@portal/contract/substitutions/gigs';
import { type Offer, OfferResult, Offers } from '@portal/contract/substitutions/offers';
import { addDays, finnishDay } from '@portal/field-rules/dates';
import { sql } from 'kysely';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import type { ApiConfig } from '../../../config';
import type { Db } from '../../../db/database';
import { createPortal } from '../../applications/application.fixture';
import { finnishInstant } from '../../availability/finnish-time';
import { mailGigNotices } from '../gig-mails/gig-mails.service';
import { settleGigs } from '../offers/settle-gigs.service';
import { addMember } from '../pools/members.service';
import { GigOrder } from './gig-content';
import { readGig } from './gig-reading.service';
import { type StoredOrder, storeGig } from './store-gig.service';

const HOUR_MS = 3_600_000;

/** The demo content's pool of substitutes, and its employer. */
export const POOL = 115;
export const EMPLOYER = 'Koivurannan kaupunki';

/** A portal with the demo content, whose sessions outlive the time for replies; its gigs are settled when a test asks for it. */
export const createGigPortal = (overrides: Partial<ApiConfig> = {}): Promise<TestApi> =>
  createPortal({
    rateLimit: false,
    theme: 'municipal',
    sessionSeconds: 30 * 86_400,
    sessionMaxSeconds: 30 * 86_400,
    ...overrides,
  });

/** Instant some hours from the portal's present time, full minutes. */
export const inHours = (portal: TestApi, hours: number): string =>
  new Date(Math.ceil(portal.clock.now().getTime() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString();

/** A gig as an employer writes it: eight hours in two days, one slot, replies within one day. */
export function gigOrder(portal: TestApi, more: Partial<Record<keyof GigOrder, unknown>> = {}): GigOrder {
  return GigOrder.parse({
    id: `gig-${randomUUID()}`,
    pool: POOL,
    mode: 'first_come',
    slots: 1,
    replyBy: inHours(portal, 24),
    shifts: [{ start: inHours(portal, 48), end: inHours(portal, 56), breakMinutes: 30 }],
    texts: { fi: { task: 'Lastenhoitaja', unit: 'Päiväkoti Koivu', pay: 'KVTES' } },
    address: 'Koivukatu 1, Koivuranta',
    pay: { basis: 'hour', min: 14 },
    ...more,
  });
}

/** The order as the database keeps it. */
export const store = (portal: TestApi, order: GigOrder): Promise<StoredOrder> =>
  portal.db.transaction().execute((trx) => storeGig(trx, EMPLOYER, order, portal.clock.now()));

/** @throws Error where the order is not taken */
export async function stored(portal: TestApi, order: GigOrder) {
  const result = await store(portal, order);
  if (!result.ok) throw new Error(`the order was not taken: ${result.error}`);
  return result;
}

export interface Member {
  browser: TestBrowser;
  id: string;
}

/** A member of the pool who is logged in. */
export async function newMember(portal: TestApi, pool = POOL): Promise<Member> {
  const { browser, id } = await portal.candidate();
  await portal.db.transaction().execute((trx) => addMember(trx, pool, id, portal.clock.now()));
  return { browser, id };
}

export const offersOf = async ({ browser }: Member): Promise<Offer[]> =>
  (await browser.get('substitutions/offers')).read(Offers).offers;

/** @throws Error for a member who was not sent the offer */
export async function offerOf(member: Member, gigId: string): Promise<Offer> {
  const offer = (await offersOf(member)).find(({ gig }) => gig.id === gigId);
  if (!offer) throw new Error('the member was not sent the offer');
  return offer;
}

/** What the member answers to an offer as they see it. */
export async function answer(
  member: Member,
  { id, gig }: Offer,
  call: 'accept' | 'interest' | 'decline' | 'wait',
  body: object = { revision: gig.revision },
): Promise<OfferResult> {
  return (await member.browser.post(`substitutions/offers/${id}/${call}`, body)).read(OfferResult);
}

export const bookingsOf = async ({ browser }: Member) => (await browser.get('substitutions/gigs')).read(Bookings).gigs;

export const cancel = async ({ browser }: Member, bookingId: string, reason: CancelReason = 'illness') =>
  (await browser.post(`substitutions/gigs/${bookingId}/cancel`, { reason })).read(CancelBookingResult);

/** A gig of which one member holds a slot. */
export async function heldGig(portal: TestApi, more: object = {}) {
  const holder = await newMember(portal);
  const order = gigOrder(portal, more);
  const { gigId } = await stored(portal, order);
  const offer = await offerOf(holder, gigId);
  await answer(holder, offer, 'accept');
  const [booking] = await bookingsOf(holder);
  return { holder, order, gigId, offer, bookingId: booking?.id ?? '' };
}

/** Until so many statements wait for a lock. */
export async function waitingForLocks({ db }: TestApi, many = 1): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  while ((await countWaiting()) < many) await wait(5);
}

/** Locks a gig, so that whoever presses on it waits until it is released. */
export async function holdGig(
  portal: TestApi,
  gigId: string,
): Promise<{
  trx: Db;
  /** Somebody waits for the lock. */
  awaited(): Promise<void>;
  release(): Promise<void>;
}> {
  const trx = await portal.db.startTransaction().execute();
  await sql`select from gigs where id = ${gigId} for update`.execute(trx);
  return {
    trx,
    awaited: () => waitingForLocks(portal),
    release: async () => {
      await trx.commit().execute();
    },
  };
}

/** Ends the gigs and memberships that are there, so that a test has the pool to itself. */
export async function emptyPool(portal: TestApi): Promise<void> {
  await portal.db.deleteFrom('gigs').execute();
  await portal.db.deleteFrom('pool_members').execute();
}

/** What an employer does to a gig or offer, in a transaction of its own. */
export const asEmployer = <T>(
  portal: TestApi,
  work: (trx: Db, employer: string, now: Date) => Promise<T>,
): Promise<T> => portal.db.transaction().execute((trx) => work(trx, EMPLOYER, portal.clock.now()));

/** Turns the clock to an instant and waits until the gig is settled. */
export async function settledAt(portal: TestApi, gigId: string, instant: string): Promise<void> {
  portal.clock.advance((Date.parse(instant) - portal.clock.now().getTime()) / 1000 + 1);
  for (;;) {
    // Somebody else may have locked the gig in the same moment.
    await settleGigs(portal.api.context);
    const gig = await readGig(portal.db, gigId);
    const due = gig?.row.settle_at;
    if (!due || due > portal.clock.now()) return;
  }
}

/** Turns the clock to ten in the morning in Finland, when mails are sent at once, of the next day after which no clock changes for three days. */
export function byDay({ clock }: TestApi): void {
  const now = clock.now();
  const tenOf = (day: string) => finnishInstant(day, '10:00').instant.getTime();
  let day = addDays(finnishDay(now), 1);
  while (tenOf(addDays(day, 3)) - tenOf(day) !== 3 * 24 * HOUR_MS) day = addDays(day, 1);
  clock.advance((tenOf(day) - now.getTime()) / 1000);
}

/** What is mailed about gigs within some seconds. */
export async function mailed(portal: TestApi, seconds = 30): Promise<{ to: string; subject: string; text: string }[]> {
  portal.clock.advance(seconds);
  await mailGigNotices(portal.api.context);
  const mails = await portal.outbox();
  await portal.db.deleteFrom('mails').execute();
  return mails.map(({ to, subject, text }) => ({ to, subject, text }));
}
