import { sql } from 'kysely';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import type { DrawEntrant } from '../../../db/tables/substitutions.tables';
import { errorFacts } from '../../../error-facts';
import { notifyPeople } from '../../substitution-news/notify-news';
import { drawOrder } from '../gigs/draw';
import { lockGig, lockPeople, type StoredGig } from '../gigs/gig-reading.service';
import { nonMembers } from '../pools/members.service';
import { missingQualifications } from '../pools/qualifications.service';
import { endInterest, giveSlot, refill, slotsForWaiting } from './fill.service';

const EVERY_MS = 1_000;
/** How long a gig that could not be settled is left alone. */
const PAUSE_MS = 60_000;

/** How long a gig is left alone whose free slots nobody who waits may have: what they lack may come without a change of the gig. */
const LEFT_ALONE_MS = 10_000;

/** Until when this process leaves gigs alone, by their ids. */
type LeftAlone = Map<string, Date>;

type Job = Pick<ApiContext, 'db' | 'clock' | 'log'>;

/** A gig that no other process is settling. */
type LockNext = (trx: Db, now: Date, passed: readonly string[]) => Promise<string | undefined>;

/** Whose replies end, or whose work begins. */
const lockDue: LockNext = async (trx, now, passed) => {
  const { rows } = await sql<{ id: string }>`
    select id from gigs where settle_at <= ${now} and id <> all(${passed}::uuid[])
    order by settle_at limit 1 for no key update skip locked`.execute(trx);
  return rows[0]?.id;
};

/** With a free slot and somebody who waits and could take it, such as after something else at that time has ended. */
const lockFillable: LockNext = async (trx, now, passed) => {
  const { rows } = await sql<{ id: string }>`
    select g.id from gigs g
    where g.state = 'open' and g.starts_at > ${now} and g.id <> all(${passed}::uuid[])
      and exists (
        select from offers o join pool_members m on m.campaign_id = g.campaign_id and m.user_id = o.user_id and m.ended_at is null
        where o.gig_id = g.id and o.waiting_since is not null and not exists (
          select from gig_shifts s join booking_shifts b on b.during && tstzrange(s.starts_at, s.ends_at)
          where s.gig_id = g.id and b.user_id = o.user_id and b.held
        )
      )
      and not exists (select from offers o where o.gig_id = g.id and o.state = 'interested')
      and exists (${slotsForWaiting})
    order by g.id limit 1 for no key update of g skip locked`.execute(trx);
  return rows[0]?.id;
};

/** Several processes may do it at once: each gig is locked while it is settled. */
export async function settleGigs(job: Job, leftAlone: LeftAlone = new Map()): Promise<void> {
  await forEachGig(job, lockDue, settleGig);
  const start = job.clock();
  for (const [id, until] of leftAlone) if (until <= start) leftAlone.delete(id);
  const fill = async (trx: Db, gig: StoredGig, now: Date) => {
    const { free } = gig;
    leftAlone.set(gig.row.id, new Date(now.getTime() + LEFT_ALONE_MS));
    await refill(trx, gig, now);
    if (gig.free < free) leftAlone.delete(gig.row.id);
  };
  await forEachGig(job, lockFillable, fill, [...leftAlone.keys()]);
}

async function forEachGig(
  { db, clock, log }: Job,
  lockNext: LockNext,
  work: (trx: Db, gig: StoredGig, now: Date) => Promise<void>,
  passed: string[] = [],
): Promise<void> {
  for (;;) {
    let id: string | undefined;
    try {
      await db.transaction().execute(async (trx) => {
        id = await lockNext(trx, clock(), passed);
        const gig = id === undefined ? undefined : await lockGig(trx, id);
        if (gig) await work(trx, gig, clock());
      });
    } catch (error) {
      if (id === undefined) throw error;
      // One gig that cannot be settled keeps no other from it.
      log.warn({ job: 'gigs', gigId: id, error: errorFacts(error) }, 'a gig was not settled');
      await postpone(db, id, clock());
    }
    if (id === undefined) return;
    passed.push(id);
  }
}

/** Unless it has been changed meanwhile, and is due at another time. */
const postpone = (db: Db, id: string, now: Date) =>
  db
    .updateTable('gigs')
    .set({ settle_at: new Date(now.getTime() + PAUSE_MS) })
    .where('id', '=', id)
    .where('settle_at', '<=', now)
    .execute();

/**
 * Does what is due of a gig: replies end, a draw is held, and once the work has begun nobody is chosen any more.
 * @param gig locked
 */
