import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { timesAway } from '../../availability/availability-at';
import { sharesTime } from '../../availability/merged-times';
import { notifyNews } from '../../substitution-news/notify-news';
import { noteGigsForMail } from '../gig-mails/gig-notices.service';
import { readGigs, type StoredGig } from '../gigs/gig-reading.service';
import { missingQualifications } from '../pools/qualifications.service';

/** Open gigs of the pool of which the member has no offer, or a withdrawn one, and that overlap nothing that they hold. */
async function unofferedGigs(trx: Db, campaignId: number, userId: string, now: Date): Promise<StoredGig[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from gigs g
    where g.campaign_id = ${campaignId} and g.state = 'open' and g.reply_by > ${now}
      and not exists (select from offers o where o.gig_id = g.id and o.user_id = ${userId} and o.state <> 'withdrawn')
      and not exists (
        select from gig_shifts s join booking_shifts b on b.during && tstzrange(s.starts_at, s.ends_at)
        where s.gig_id = g.id and b.user_id = ${userId} and b.held
      )
    order by g.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  return [...(await readGigs(trx, ids)).values()];
}

/** Of these gigs those whose qualifications the member has and at whose times they have not said to be unavailable. */
async function fitting(trx: Db, campaignId: number, userId: string, gigs: readonly StoredGig[]): Promise<StoredGig[]> {
  const asked = gigs.flatMap(({ row }) => row.content.must);
  const missing = new Set((await missingQualifications(trx, campaignId, [userId], asked)).get(userId));
  const qualified = gigs.filter(({ row }) => row.content.must.every(({ code }) => !missing.has(code)));
  const ranges = qualified.flatMap(({ shifts }) =>
    shifts.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
  );
  const away = (await timesAway(trx, [userId], ranges)).get(userId) ?? [];
  return qualified.filter(({ shifts }) =>
    shifts.every(({ start, end }) => !sharesTime(away, { start: Date.parse(start), end: Date.parse(end) })),
  );
}

/**
 * Offers a member the gigs of the pool that they were not offered yet and that fit, as `sendOffers` does for one gig. However many gigs there are,
 * the statements are as few: new gigs of the pool may wait for it.
 */
export async function offerOpenGigs(trx: Db, campaignId: number, userId: string, now: Date): Promise<void> {
  const gigs = await fitting(trx, campaignId, userId, await unofferedGigs(trx, campaignId, userId, now));
  if (gigs.length === 0) return;
  const ids = gigs.map(({ row }) => row.id);
  const states = gigs.map(({ free }) => (free === 0 ? 'lost' : 'sent'));
  await sql`
    insert into offers (id, gig_id, user_id, state, sent_at, changed_at)
    select gen_random_uuid(), one.gig_id, u.id, one.state, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${ids}::uuid[], ${states}::text[]) as one (gig_id, state)
    cross join (select id from users where id = ${userId} for key share) u
    on conflict (gig_id, user_id) do update
      set state = excluded.state, sent_at = excluded.sent_at, changed_at = excluded.changed_at, seen_at = null, reminded_at = null,
        answered_at = null, decline_reason = null
      where offers.state = 'withdrawn'`.execute(trx);
  const free = gigs.filter((gig) => gig.free > 0).map(({ row }) => ({ gigId: row.id, startsAt: row.starts_at }));
  await noteGigsForMail(trx, 'offer', userId, free, now);
  await notifyNews(trx, { kind: 'offers', userId });
}
