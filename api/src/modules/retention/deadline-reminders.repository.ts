import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign-definition';

export interface DueReminder {
  applicationId: string;
  stage: string;
  deadline: Date;
  campaignId: number;
  texts: CampaignTexts;
  userId: string;
  email: string;
  locale: Locale;
}

const BATCH = 200;

/**
 * Unsent applications of which the person has not been reminded at the present stage. An application that was begun after a stage had begun gets
 * no mail of it; of stages that went by unnoticed only the last counts.
 * @param failed applications to leave out
 */
export async function dueReminders(db: Db, now: Date, failed: readonly string[]): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select a.id as "applicationId", s.stage, c.apply_period_end as deadline, c.id as "campaignId", c.texts,
      u.id as "userId", u.email, u.locale
    from campaigns c
    cross join lateral (
      select case
        when c.apply_period_end <= ${now}::timestamptz + interval '3 hours' then '3-hours'
        when c.apply_period_end <= ${now}::timestamptz + interval '2 days' then '2-days'
        else '10-days' end as stage) s
    join applications a on a.campaign_id = c.id and a.state = 'draft'
    join users u on u.id = a.user_id
    where c.apply_period_end > ${now} and c.apply_period_end <= ${now}::timestamptz + interval '10 days'
      and c.kind <> 'profile' and u.notify_deadlines and u.email_confirmed_at is not null
      and a.created_at <= c.apply_period_end - replace(s.stage, '-', ' ')::interval
      and not exists (select from deadline_reminders r
        where r.application_id = a.id and r.deadline = c.apply_period_end and r.stage = s.stage)
      and a.id <> all (${failed}::uuid[])
    limit ${BATCH}`.execute(db);
  return rows;
}

/** @returns false where it was sent in the same moment by another process, or the application is no draft any more */
export async function claimReminder(trx: Db, { applicationId, stage, deadline }: DueReminder, now: Date) {
  const { numAffectedRows } = await sql`
    insert into deadline_reminders (application_id, stage, deadline, sent_at)
    select a.id, ${stage}, ${deadline}, ${now} from applications a
    where a.id = ${applicationId} and a.state = 'draft'
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}
