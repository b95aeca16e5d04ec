import type { Db } from '../../../db/database';
import { offerOpenGigs } from '../offers/offer-open-gigs.service';
import { addMember, isMember, lockPerson } from './members.service';

/**
 * What sending an application to a pool does beside: whoever is accepted at once becomes a member, and one who is a member already is offered
 * what fits by what was sent now.
 * @param trx transaction of the sending
 */
export async function joinPool(trx: Db, campaignId: number, userId: string, now: Date): Promise<void> {
  const pool = await trx
    .selectFrom('campaigns')
    .select('accepts_at_sending')
    .where('id', '=', campaignId)
    .executeTakeFirst();
  if (pool?.accepts_at_sending === true && (await addMember(trx, campaignId, userId, now))) return;
  if (await isMember(trx, userId, campaignId)) await offerOpenGigs(trx, campaignId, userId, now);
}

/**
 * Accepts somebody who has applied to a pool. Whoever is a member already stays one.
 * @returns false where the person has no application in force there
 */
export async function acceptMember(trx: Db, campaignId: number, userId: string, now: Date): Promise<boolean> {
  await lockPerson(trx, userId);
  const application = await trx
    .selectFrom('applications')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .where('state', '=', 'sent')
    // Whoever cancels meanwhile waits, and finds the membership that they end.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (application) await addMember(trx, campaignId, userId, now);
  return application !== undefined;
}
