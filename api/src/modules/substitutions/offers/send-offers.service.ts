import type { OfferState } from '@portal/contract/substitutions/gig-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { unavailableAt } from '../../availability/availability-at';
import { notifyNews } from '../../substitution-news/notify-news';
import { noteForMail } from '../gig-mails/gig-notices.service';
import type { StoredGig } from '../gigs/gig-reading.service';
import { missingQualifications } from '../pools/qualifications.service';

/** How many members have the offer, and why the others do not: of several reasons the first counts. */
export interface Reach {
  reached: number;
  unreached: { unavailable: number; missingQualification: number; overlap: number };
}

interface Candidate {
  user_id: string;
  /** Of the offer that the member has. */
  state: OfferState | null;
  overlaps: boolean;
}

/** Whether a new offer could be answered. */
const isOpen = ({ row }: StoredGig, now: Date): boolean => row.state === 'open' && now < row.reply_by;

/** Offers that are sent again, such as to somebody who has left the pool and come back. */
const ENDED: readonly OfferState[] = ['withdrawn'];

/** Members of the gig's pool. */
async function findCandidates(trx: Db, { row }: StoredGig): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select m.user_id,
      (select o.state from offers o where o.gig_id = ${row.id} and o.user_id = m.user_id) as state,
      exists (
        select from gig_shifts s join booking_shifts b on b.during && tstzrange(s.starts_at, s.ends_at)
        where s.gig_id = ${row.id} and b.user_id = m.user_id and b.held
      ) as overlaps
    from pool_members m
    where m.campaign_id = ${row.campaign_id} and m.ended_at is null`.execute(trx);
  return rows;
}

/** To whom offers are sent. */
interface Sending {
  /** The terms are others now: also those who declined are asked, where something is free. */
  otherTerms?: boolean;
}

/**
 * Offers a gig to the members of its pool who fit and do not have the offer yet: not to those who are unavailable, lack a qualification that it
 * must have, or hold something else at that time. Nobody is sent what could not be answered any more; where every slot is taken one can wait.
 */
export async function sendOffers(
  trx: Db,
  gig: StoredGig,
  now: Date,
  { otherTerms = false }: Sending = {},
): Promise<Reach> {
  const candidates = await findCandidates(trx, gig);
  const replaced: readonly OfferState[] = otherTerms && gig.free > 0 ? [...ENDED, 'declined'] : ENDED;
  const isFresh = ({ state }: Candidate) => state === null || replaced.includes(state);
  const fresh = candidates.filter(isFresh).map(({ user_id }) => user_id);
  const missing = await missingQualifications(trx, gig.row.campaign_id, fresh, gig.row.content.must);
  const busy = new Set(candidates.filter(({ overlaps }) => overlaps).map(({ user_id }) => user_id));
  const away = await unavailableAt(
    trx,
    fresh.filter((userId) => !missing.has(userId) && !busy.has(userId)),
    gig.shifts.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
  );
  const reach: Reach = { reached: 0, unreached: { unavailable: 0, missingQualification: 0, overlap: 0 } };
  const sendTo: string[] = [];
  for (const candidate of candidates) {
    const { user_id, state, overlaps } = candidate;
    if (!isFresh(candidate) && state === 'declined') continue;
    if (!isFresh(candidate)) reach.reached += 1;
    else if (missing.has(user_id)) reach.unreached.missingQualification += 1;
    else if (overlaps) reach.unreached.overlap += 1;
    else if (away.has(user_id)) reach.unreached.unavailable += 1;
    else sendTo.push(user_id);
  }
  if (!isOpen(gig, now) || sendTo.length === 0) return reach;
  reach.reached += sendTo.length;
  await insertOffers(trx, gig, sendTo, replaced, now);
  if (gig.free === 0) return reach;
  const { id: gigId, starts_at: startsAt } = gig.row;
  await noteForMail(trx, { kind: 'offer', gigId, startsAt, userIds: sendTo }, now);
  await notifyNews(trx, { kind: 'offers', gigId, campaignId: gig.row.campaign_id });
  return reach;
}

/** To those who are still there: others have closed their account meanwhile. */
async function insertOffers(
  trx: Db,
  { row, free }: StoredGig,
  userIds: readonly string[],
  replaced: readonly OfferState[],
  now: Date,
): Promise<void> {
  await sql`
    insert into offers (id, gig_id, user_id, state, sent_at, changed_at)
    select gen_random_uuid(), ${row.id}::uuid, u.id, ${free === 0 ? 'lost' : 'sent'}, ${now}::timestamptz, ${now}::timestamptz
    from (select id from users where id = any(${userIds}::uuid[]) order by id for key share) u
    on conflict (gig_id, user_id) do update
      set state = excluded.state, sent_at = excluded.sent_at, changed_at = excluded.changed_at, seen_at = null, reminded_at = null,
        answered_at = null, decline_reason = null
      where offers.state = any(${replaced})`.execute(trx);
}
