import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { removeUnusedFiles } from '../attachments/unused-files.service';
import { contentsOf, deletePerson } from './account.repository';

/**
 * Erases a person: account, applications, log-ins, mails of the outbox, and files that nobody else has. docs/design/guarantees.md#16-erasure
 * @param stillDue asked in the transaction, with the account locked; false leaves everything as it is
 * @returns whether the person was erased
 */
export async function erasePerson(
  context: Pick<ApiContext, 'db' | 'config'>,
  userId: string,
  stillDue: (trx: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  let contents: string[] = [];
  const erased = await context.db.transaction().execute(async (trx) => {
    const locked = await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
    if (!locked || !(await stillDue(trx))) return false;
    contents = await contentsOf(trx, userId);
    await deletePerson(trx, userId);
    return true;
  });
  // Should the process die here, the sweep finds them: no attachment points to them any more.
  await removeUnusedFiles(context, contents);
  return erased;
}
