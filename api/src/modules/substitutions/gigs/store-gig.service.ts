import type { Db } from '../../../db/database';
import { type Reach, sendOffers } from '../offers/send-offers.service';
import { lockPool } from '../pools/lock-pool';
import { changeGig, type GigChangeError } from './change-gig.service';
import type { GigOrder } from './gig-content';
import { lockGig, readGig } from './gig-reading.service';
import { findGigId, findPool, insertGig } from './gigs.repository';
import { parseQualification } from './qualification-codes';
import { isTooFar, readOrder } from './read-order';

/**
 * Why an order is not taken: the employer has no such pool; the work begins more than two years ahead or lasts longer than 120 days (`too_far`);
 * the work has begun, or the time for replies is over (`past`); a qualification that the form does not have; it was withdrawn or cancelled
 * (`closed`); more slots are held than should be left (`slots_held`); how people are found stays as it was (`mode`), and a draw that was held
 * is not held again (`drawn`); members have shown interest, and would have no time to do so again (`replies_over`).
 */
export type GigOrderError = 'unknown_pool' | 'unknown_qualification' | 'too_far' | GigChangeError;

export type StoredOrder =
  | ({ ok: true; gigId: string; created: boolean; changed: boolean; revision: number } & Reach)
  | { ok: false; error: GigOrderError };

/** @returns undefined where the campaign is no pool of substitutes */
export const employerOfPool = async (db: Db, pool: number): Promise<string | undefined> =>
  (await findPool(db, pool))?.employer;

/**
 * Stores what an employer writes of a gig: makes it and offers it to the members who fit, or changes the one of the same name. The same order
 * again changes nothing.
 * @param employer name of the employer in Finnish, as its campaigns write it
 */
export async function storeGig(trx: Db, employer: string, order: GigOrder, now: Date): Promise<StoredOrder> {
  const pool = await findPool(trx, order.pool);
  if (pool?.employer !== employer) return { ok: false, error: 'unknown_pool' };
  if ([...order.must, ...order.plus].some(({ code }) => parseQualification(code) === 'unknown'))
    return { ok: false, error: 'unknown_qualification' };
  const given = readOrder(order);
  if (isTooFar(given, now)) return { ok: false, error: 'too_far' };
  let id = await findGigId(trx, order.pool, order.id);
  if (id === undefined) {
    if (given.startsAt <= now || given.replyBy <= now) return { ok: false, error: 'past' };
    await lockPool(trx, order.pool, 'gig');
    const made = await insertGig(trx, given, now);
    const gig = made === undefined ? undefined : await readGig(trx, made);
    if (gig) {
      const reach = await sendOffers(trx, gig, now);
      return { ok: true, gigId: gig.row.id, created: true, changed: false, revision: 1, ...reach };
    }
    // Another call of the same name was first.
    id = await findGigId(trx, order.pool, order.id);
  }
  const gig = id === undefined ? undefined : await lockGig(trx, id);
  if (!gig) throw new Error('a gig that is there is not found');
  const changed = await changeGig(trx, gig, given, now);
  if ('error' in changed) return { ok: false, error: changed.error };
  const present = await readGig(trx, gig.row.id);
  if (!present) throw new Error('a gig that is there is not found');
  const reach = await sendOffers(trx, present, now, { otherTerms: present.row.revision > gig.row.revision });
  return {
    ok: true,
    gigId: gig.row.id,
    created: false,
    changed: changed.changed,
    revision: present.row.revision,
    ...reach,
  };
}
