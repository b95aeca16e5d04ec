import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign-definition';

/**
 * Notes that a candidate is to be told of news. @param pauseMs least time between two mails about one application
 * @returns whether they are to be told now; else they will be, of all that comes until then
 */
export async function noteNews(
  trx: Db,
  { applicationId, message }: { applicationId: string; message: boolean },
  pauseMs: number,
  now: Date,
): Promise<boolean> {
  const toldLast = new Date(now.getTime() - pauseMs);
  const { rows } = await sql<{ isNow: boolean }>`
    insert into application_news as n (application_id, told_at, message) values (${applicationId}, ${now}, ${message})
    on conflict (application_id) do update set
      told_at = case when n.due_at is null and n.told_at <= ${toldLast} then excluded.told_at else n.told_at end,
      due_at = case when n.due_at is null and n.told_at <= ${toldLast} then null
        else coalesce(n.due_at, n.told_at + make_interval(secs => ${pauseMs / 1_000})) end,
      message = excluded.message and (n.due_at is null or n.message)
    returning due_at is null as "isNow"`.execute(trx);
  return rows[0]?.isNow === true;
}

/** That an employer has said something about an application, and who is to be told. */
export interface ApplicationNews {
  /** Of the application. */
  id: string;
  campaignId: number;
  texts: CampaignTexts;
  userId: string;
  email: string;
  locale: Locale;
  /** Whether the person wants mails about sent applications and can get them. */
  wanted: boolean;
  /** It is nothing but messages. */
  message: boolean;
}

/** Takes what is due for one application, so that it is told once; it waits for nobody, neither for an account that is being closed. @returns undefined where nothing is due */
export async function takeDueNews(trx: Db, now: Date): Promise<ApplicationNews | undefined> {
  const { rows } = await sql<ApplicationNews>`
    with due as (
      select n.application_id from application_news n
      join applications a on a.id = n.application_id join users u on u.id = a.user_id
      where n.due_at <= ${now} order by n.due_at limit 1 for update of n skip locked for key share of u skip locked
    ), taken as (
      update application_news n set due_at = null, told_at = ${now} from due where n.application_id = due.application_id
      returning n.application_id, n.message
    )
    select a.id, c.id as "campaignId", c.texts, u.id as "userId", u.email, u.locale, taken.message,
      u.notify_messages and u.email_confirmed_at is not null and exists (
        select from application_events e where e.application_id = a.id and e.employer_key is not null and e.read_at is null
      ) as wanted
    from taken join applications a on a.id = taken.application_id
    join campaigns c on c.id = a.campaign_id
    join users u on u.id = a.user_id`.execute(trx);
  return rows[0];
}
