import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign';

export interface UntoldChanges {
  employerLoginId: string;
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

/** Log-ins of employers that have changed something and nothing since an instant, of which the candidate knows nothing yet. */
export async function untoldChanges(db: Db, quietSince: Date): Promise<UntoldChanges[]> {
  const { rows } = await sql<UntoldChanges>`
    select l.id as "employerLoginId", count(*)::int as changed, c.id as "campaignId", c.texts, u.id as "userId", u.email, u.locale,
      u.notify_messages and u.email_confirmed_at is not null as wanted
    from employer_logins l
    join employer_changes e on e.employer_login_id = l.id
    join applications a on a.id = l.application_id
    join campaigns c on c.id = a.campaign_id
    join users u on u.id = a.user_id
    where l.told_at is null
    group by l.id, c.id, u.id
    having max(e.at) <= ${quietSince}
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
