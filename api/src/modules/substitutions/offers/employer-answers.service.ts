import type { OfferError } from '@portal/contract/substitutions/gig-words';
import type { Db } from '../../../db/database';
import type { OfferRow } from '../../../db/tables/substitutions.tables';
import { notifyNews } from '../../substitution-news/notify-news';
import { noteForMail } from '../gig-mails/gig-notices.service';
import { employerOf, lockGig, lockPeople, type StoredGig } from '../gigs/gig-reading.service';
import { isMember } from '../pools/members.service';
import { missingQualifications } from '../pools/qualifications.service';
import { giveSlot } from './fill.service';
import { findOffer } from './offer-reading.service';

/** `not_found`: unknown, or another employer's; `not_interested`: the member has not shown interest and does not wait, or has taken it back. */
export type EmployerAnswer =
  | { ok: true; bookingId?: string }
  | { ok: false; error: OfferError | 'not_found' | 'not_interested' | 'mode' };

const refusal = (error: Extract<EmployerAnswer, { ok: false }>['error']): EmployerAnswer => ({ ok: false, error });

interface Loaded {
  offer: OfferRow;
  gig: StoredGig;
}

/** @returns undefined where the employer has no such offer */
async function lockOffer(trx: Db, employer: string, offerId: string): Promise<Loaded | undefined> {
  const known = await findOffer(trx, offerId);
  const gig = known && (await lockGig(trx, known.gig_id));
  if (!gig || employerOf(gig) !== employer) return undefined;
  const offer = await findOffer(trx, offerId, undefined, true);
  return offer && { offer, gig };
}

/**
 * Gives a slot to a member who has shown interest or waits, by the same statement as every other. Confirming what is confirmed already changes nothing.
 * @param trx transaction that holds no lock yet
 */
export async function confirmOffer(trx: Db, employer: string, offerId: string, now: Date): Promise<EmployerAnswer> {
  const loaded = await lockOffer(trx, employer, offerId);
  if (!loaded) return refusal('not_found');
  const { offer, gig } = loaded;
  const { row } = gig;
  if (row.mode !== 'employer_picks') return refusal('mode');
  const held = await heldBooking(trx, offer);
  if (held !== undefined) return { ok: true, bookingId: held };
  if (row.state !== 'open') return refusal('closed');
  if (row.starts_at <= now) return refusal('past');
  // Others had taken every slot and one is free again, or the member asked for it after the time for replies.
  const asksAgain = offer.state === 'not_selected' || offer.waiting_since !== null;
  const mayBeChosen = offer.state === 'interested' || (asksAgain && offer.turned_down_at === null);
  if (!mayBeChosen) return refusal('not_interested');
  if (!hasSeenTerms(offer, gig)) return refusal('changed');
  if (!(await isMember(trx, offer.user_id, row.campaign_id))) return refusal('not_member');
  if ((await missingQualifications(trx, row.campaign_id, [offer.user_id], row.content.must)).size > 0)
    return refusal('missing_qualification');
  if (!(await lockPeople(trx, [offer.user_id])).has(offer.user_id)) return refusal('not_found');
  const taken = await giveSlot(trx, gig, offer, now);
  return 'error' in taken ? refusal(taken.error) : { ok: true, bookingId: taken.bookingId };
}

/** Tells a member that others were chosen, for good: a slot that is given back does not go to them. */
export async function turnDownOffer(trx: Db, employer: string, offerId: string, now: Date): Promise<EmployerAnswer> {
  const loaded = await lockOffer(trx, employer, offerId);
  if (!loaded) return refusal('not_found');
  const { offer, gig } = loaded;
  if (gig.row.mode !== 'employer_picks') return refusal('mode');
  if ((await heldBooking(trx, offer)) !== undefined) return refusal('already_held');
  if (offer.turned_down_at !== null) return { ok: true };
  if (!['interested', 'not_selected'].includes(offer.state)) return refusal('not_interested');
  await trx
    .updateTable('offers')
    .set({ state: 'not_selected', turned_down_at: now, waiting_since: null, changed_at: now })
    .where('id', '=', offerId)
    .execute();
  const { id: gigId, starts_at: startsAt } = gig.row;
  if (offer.state === 'interested')
    await noteForMail(trx, { kind: 'not_selected', gigId, startsAt, userIds: [offer.user_id] }, now);
  await notifyNews(trx, { kind: 'offers', gigId: gig.row.id, userId: offer.user_id });
  return { ok: true };
}

/** Whoever is interested or waits is asked anew when the terms change; whoever was passed over before is not. */
const hasSeenTerms = ({ state, waiting_since, answered_revision }: OfferRow, { row }: StoredGig): boolean =>
  state === 'interested' || waiting_since !== null || (answered_revision ?? 1) === row.revision;

async function heldBooking(db: Db, offer: OfferRow): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('offer_id', '=', offer.id)
    .where('held', '=', true)
    .executeTakeFirst();
  return row?.id;
}
