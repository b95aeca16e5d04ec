import { GIGS_MAX } from '@portal/contract/employer-gigs';
import { isStorableId } from '@portal/contract/limits';
import type { OfferState } from '@portal/contract/substitutions/gig-words';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** A part of a list, in the order of its ids' rows. */
export interface Part {
  limit: number;
  /** Id of the last one of the part before. */
  after?: string | undefined;
}

export interface GigFilter {
  pool?: number | undefined;
  /** Those that end after it. */
  from?: Date | undefined;
}

interface Page {
  page: number;
  /** The next to begin first. */
  nextFirst?: boolean;
}

/** Gigs of an employer, or of all: in parts by their ids, or a page of them, the latest first unless asked otherwise. */
export async function gigIdsOf(
  db: Db,
  employer: string | undefined,
  { pool, from }: GigFilter,
  asked: Part | Page,
): Promise<{ id: string }[]> {
  if (pool !== undefined && !isStorableId(pool)) return [];
  const after = 'limit' in asked ? (asked.after ?? null) : null;
  const piece =
    'limit' in asked
      ? sql`g.id limit ${asked.limit}`
      : sql`g.starts_at ${sql.raw(asked.nextFirst ? 'asc' : 'desc')}, g.id limit ${GIGS_MAX} offset ${(asked.page - 1) * GIGS_MAX}`;
  const { rows } = await sql<{ id: string }>`
    select g.id from gigs g join campaigns c on c.id = g.campaign_id
    where (${employer ?? null}::text is null or c.texts->'fi'->>'employer' = ${employer ?? null})
      and (${pool ?? null}::integer is null or g.campaign_id = ${pool ?? null})
      and (${from ?? null}::timestamptz is null or g.ends_at > ${from ?? null})
      and (${after}::uuid is null or g.id > ${after})
    order by ${piece}`.execute(db);
  return rows;
}

export interface OfferCount {
  gig_id: string;
  state: OfferState;
  count: number;
}

export async function offerCounts(db: Db, gigIds: readonly string[]): Promise<OfferCount[]> {
  const { rows } = await sql<OfferCount>`
    select gig_id, state, count(*)::integer as count from offers where gig_id = any(${gigIds}::uuid[])
    group by gig_id, state order by state`.execute(db);
  return rows;
}

export interface OfferOfMember {
  id: string;
  user_id: string;
  name: string;
  state: OfferState;
  sent_at: Date;
  answered_at: Date | null;
  waiting_since: Date | null;
  booking_id: string | null;
  agreed_revision: number | null;
}

/** Those that were answered first; in parts, by their ids. */
export async function offersOfGig(db: Db, gigId: string, part?: Part): Promise<OfferOfMember[]> {
  const after = part?.after ?? null;
  const { rows } = await sql<OfferOfMember>`
    select o.id, o.user_id, concat_ws(' ', u.first_name, u.last_name) as name, o.state, o.sent_at, o.answered_at, o.waiting_since,
      b.id as booking_id, b.agreed_revision
    from offers o join users u on u.id = o.user_id left join bookings b on b.offer_id = o.id and b.held
    where o.gig_id = ${gigId} and (${after}::uuid is null or o.id > ${after})
    order by ${part ? sql`o.id` : sql`o.answered_at nulls last, o.sent_at, o.id`} limit ${part?.limit ?? null}`.execute(
    db,
  );
  return rows;
}

export interface PoolPerson {
  user_id: string;
  name: string;
  accepted_at: Date | null;
  ended_at: Date | null;
  shows_availability: boolean | null;
  vouched: string[];
}

export interface PeopleFilter {
  memberId?: string | undefined;
  /** Only members who show the employer when they can work. */
  showing?: boolean;
  part?: Part | undefined;
}

/** Members, those who were, and those who have applied; by their ids. */
export async function peopleOfPool(
  db: Db,
  pool: number,
  { memberId, showing = false, part }: PeopleFilter = {},
): Promise<PoolPerson[]> {
  const [one, after] = [memberId ?? null, part?.after ?? null];
  const { rows } = await sql<PoolPerson>`
    select u.id as user_id, concat_ws(' ', u.first_name, u.last_name) as name, m.accepted_at, m.ended_at, m.shows_availability,
      array(select q.qualification from vouched_qualifications q
        where q.campaign_id = ${pool} and q.user_id = u.id order by q.qualification) as vouched
    from (
      select user_id from pool_members where campaign_id = ${pool}
      union select user_id from applications where campaign_id = ${pool} and state = 'sent'
    ) person
    join users u on u.id = person.user_id
    left join pool_members m on m.user_id = u.id and m.campaign_id = ${pool}
    where (${one}::uuid is null or u.id = ${one}) and (${after}::uuid is null or u.id > ${after})
      and (not ${showing} or (m.shows_availability and m.ended_at is null))
    order by u.id limit ${part?.limit ?? null}`.execute(db);
  return rows;
}

export async function isPoolOf(db: Db, employer: string, pool: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from campaigns where id = ${pool} and kind = 'substitute' and texts->'fi'->>'employer' = ${employer}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Name of the employer in Finnish whose gig was offered. */
export async function employerOfOffer(db: Db, offerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ employer: string }>`
    select c.texts->'fi'->>'employer' as employer
    from offers o join gigs g on g.id = o.gig_id join campaigns c on c.id = g.campaign_id
    where o.id = ${offerId}`.execute(db);
  return rows[0]?.employer;
}
