import type { Db } from '../../db/database';
import type { SignOnAttemptRow } from '../../db/tables/single-sign-on.tables';

export async function insertAttempt(db: Db, attempt: SignOnAttemptRow): Promise<void> {
  await db.insertInto('sign_on_attempts').values(attempt).execute();
}

/** Takes the attempt away, so that its answer counts once, and only in the browser that began. */
export function takeAttempt(
  db: Db,
  { stateHash, browserHash, since }: { stateHash: Buffer; browserHash: Buffer; since: Date },
): Promise<SignOnAttemptRow | undefined> {
  return db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', since)
    .returningAll()
    .executeTakeFirst();
}
