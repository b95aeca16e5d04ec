import type { Db } from '../../db/database';
import { countPasskeys } from './passkeys/passkeys.repository';

/** Whether the password alone confirms nothing: the account has a passkey, or the log-in service has identified its person strongly. */
export async function isStrong(db: Db, userId: string): Promise<boolean> {
  if ((await countPasskeys(db, userId)) > 0) return true;
  const identity = await db
    .selectFrom('external_identities')
    .select('issuer')
    .where('user_id', '=', userId)
    .where('strong_since', 'is not', null)
    .executeTakeFirst();
  return identity !== undefined;
}
