import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign-definition';

/** Hours before the deadline at which each stage of reminders begins. */
const STAGE_HOURS = { '3-hours': 3, '2-days': 48, '10-days': 240 } as const;

export interface DueReminder {
  applicationId: string;
  stage: keyof typeof STAGE_HOURS;
  deadline: Date;
  campaignId: number;
  texts: CampaignTexts;
  userId: string;
  email: string;
  locale: Locale;
}

const BATCH = 200;
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** A position whose deadline is near, and the stage of its reminders. */
type NearDeadline = Pick<DueReminder, 'campaignId' | 'stage' | 'deadline' | 'texts'> & { internal: boolean };

async function nearDeadlines(db: Db, now: Date): Promise<NearDeadline[]> {
  const { rows } = await sql<NearDeadline>`
    select c.id as "campaignId", c.internal, c.apply_period_end as deadline, c.texts, case
      when c.apply_period_end <= ${now}::timestamptz + make_interval(hours => ${STAGE_HOURS['3-hours']}) then '3-hours'
      when c.apply_period_end <= ${now}::timestamptz + make_interval(hours => ${STAGE_HOURS['2-days']}) then '2-days'
      else '10-days' end as stage
    from campaigns c
    where c.apply_period_end > ${now} and c.apply_period_end <= ${now}::timestamptz + make_interval(hours => ${STAGE_HOURS['10-days']})
      and c.kind <> 'profile'
    order by c.apply_period_end, c.id`.execute(db);
  return rows;
}

/** @param after the application that the batch before ended with */
async function dueOf(
  db: Db,
  { campaignId, internal, stage, deadline, texts }: NearDeadline,
  after: string,
  batch: number,
): Promise<DueReminder[]> {
  const { rows } = await sql<Pick<DueReminder, 'applicationId' | 'userId' | 'email' | 'locale'>>`
    select a.id as "applicationId", u.id as "userId", u.email, u.locale
    from applications a
    join users u on u.id = a.user_id
    where a.campaign_id = ${campaignId} and a.state = 'draft' and a.id > ${after}
      and u.notify_deadlines and u.email_confirmed_at is not null and (not ${internal}::boolean or u.use_internal)
      and a.created_at <= ${deadline}::timestamptz - make_interval(hours => ${STAGE_HOURS[stage]})
      and not exists (select from deadline_reminders r
        where r.application_id = a.id and r.deadline = ${deadline} and r.stage = ${stage})
    order by a.id
    limit ${batch}`.execute(db);
  return rows.map((row) => ({ ...row, campaignId, stage, deadline, texts }));
}

/**
 * Unsent applications of which the person has not been reminded at the present stage, each once. An application that was begun after a stage had
 * begun gets no mail of it; of stages that went by unnoticed only the last counts.
 * @param batch how many are read at a time
 */
export async function* dueReminders(db: Db, now: Date, batch = BATCH): AsyncGenerator<DueReminder> {
  for (const near of await nearDeadlines(db, now)) {
    let last: DueReminder | undefined;
    do {
      const found = await dueOf(db, near, last?.applicationId ?? FIRST, batch);
      yield* found;
      last = found.length < batch ? undefined : found.at(-1);
    } while (last);
  }
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
