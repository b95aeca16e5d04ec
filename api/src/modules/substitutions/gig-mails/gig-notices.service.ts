import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import type { GigNoticeKind } from '../../../db/tables/gig-notices.tables';
import { mailTime } from './quiet-time';

/** Offers that come within this time go into one mail, milliseconds. */
const COLLECT_MS = 20_000;

/** What concerns a gig that the person holds or held: who switches mails about offers off has agreed to come all the same. */
const BINDING: ReadonlySet<GigNoticeKind> = new Set(['confirmed', 'from_waiting_list', 'cancelled', 'moved']);

/** Whether a person can switch the mails of this kind off. */
export const isOptional = (kind: GigNoticeKind): boolean => !BINDING.has(kind);

export interface GigNotice {
  kind: GigNoticeKind;
  gigId: string;
  /** When the gig begins. */
  startsAt: Date;
  /** Who is told, unless they have switched off what is optional. */
  userIds: readonly string[];
}

/**
 * Notes that members are to be told about a gig by mail, in the caller's transaction: they are told if and only if it has happened. The mail is
 * made when it is due, from what is true then; what is out of date by then is not sent.
 * @param trx transaction of the change
 */
export async function noteForMail(trx: Db, { kind, gigId, startsAt, userIds }: GigNotice, now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const due = dueOf(kind, startsAt, now);
  await sql`
    insert into gig_notices (id, user_id, gig_id, kind, created_at, due_at)
    select gen_random_uuid(), u.id, ${gigId}::uuid, ${kind}, ${now}::timestamptz, ${due}::timestamptz
    from users u where u.id = any(${userIds}::uuid[]) and (u.notify_offers or not ${isOptional(kind)}) and u.email_confirmed_at is not null
    on conflict (user_id, gig_id, kind) do update set created_at = excluded.created_at, due_at = excluded.due_at`.execute(
    trx,
  );
}

const dueOf = (kind: GigNoticeKind, startsAt: Date, now: Date): Date =>
  mailTime(kind === 'offer' ? new Date(now.getTime() + COLLECT_MS) : now, startsAt);

/** Notes of many gigs that one member is to be told of them, as `noteForMail` does of one. */
export async function noteGigsForMail(
  trx: Db,
  kind: GigNoticeKind,
  userId: string,
  gigs: readonly Pick<GigNotice, 'gigId' | 'startsAt'>[],
  now: Date,
): Promise<void> {
  if (gigs.length === 0) return;
  const ids = gigs.map(({ gigId }) => gigId);
  const dues = gigs.map(({ startsAt }) => dueOf(kind, startsAt, now));
  await sql`
    insert into gig_notices (id, user_id, gig_id, kind, created_at, due_at)
    select gen_random_uuid(), u.id, one.gig_id, ${kind}, ${now}::timestamptz, one.due_at
    from users u cross join unnest(${ids}::uuid[], ${dues}::timestamptz[]) as one (gig_id, due_at)
    where u.id = ${userId} and (u.notify_offers or not ${isOptional(kind)}) and u.email_confirmed_at is not null
    on conflict (user_id, gig_id, kind) do update set created_at = excluded.created_at, due_at = excluded.due_at`.execute(
    trx,
  );
}

/**
 * What waits to be told about a gig goes earlier where its new times ask for that.
 * @param trx transaction of the change
 */
export async function timeNoticesAnew(
  trx: Db,
  { gigId, startsAt }: Pick<GigNotice, 'gigId' | 'startsAt'>,
  now: Date,
): Promise<void> {
  const due = mailTime(now, startsAt);
  const offersDue = mailTime(new Date(now.getTime() + COLLECT_MS), startsAt);
  await sql`
    update gig_notices
    set due_at = least(due_at, case when kind in ('offer', 'reply_soon') then ${offersDue}::timestamptz else ${due}::timestamptz end)
    where gig_id = ${gigId} and due_at > ${now}`.execute(trx);
}

export interface Receiver {
  id: string;
  email: string;
  locale: Locale;
  /** Whether they have confirmed the address. */
  confirmed: boolean;
  /** Whether they want what is optional. */
  wantsOptional: boolean;
}

/** Somebody who has to be told something now, locked so that no other process tells them, too. */
export async function lockReceiver(trx: Db, now: Date): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select u.id, u.email, u.locale, u.email_confirmed_at is not null as confirmed, u.notify_offers as "wantsOptional" from users u
    where u.id in (select n.user_id from gig_notices n where n.due_at <= ${now})
    limit 1 for no key update skip locked`.execute(trx);
  return rows[0];
}

/** Takes what a person has to be told now, so that it is told once. */
export function takeNotices(trx: Db, userId: string, now: Date): Promise<{ kind: GigNoticeKind; gig_id: string }[]> {
  return trx
    .deleteFrom('gig_notices')
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .returning(['kind', 'gig_id'])
    .execute();
}

/** Puts off what a person has to be told now. */
export async function postponeNotices(db: Db, userId: string, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('gig_notices')
    .set({ due_at: until })
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .execute();
}

export interface DueReminder {
  gigId: string;
  startsAt: Date;
  userIds: string[];
}

/**
 * Marks offers of one gig as reminded whose time for replies ends within the hour and that came well before; each is returned once. The gig is
 * locked before its offers and people, as by everybody who changes several of them; one that somebody else has locked is left for the next time.
 * @param passed gigs that have had their turn
 */
export async function takeReplyReminders(
  trx: Db,
  now: Date,
  passed: readonly string[],
): Promise<DueReminder | undefined> {
  const isDue = sql`o.gig_id = g.id and o.state in ('sent', 'seen') and o.reminded_at is null
    and o.sent_at <= g.reply_by - interval '3 hours'`;
  const { rows: gigs } = await sql<Omit<DueReminder, 'userIds'>>`
    select g.id as "gigId", g.starts_at as "startsAt" from gigs g
    where g.state = 'open' and g.reply_by > ${now} and g.reply_by <= ${now}::timestamptz + interval '1 hour'
      and g.id <> all(${passed}::uuid[]) and exists (select from offers o where ${isDue})
    limit 1 for no key update skip locked`.execute(trx);
  const [gig] = gigs;
  if (!gig) return undefined;
  await sql`
    select from users u where u.id in (select o.user_id from offers o join gigs g on ${isDue} where g.id = ${gig.gigId})
    order by u.id for key share`.execute(trx);
  const { rows } = await sql<{ user_id: string }>`
    update offers o set reminded_at = ${now} from gigs g
    where g.id = ${gig.gigId} and ${isDue} returning o.user_id`.execute(trx);
  return { ...gig, userIds: rows.map(({ user_id }) => user_id) };
}