export async function settleGig(trx: Db, gig: StoredGig, now: Date): Promise<void> {
  const { row } = gig;
  const begun = row.starts_at <= now;
  // The time for replies was extended while the gig was about to be settled.
  if (row.closed_at === null && row.reply_by > now) {
    await trx.updateTable('gigs').set({ settle_at: row.reply_by }).where('id', '=', row.id).execute();
    return;
  }
  const changed = row.closed_at === null ? await endReplies(trx, gig, now) : [];
  if (begun) changed.push(...(await endChoosing(trx, gig, now)));
  await trx
    .updateTable('gigs')
    .set({ closed_at: row.closed_at ?? now, settle_at: begun ? null : row.starts_at })
    .where('id', '=', row.id)
    .execute();
  await notifyPeople(trx, { kind: 'offers', gigId: row.id }, changed);
}

/** Nobody is chosen any more once the work has begun; in a draw that was not held nobody was left out, either. @returns whose offers changed */
async function endChoosing(trx: Db, { row }: StoredGig, now: Date): Promise<string[]> {
  const end = row.mode === 'draw' && row.drawn_at === null ? 'expired' : 'not_selected';
  const { rows } = await sql<{ user_id: string }>`
    update offers set changed_at = ${now}, waiting_since = null,
      state = case state when 'interested' then ${end} else state end
    where gig_id = ${row.id} and (state = 'interested' or waiting_since is not null)
    returning user_id`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** @returns whose offers changed */
async function endReplies(trx: Db, gig: StoredGig, now: Date): Promise<string[]> {
  const { row } = gig;
  const expired = await trx
    .updateTable('offers')
    .set({ state: 'expired', changed_at: now })
    .where('gig_id', '=', row.id)
    .where('state', 'in', ['sent', 'seen'])
    .returning('user_id')
    .execute();
  const entered =
    row.mode === 'draw' && row.drawn_at === null && row.starts_at > now ? await holdDraw(trx, gig, now) : [];
  return [...expired.map(({ user_id }) => user_id), ...entered];
}

/**
 * Draws among those who have shown interest, in the order that the seed gives; who cannot be given the gig is passed over. The record is
 * published with the seed, so that anybody can repeat it.
 * @returns who entered
 */
async function holdDraw(trx: Db, gig: StoredGig, now: Date): Promise<string[]> {
  const { row } = gig;
  const entered = await trx
    .selectFrom('offers')
    .selectAll()
    .where('gig_id', '=', row.id)
    .where('state', '=', 'interested')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const people = entered.map(({ user_id }) => user_id);
  const present = await lockPeople(trx, people);
  const missing = await missingQualifications(trx, row.campaign_id, people, row.content.must);
  const gone = await nonMembers(trx, row.campaign_id, people);
  const offers = new Map(entered.flatMap((offer) => (present.has(offer.user_id) ? [[offer.id, offer]] : [])));
  const slots = gig.free;
  const entrants: DrawEntrant[] = [];
  for (const offerId of drawOrder(row.draw_seed ?? '', [...offers.keys()])) {
    const offer = offers.get(offerId);
    if (!offer) continue;
    if (gig.free === 0) entrants.push({ offerId, result: 'not_drawn' });
    else if (missing.has(offer.user_id) || gone.has(offer.user_id)) entrants.push({ offerId, result: 'passed_over' });
    else {
      const taken = await giveSlot(trx, gig, offer, now);
      entrants.push({ offerId, result: 'error' in taken ? 'passed_over' : 'won' });
    }
  }
  await endInterest(trx, gig, now);
  await trx
    .updateTable('gigs')
    .set({ drawn_at: now, draw_slots: slots, draw_entrants: JSON.stringify(entrants) })
    .where('id', '=', row.id)
    .execute();
  return people;
}

/** Settles gigs as they are due. @returns stops it, once what runs is over */
export function startSettling(context: Job & Pick<ApiContext, 'metrics'>): () => Promise<void> {
  const { jobs } = context.metrics;
  jobs.expect('gigs', EVERY_MS);
  const leftAlone: LeftAlone = new Map();
  let stopped = false;
  let current = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    try {
      await jobs.run('gigs', () => settleGigs(context, leftAlone));
    } catch (error) {
      context.log.warn({ job: 'gigs', error: errorFacts(error) }, 'gigs cannot be settled');
    }
    if (!stopped) schedule();
  };
  function schedule(): void {
    timer = setTimeout(() => {
      current = run();
    }, EVERY_MS);
    timer.unref();
  }
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}
