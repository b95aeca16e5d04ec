import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { notifyEnded } from '../../http/sessions/ended-sessions';
import { removeUnusedFiles } from '../attachments/unused-files.service';
import { recordAudit } from '../audit/audit.service';
import { contentsOf, deletePerson } from './account.repository';
import { findGigsOf, findHeldBookings, lockGigs, passOnSlots } from './held-gigs.service';

export interface Erasing {
  /** Who the audit names; never the person's own name. */
  by: 'the person' | 'retention';
  /** Asked in the transaction, with the account locked; false leaves everything as it is. */
  stillDue?: (trx: Db) => Promise<boolean>;
}

/**
 * Erases a person: account, applications, log-ins, mails of the outbox, memberships and gigs, and files that nobody else has. Slots of gigs that
 * they held are free for others. docs/design/guarantees.md#16-erasure
 * @returns whether the person was erased
 */
export async function erasePerson(
  context: Pick<ApiContext, 'db' | 'config' | 'clock'>,
  userId: string,
  { by, stillDue = async () => true }: Erasing,
): Promise<boolean> {
  let contents: string[] = [];
  const attempt = (): Promise<boolean | 'again'> =>
    context.db.transaction().execute(async (trx) => {
      const now = context.clock();
      const known = await findGigsOf(trx, userId, now);
      await lockGigs(trx, known);
      const locked = await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
      if (!locked || !(await stillDue(trx))) return false;
      // Offered or taken in the moment between the two locks.
      for (const gigId of await findGigsOf(trx, userId, now)) if (!known.has(gigId)) return 'again';
      const held = await findHeldBookings(trx, userId, now);
      contents = await contentsOf(trx, userId);
      await deletePerson(trx, userId);
      await notifyEnded(trx, [userId]);
      await passOnSlots(trx, context.config, held, now);
      await recordAudit(trx, { actor: by, action: 'erase account', count: 1 }, now);
      return true;
    });
  let erased = await attempt();
  while (erased === 'again') erased = await attempt();
  // Should the process die here, the sweep finds them: no attachment points to them any more.
  await removeUnusedFiles(context, contents);
  return erased;
}
