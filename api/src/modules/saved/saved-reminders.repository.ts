import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign-definition';

/** How long before a deadline the reminder comes, milliseconds. */
export const REMINDER_BEFORE_MS = 2 * 24 * 3_600_000;

const BATCH = 200;

export interface DueSavedReminder {
  id: string;
  userId: string;
  campaignId: number;
  internal: boolean;
  deadline: Date;
  texts: CampaignTexts;
  email: string;
  locale: Locale;
}

/**
 * Saved positions whose deadline is near and of which the person has not been told. Whoever saved it in the two days before its deadline knows
 * the deadline, who has begun an application is reminded of that, and who has withdrawn one may apply again.
 * @param failed ids of those that are left for another time
 */
export async function dueSavedReminders(
  db: Db,
  now: Date,
  failed: readonly string[] = [],
): Promise<DueSavedReminder[]> {
  const soon = new Date(now.getTime() + REMINDER_BEFORE_MS);
  const { rows } = await sql<DueSavedReminder>`
    select concat(p.user_id, '/', c.id) as id, p.user_id as "userId", c.id as "campaignId", c.internal, c.apply_period_end as deadline, c.texts, u.email, u.locale
    from campaigns c
    join saved_positions p on p.campaign_id = c.id
    join users u on u.id = p.user_id
    where c.apply_period_end > ${now} and c.apply_period_end <= ${soon}
      and p.created_at <= c.apply_period_end - make_interval(secs => ${REMINDER_BEFORE_MS / 1_000})
      and p.reminded_of is distinct from c.apply_period_end
      and concat(p.user_id, '/', c.id) <> all (${failed}::text[])
      and u.notify_deadlines and u.email_confirmed_at is not null and (not c.internal or u.use_internal)
      and not exists (select from applications a where a.user_id = p.user_id and a.campaign_id = c.id and a.state <> 'cancelled')
    limit ${BATCH}`.execute(db);
  return rows;
}

/** @returns false where another process was faster, or the person has let the position go meanwhile */
export async function claimSavedReminder(trx: Db, { userId, campaignId }: DueSavedReminder) {
  const { numAffectedRows } = await sql`
    update saved_positions p set reminded_of = c.apply_period_end from campaigns c
    where p.user_id = ${userId} and p.campaign_id = ${campaignId} and c.id = p.campaign_id
      and p.reminded_of is distinct from c.apply_period_end`.execute(trx);
  return numAffectedRows === 1n;
}
