import type { OfferResult } from '@portal/contract/substitutions/offers';
import type { Kysely } from 'kysely';
import type { Db } from '../../../db/database';
import type { Database } from '../../../db/schema';
import type { OfferRow } from '../../../db/tables/substitutions.tables';
import { type Repeatable, recordAnswers } from '../../../http/idempotency/idempotency';
import { notFound } from '../../../http/problem';
import { heldShifts, heldShiftsOf } from '../bookings/held-shifts.service';
import { overlapping } from '../bookings/shift-ranges';
import type { TakenSlot } from '../bookings/take-slot.service';
import { lockGig, lockPeople, readGig, type StoredGig } from '../gigs/gig-reading.service';
import { giveSlots } from './fill.service';
import { isAway } from './gig-queue';
import { readOffersOf } from './offer-reading.service';
import { type OfferRequest, readHolders } from './offer-requests';
import { type LoadedOffer, type Refusal, refusal, refuse, refuseMembers } from './refuse-offer.service';

/** How many are given slots in one transaction. */
const GROUP_MAX = 50;

/** Somebody who wants a slot. */
export interface AcceptPress {
  request: OfferRequest;
  /** Of the gig, as the person saw it. */
  revision: number;
  call: Repeatable;
}

type Outcome<Result> = PromiseSettledResult<Result>;

/** Why somebody cannot have a slot, but for the pool's rules and what else they hold. */
export function refuseAccept(loaded: LoadedOffer, revision: number, now: Date): Refusal | undefined {
  const { row, free } = loaded.gig;
  if (row.mode !== 'first_come') return refusal('changed');
  return refuse(loaded, revision, now) ?? (free === 0 ? taken(loaded.gig) : undefined);
}

const taken = ({ row }: StoredGig): Refusal => refusal('taken', { canWait: row.waiting_list });

/**
 * Gives slots to the first of those who wait, to as many in one transaction as there are slots.
 * @param waiting those who wait by the time of the call: the gig's lock may come late
 * @returns what came of each of them; undefined, of all, where no slot was free for a moment: nothing was kept of it
 */
export async function acceptFirst(
  db: Kysely<Database>,
  gigId: string,
  waiting: () => readonly AcceptPress[],
  clock: () => Date,
): Promise<Outcome<OfferResult | undefined>[]> {
  const gig = await readGig(db, gigId);
  return gig?.free === 0 ? noneFree(waiting()) : acceptGroup(db, gigId, waiting, clock);
}

const noneFree = (presses: readonly AcceptPress[]): Outcome<undefined>[] =>
  presses.map(() => ({ status: 'fulfilled', value: undefined }));

/** Those before the first repeat, which is decided when what it repeats is done. */
function firstOf(presses: readonly AcceptPress[], most: number): AcceptPress[] {
  const first = presses.slice(0, most);
  const offers = first.map(({ request }) => request.offerId);
  const repeat = offers.findIndex((id, index) => offers.indexOf(id) < index);
  return repeat === -1 ? first : first.slice(0, repeat);
}

/**
 * All together, or each alone where that fails: it may be for one of them.
 * @returns what came of each; those whose turn had not come when the database did not answer any more fail with its error
 */
async function acceptGroup(
  db: Kysely<Database>,
  gigId: string,
  waiting: () => readonly AcceptPress[],
  clock: () => Date,
): Promise<Outcome<OfferResult | undefined>[]> {
  let group = waiting().slice(0, 1);
  try {
    return await db.transaction().execute(async (trx) => {
      const gig = await lockGig(trx, gigId);
      if (!gig) throw notFound();
      if (gig.free === 0) return noneFree(waiting());
      group = firstOf(waiting(), Math.min(GROUP_MAX, gig.free));
      return acceptLocked(trx, gig, group, clock());
    });
  } catch (reason) {
    if (group.length === 1 || isAway(reason)) return group.map(() => ({ status: 'rejected', reason }));
    const outcomes: Outcome<OfferResult | undefined>[] = [];
    for (const press of group) {
      const last = outcomes.at(-1);
      if (last?.status === 'rejected' && isAway(last.reason)) outcomes.push(last);
      else outcomes.push(...(await acceptGroup(db, gigId, () => [press], clock)));
    }
    return outcomes;
  }
}

