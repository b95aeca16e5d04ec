import type { OfferError } from '@portal/contract/substitutions/gig-words';
import type { OfferResult } from '@portal/contract/substitutions/offers';
import type { Db } from '../../../db/database';
import type { OfferRow } from '../../../db/tables/substitutions.tables';
import type { StoredGig } from '../gigs/gig-reading.service';
import { nonMembers } from '../pools/members.service';
import { missingQualifications } from '../pools/qualifications.service';

export type Refusal = OfferResult & { ok: false };

export const refusal = (error: OfferError, more: Omit<OfferResult, 'ok' | 'error'> = {}): Refusal => ({
  ok: false,
  error,
  ...more,
});

/** An offer that somebody answers. */
export interface LoadedOffer {
  offer: OfferRow;
  gig: StoredGig;
  /** The person holds a slot of the gig already. */
  holds: boolean;
}

/** Why not, or what has the effect. @param db the database, or a transaction that has locked the gig */
export type Decide = (
  db: Db,
  loaded: LoadedOffer,
  now: Date,
) => Promise<Refusal | ((trx: Db, now: Date) => Promise<Refusal | undefined>)>;

/** Why nobody can ask for a slot, or this person cannot; of the pool's rules `refuseMembers` tells. */
export function refuse({ gig, offer, holds }: LoadedOffer, revision: number, now: Date): Refusal | undefined {
  const { row } = gig;
  if (row.state !== 'open' || offer.state === 'withdrawn') return refusal('closed');
  if (row.starts_at <= now) return refusal('past');
  if (holds) return refusal('already_held');
  if (row.reply_by <= now || offer.state === 'expired') return refusal('expired');
  if (offer.turned_down_at !== null) return refusal('closed');
  return revision === row.revision ? undefined : refusal('changed');
}

/** Why the pool's rules give these people no slot of the gig; whom they would give one is not named. */
export async function refuseMembers(
  db: Db,
  { row }: StoredGig,
  userIds: readonly string[],
): Promise<Map<string, Refusal>> {
  const missing = await missingQualifications(db, row.campaign_id, userIds, row.content.must);
  const refused = new Map(
    [...missing].map(([id, codes]) => [id, refusal('missing_qualification', { missing: codes })]),
  );
  for (const id of await nonMembers(db, row.campaign_id, userIds)) refused.set(id, refusal('not_member'));
  return refused;
}

export const refuseMember = async (db: Db, { gig, offer }: LoadedOffer): Promise<Refusal | undefined> =>
  (await refuseMembers(db, gig, [offer.user_id])).get(offer.user_id);
