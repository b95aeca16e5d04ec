import type { SubstitutionNews } from '@portal/contract/substitutions/offers';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { type Channel, notify } from '../../db/notifications';

/** Channel of PostgreSQL's notifications. */
export const NEWS_CHANNEL = 'portal_substitution_news' satisfies Channel;

/** News with whom it is for: nobody named means every member of the pool that the gig belongs to. */
export interface AddressedNews extends SubstitutionNews {
  userId?: string;
  campaignId?: number;
}

/** Tells open pages what has changed, when and only if the caller's transaction is committed. @param trx transaction of the change */
export async function notifyNews(trx: Db, news: AddressedNews): Promise<void> {
  await notify(trx, NEWS_CHANNEL, JSON.stringify(news));
}

/** Tells the open pages of these people. @param trx transaction of the change */
export async function notifyPeople(trx: Db, news: SubstitutionNews, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${NEWS_CHANNEL}, (${JSON.stringify(news)}::jsonb || jsonb_build_object('userId', id))::text)
    from unnest(${userIds}::uuid[]) as id`.execute(trx);
}
