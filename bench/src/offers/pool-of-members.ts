import { randomUUID } from 'node:crypto';
import type { PortalApi } from 'api/app';
import { DEMO_POOL } from 'api/modules/demo/demo-gig';
import { GigOrder } from 'api/modules/substitutions/gigs/gig-content';
import { storeGig } from 'api/modules/substitutions/gigs/store-gig.service';
import type { BenchCandidate } from 'fleet/candidates';
import type { MemberOffer } from './press';

const HOUR_MS = 3_600_000;

/** Puts candidates into the pool, straight in the database; no mails of offers are made for them. */
export async function joinPool({ context: { pool } }: PortalApi, candidates: readonly BenchCandidate[]): Promise<void> {
  const ids = candidates.map(({ userId }) => userId);
  await pool.query('update users set notify_offers = false where id = any($1::uuid[])', [ids]);
  await pool.query(
    'insert into pool_members (campaign_id, user_id, accepted_at) select $1, member, now() from unnest($2::uuid[]) as member',
    [DEMO_POOL.id, ids],
  );
}

/** Offers a gig of one shift to everybody in the pool. @param startsInHours gigs of the same one overlap */
export async function offerGig(
  { context: { db, pool } }: PortalApi,
  candidates: readonly BenchCandidate[],
  gig: { mode: 'first_come' | 'employer_picks'; slots: number; startsInHours: number },
): Promise<{ gigId: string; offers: MemberOffer[] }> {
  const now = Date.now();
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  const order = GigOrder.parse({
    id: `bench-${randomUUID()}`,
    pool: DEMO_POOL.id,
    mode: gig.mode,
    slots: gig.slots,
    replyBy: at(24),
    shifts: [{ start: at(gig.startsInHours), end: at(gig.startsInHours + 8), breakMinutes: 30 }],
    texts: { fi: { task: 'Lastenhoitaja', unit: 'Päiväkoti' } },
    address: 'Koivukatu 1',
  });
  const stored = await db.transaction().execute((trx) => storeGig(trx, DEMO_POOL.employer, order, new Date(now)));
  if (!stored.ok) throw new Error(`The gig was not taken: ${stored.error}`);
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    'select id, user_id from offers where gig_id = $1',
    [stored.gigId],
  );
  const offerOf = new Map(rows.map(({ id, user_id }) => [user_id, id]));
  const offers = candidates.map((candidate) => {
    const offerId = offerOf.get(candidate.userId);
    if (offerId === undefined) throw new Error('A member was not sent the offer');
    return { candidate, offerId };
  });
  return { gigId: stored.gigId, offers };
}

/** Everybody who holds a slot of the gig, once for each. */
export async function holdersOf({ context: { pool } }: PortalApi, gigId: string): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from bookings where gig_id = $1 and held order by user_id',
    [gigId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** How many pairs of shifts at the same time one person holds. */
export async function countOverlaps({ context: { pool } }: PortalApi): Promise<number> {
  const { rows } = await pool.query<{ count: string | number }>(
    `select count(*) as count from booking_shifts a join booking_shifts b
       on a.user_id = b.user_id and (a.booking_id, a.number) < (b.booking_id, b.number) and a.during && b.during
     where a.held and b.held`,
  );
  return Number(rows[0]?.count);
}
