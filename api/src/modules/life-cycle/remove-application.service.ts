import type { Db } from '../../db/database';
import { endMember } from '../substitutions/pools/members.service';
import { contentsOfFiles, deleteApplication } from './life-cycle.repository';

/**
 * Removes an application with everything in it, and a membership that was left over from it: nobody could leave the pool without it.
 * @returns SHA-256 of the contents that were attached; those that nobody else has are removed once the transaction is over
 */
export async function removeApplication(trx: Db, applicationId: string, now: Date): Promise<string[]> {
  const pool = await trx
    .selectFrom('applications')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .select(['campaigns.id', 'applications.user_id'])
    .where('applications.id', '=', applicationId)
    .where('campaigns.kind', '=', 'substitute')
    .executeTakeFirst();
  if (pool) await endMember(trx, pool.id, pool.user_id, now);
  const contents = await contentsOfFiles(trx, applicationId);
  await deleteApplication(trx, applicationId);
  return contents;
}
