import type { Db } from '../../../db/database';
import type { Reader } from '../bookings/held-shifts.service';
import { readGig, type StoredGig } from '../gigs/gig-reading.service';

/** Somebody answers an offer. */
export interface OfferRequest extends Reader {
  offerId: string;
}

/** Stores the answer in the transaction of its effect, for a repeat with the same key. */
export type RecordAnswer<Answer> = (trx: Db, answer: Answer) => Promise<void>;

/** A gig as those see it who press on it. */
export interface PressedGig {
  gig: StoredGig;
  /** Who holds a slot of it. */
  holders: ReadonlySet<string>;
}

/** Who holds a slot of a gig. */
export async function readHolders(db: Db, gigId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bookings')
    .select('user_id')
    .where('gig_id', '=', gigId)
    .where('held', '=', true)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function readPressedGig(db: Db, gigId: string): Promise<PressedGig | undefined> {
  const gig = await readGig(db, gigId);
  return gig && { gig, holders: await readHolders(db, gigId) };
}
