import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { deleteInBatches } from '../../db/delete-in-batches';

const BATCH = 200;

export interface OldApplication {
  id: string;
  state: 'draft' | 'sent' | 'cancelled';
  createdAt: Date;
  editedAt: Date | null;
  cancelledAt: Date | null;
  /** Latest sending, or the latest time it was kept in force. */
  sentAt: Date | null;
  membership: { endedAt: Date | null } | undefined;
}

type Row = Omit<OldApplication, 'membership'> & { isMember: boolean; memberUntil: Date | null };

const toApplication = ({ isMember, memberUntil, ...row }: Row): OldApplication => ({
  ...row,
  membership: isMember || memberUntil ? { endedAt: memberUntil } : undefined,
});

const APPLICATION = sql`
  select a.id, a.state, a.created_at as "createdAt", a.cancelled_at as "cancelledAt",
    (select max(s.edited_at) from application_sections s where s.application_id = a.id) as "editedAt",
    greatest(a.applied_at, (select max(v.sent_at) from sent_versions v where v.application_id = a.id)) as "sentAt",
    m.user_id is not null and m.ended_at is null as "isMember", m.ended_at as "memberUntil"
  from applications a join campaigns c on c.id = a.campaign_id and c.kind <> 'profile'
  left join pool_members m on m.campaign_id = a.campaign_id and m.user_id = a.user_id`;

/** Nothing happens to an application before it is begun, so that an index tells which few of all are worth a look. */
const BEGUN_LONG_AGO = (now: Date) => sql`(
  (a.state <> 'sent' and a.created_at < ${now}::timestamptz - interval '5 months')
  or (a.state = 'sent' and a.created_at < ${now}::timestamptz - interval '23 months'))`;

/**
 * Applications that may be due: nothing has happened to them for five months, or to sent ones for twenty-three. The rule itself decides.
 * @param after id of the last one that was looked at
 */
export async function oldApplications(db: Db, now: Date, after: string): Promise<OldApplication[]> {
  const { rows } = await sql<Row>`
    select * from (${APPLICATION} where a.id > ${after} and ${BEGUN_LONG_AGO(now)}) old
    where greatest("createdAt", "editedAt", "cancelledAt", "sentAt")
      < ${now}::timestamptz - case when state = 'sent' then interval '23 months' else interval '5 months' end
      or (state = 'sent' and "sentAt" < ${now}::timestamptz - interval '23 months')
    order by id limit ${BATCH}`.execute(db);
  return rows.map(toApplication);
}

/**
 * The application as it is now, locked until the transaction ends.
 * @param lockBefore locks what comes before the application in the order of locks
 */
export async function lockForRemoval(
  trx: Db,
  id: string,
  lockBefore: (campaignId: number, userId: string) => Promise<void>,
): Promise<OldApplication | undefined> {
  const sought = trx.selectFrom('applications').select(['campaign_id', 'user_id']).where('id', '=', id);
  const found = await sought.executeTakeFirst();
  if (!found) return undefined;
  await lockBefore(found.campaign_id, found.user_id);
  const locked = await trx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!locked) return undefined;
  const { rows } = await sql<Row>`${APPLICATION} where a.id = ${id}`.execute(trx);
  return rows[0] && toApplication(rows[0]);
}

export interface IdleAccount {
  id: string;
  email: string;
  locale: Locale;
  /** When it may be removed, were the person told in time. */
  due: Date;
}

/**
 * A year after the last log-in, and not before what the person was promised is over: two years after the last application in force was sent, and
 * half a year, to the end of its last day, after the last membership of a pool. Never while they are a member.
 */
const DUE = sql`greatest(
  coalesce(u.last_login_at, u.created_at) + interval '1 year',
  (select max(greatest(a.applied_at, v.sent_at)) + interval '2 years' from applications a
    join sent_versions v on v.application_id = a.id where a.user_id = u.id and a.state = 'sent'),
  (select max(coalesce(m.ended_at + interval '6 months 1 day', 'infinity')) from pool_members m where m.user_id = u.id))`;

/** Who has become a member after the notice is told anew once they are one no more. */
const TOLD = sql`${DUE} <= u.removal_notice_at + interval '14 days'`;

/** People to be told now that their account is about to be removed. */
export async function accountsToNotify(db: Db, now: Date, failed: readonly string[]): Promise<IdleAccount[]> {
  const { rows } = await sql<IdleAccount>`
    select u.id, u.email, u.locale, ${DUE} as due from users u
    where not u.demo and (${TOLD}) is not true
      and coalesce(u.last_login_at, u.created_at) <= ${now}::timestamptz - interval '1 year' + interval '14 days'
      and ${DUE} <= ${now}::timestamptz + interval '14 days' and u.id <> all (${failed}::uuid[])
    limit ${BATCH}`.execute(db);
  return rows;
}

/** @returns false where somebody was faster, or the person has logged in meanwhile */
export async function markNotified(trx: Db, { id }: IdleAccount, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users u set removal_notice_at = ${now}
    where u.id = ${id} and (${TOLD}) is not true and ${DUE} <= ${now}::timestamptz + interval '14 days'`.execute(trx);
  return numAffectedRows === 1n;
}

const REMOVABLE = (now: Date) => sql<boolean>`not u.demo and ${DUE} <= ${now} and ${TOLD}
  and u.removal_notice_at <= ${now}::timestamptz - interval '14 days'`;

/** Accounts whose time is over and whose people were told two weeks ago. */
export async function accountsToRemove(db: Db, now: Date, failed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${REMOVABLE(now)} and u.id <> all (${failed}::uuid[]) limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isRemovable(trx: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${id} and ${REMOVABLE(now)}`.execute(trx);
  return rows.length > 0;
}

/** Log-ins older than a year, links and codes that ran out a day ago, and challenges that nobody answered. */
export async function forgetOldTraces(db: Db, now: Date): Promise<void> {
  const dayAgo = sql`${now}::timestamptz - interval '1 day'`;
  await deleteInBatches(db, 'logins', sql`at < ${now}::timestamptz - interval '1 year'`);
  await deleteInBatches(db, 'password_resets', sql`expires_at < ${dayAgo}`);
  await deleteInBatches(db, 'passkey_challenges', sql`expires_at < ${now}`);
  await deleteInBatches(db, 'account_changes', sql`code_expires_at < ${dayAgo}`);
}