interface Group {
  gig: StoredGig;
  presses: readonly AcceptPress[];
  /** Those that are there, by id. */
  offers: ReadonlyMap<string, OfferRow>;
}

async function acceptLocked(
  trx: Db,
  gig: StoredGig,
  presses: readonly AcceptPress[],
  now: Date,
): Promise<Outcome<OfferResult>[]> {
  const refused = await refuseSome(trx, gig, presses, now);
  const group = { gig, presses, offers: await lockOffers(trx, presses) };
  const answers = await giveLocked(trx, group, refused, now);
  const shown = presses.filter(({ request }) => answers.get(request.offerId)?.error !== 'taken');
  const views = await readOffersOf(
    trx,
    shown.map(({ request }) => request),
    now,
  );
  const told = presses.flatMap(({ request: { offerId }, call }) => {
    const answer = answers.get(offerId);
    const offer = views.get(offerId);
    return answer ? [{ offerId, call, answer: offer ? { ...answer, offer } : answer }] : [];
  });
  await recordAnswers(trx, told);
  const values = new Map(told.map(({ offerId, answer }) => [offerId, answer]));
  return presses.map(({ request }) => {
    const value = values.get(request.offerId);
    return value ? { status: 'fulfilled', value } : { status: 'rejected', reason: notFound() };
  });
}

/** Whom the pool's rules or something else at that time keep from the gig, by person. Of what a person is given at the same moment the database alone knows. */
async function refuseSome(
  trx: Db,
  gig: StoredGig,
  presses: readonly AcceptPress[],
  now: Date,
): Promise<Map<string, Refusal>> {
  const people = presses.map(({ request }) => request);
  const userIds = people.map(({ userId }) => userId);
  const refused = await refuseMembers(trx, gig, userIds);
  for (const [userId, held] of await heldShiftsOf(trx, people, now)) {
    const [overlap] = overlapping(gig.shifts, held);
    if (overlap && !refused.has(userId)) refused.set(userId, refusal('overlap', { overlap }));
  }
  return refused;
}

/** Locks the people, then their offers. @returns the offers that are there, by id */
async function lockOffers(trx: Db, presses: readonly AcceptPress[]): Promise<Map<string, OfferRow>> {
  const userOf = new Map(presses.map(({ request }) => [request.offerId, request.userId]));
  await lockPeople(trx, [...userOf.values()]);
  const rows = await trx
    .selectFrom('offers')
    .selectAll()
    .where('id', 'in', [...userOf.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const own = rows.filter(({ id, user_id }) => userOf.get(id) === user_id);
  return new Map(own.map((offer) => [offer.id, offer]));
}

/** @returns the answer to each offer that is there */
async function giveLocked(
  trx: Db,
  { gig, presses, offers }: Group,
  refused: ReadonlyMap<string, Refusal>,
  now: Date,
): Promise<Map<string, OfferResult>> {
  const answers = new Map<string, OfferResult>();
  const holders = await readHolders(trx, gig.row.id);
  for (const { request, revision } of presses) {
    const offer = offers.get(request.offerId);
    const loaded = offer && { offer, gig, holds: holders.has(offer.user_id) };
    const why = loaded && (refuseAccept(loaded, revision, now) ?? refused.get(offer.user_id));
    if (why) answers.set(request.offerId, why);
  }
  const asked = presses.flatMap(({ request }) => {
    const offer = offers.get(request.offerId);
    return offer && !answers.has(offer.id) ? [offer] : [];
  });
  const given = await giveSlots(trx, gig, asked, now);
  for (const { request } of presses) {
    const slot = given.get(request.offerId);
    if (slot) answers.set(request.offerId, await toAnswer(trx, gig, request, slot, now));
  }
  return answers;
}

async function toAnswer(
  trx: Db,
  gig: StoredGig,
  request: OfferRequest,
  slot: TakenSlot,
  now: Date,
): Promise<OfferResult> {
  if (!('error' in slot)) return { ok: true };
  if (slot.error === 'taken') return taken(gig);
  if (slot.error !== 'overlap') return refusal(slot.error);
  return refusal('overlap', { overlap: overlapping(gig.shifts, await heldShifts(trx, request, now))[0] });
}
