import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign-definition';

export interface UntoldVisit {
  employerLoginId: string;
  /** When the employer came in. */
  at: Date;
  /** How many places they have changed. */
  changed: number;
  campaignId: number;
  texts: CampaignTexts;
  userId: string;
  email: string;
  locale: Locale;
  /** Whether the person wants such mails and can get them. */
  wanted: boolean;
}

const BATCH = 200;

/**
 * Visits of employers in which nothing has happened since an instant, and of which the candidate has been told nothing yet.
 * @param failed ids of the log-ins that are left for another time
 */
export async function untoldVisits(db: Db, quietSince: Date, failed: readonly string[] = []): Promise<UntoldVisit[]> {
  const { rows } = await sql<UntoldVisit>`
    select l.id as "employerLoginId", l.used_at as at, count(e.id)::int as changed, c.id as "campaignId", c.texts, u.id as "userId", u.email, u.locale,
      u.notify_messages and u.email_confirmed_at is not null as wanted
    from employer_logins l
    left join employer_changes e on e.employer_login_id = l.id
    join applications a on a.id = l.application_id
    join campaigns c on c.id = a.campaign_id
    join users u on u.id = a.user_id
    where l.told_at is null and l.used_at is not null and l.id <> all (${failed}::uuid[])
    group by l.id, c.id, u.id
    having greatest(l.used_at, max(e.at)) <= ${quietSince}
    limit ${BATCH}`.execute(db);
  return rows;
}

/** @returns false where another process has told of it in the same moment */
export async function markTold(trx: Db, employerLoginId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('employer_logins')
    .set({ told_at: now })
    .where('id', '=', employerLoginId)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
