import type { AccountLosses } from '@portal/contract/account';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** What the person has besides the profile; of gigs those that are not over. */
export async function countLosses(db: Db, userId: string, now: Date): Promise<AccountLosses> {
  const { rows } = await sql<AccountLosses>`
    select count(*) filter (where a.state = 'draft' and c.kind <> 'profile')::int as drafts,
      count(*) filter (where a.state = 'sent')::int as sent,
      (select count(*) from bookings b where b.user_id = ${userId} and b.held
        and exists (select from booking_shifts s where s.booking_id = b.id and upper(s.during) > ${now}))::int as gigs,
      coalesce(sum((select count(*) from attachments f where f.application_id = a.id and f.deleted_at is null)), 0)::int as files
    from applications a join campaigns c on c.id = a.campaign_id
    where a.user_id = ${userId}`.execute(db);
  return rows[0] ?? { drafts: 0, sent: 0, gigs: 0, files: 0 };
}

/** SHA-256 of every content that the person has attached. */
export async function contentsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('applications', 'applications.id', 'attachments.application_id')
    .select('attachments.sha256')
    .distinct()
    .where('applications.user_id', '=', userId)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Takes the person out of the database: everything that hangs on the account goes with its row, and what only names the address is looked for.
 */
export async function deletePerson(trx: Db, userId: string): Promise<void> {
  const user = await trx.deleteFrom('users').where('id', '=', userId).returning('email').executeTakeFirst();
  if (!user) return;
  await trx.deleteFrom('mails').where('to_address', '=', user.email).execute();
  await trx.deleteFrom('registrations').where('email', '=', user.email).execute();
}
