import { normalizeEmail } from '@portal/field-rules/contact';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database';
import { deleteInBatches } from '../../db/delete-in-batches';
import type { ApplicationsTable } from '../../db/tables/applications.tables';
import type { EmployerLoginRow, EmployerLoginsTable } from '../../db/tables/employer.tables';

export type IssuedLogin = EmployerLoginRow & { campaign_id: number; state: 'draft' | 'sent' | 'cancelled' };

export async function insertLogin(db: Db, login: Insertable<EmployerLoginsTable>): Promise<void> {
  await db.insertInto('employer_logins').values(login).execute();
}

/** Credentials by their user name, with the application to which they are bound. */
export function findLogin(db: Db, username: string): Promise<IssuedLogin | undefined> {
  return db
    .selectFrom('employer_logins')
    .innerJoin('applications', 'applications.id', 'employer_logins.application_id')
    .selectAll('employer_logins')
    .select(['applications.campaign_id', 'applications.state'])
    .where('employer_logins.username', '=', username)
    .executeTakeFirst();
}

/** Of any number of tries at once, one gets true. */
export async function takeLogin(db: Db, id: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('employer_logins')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Links that were not opened in time; they are no trace of a visit. */
export const deleteUnusedLogins = (db: Db, expiredBefore: Date, batch: number): Promise<void> =>
  deleteInBatches(db, 'employer_logins', sql`used_at is null and expires_at < ${expiredBefore}`, batch);

export type LinkedApplication = Pick<ApplicationsTable, 'id' | 'portal'> & { state: 'draft' | 'sent' | 'cancelled' };

export function findLinkedApplication(
  db: Db,
  userId: string,
  campaignId: number,
): Promise<LinkedApplication | undefined> {
  return db
    .selectFrom('applications')
    .select(['id', 'portal', 'state'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

/** By user name in any case or by e-mail address, as at log-in. */
export async function findCandidateId(db: Db, candidate: string): Promise<string | undefined> {
  const email = normalizeEmail(candidate);
  const user = await db
    .selectFrom('users')
    .select('id')
    .where((where) =>
      where.or([
        where(sql`lower(username)`, '=', candidate.trim().normalize('NFC').toLowerCase()),
        where('email', '=', email),
      ]),
    )
    .orderBy(sql`email = ${email}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return user?.id;
}
