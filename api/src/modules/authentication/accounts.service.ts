import type { Db } from '../../db/database';
import { notifyEnded } from '../../http/sessions/ended-sessions';
import { endOtherSessions } from '../../http/sessions/sessions.repository';
import { forgetBrowsers } from './known-browsers.repository';
import { retireResets } from './password-resets.repository';
import { lockAccount, markLogin, savePassword } from './users.repository';

export { countPasskeys } from './passkeys/passkeys.repository';
export { isServiceOnlyAccount } from './service-only';
export { isStrong } from './strong-accounts.repository';
export {
  confirmEmail,
  findByMailbox,
  findUser,
  insertUser,
  lockAccount,
} from './users.repository';

/**
 * Ends the sessions of an account, and no browser counts as its owner's any more. Open pages of these sessions are told.
 * @param kept id of a session that stays; undefined ends every one
 */
export async function endSessions(trx: Db, userId: string, kept: Buffer | undefined): Promise<void> {
  await lockAccount(trx, userId);
  await endOtherSessions(trx, userId, kept);
  await forgetBrowsers(trx, userId);
  await notifyEnded(trx, [userId]);
}

/** Ends the links that were mailed to set a new password. */
export const endResets = (trx: Db, userId: string, now: Date): Promise<void> => retireResets(trx, userId, now);

interface NewPassword {
  hash: string;
  /** The session that the password was changed in, if its owner is logged in. */
  session: Buffer | undefined;
  now: Date;
}

/**
 * Replaces the password of an account and ends what the old one gave: sessions, known browsers and links to set a new password.
 * @param proof `mail` where the change proves that the person reads the account's mail
 */
export async function replacePassword(
  trx: Db,
  userId: string,
  { hash, session, now }: NewPassword,
  proof?: 'mail',
): Promise<void> {
  await lockAccount(trx, userId);
  await retireResets(trx, userId, now);
  await savePassword(trx, userId, hash, proof && { confirmedAt: now });
  await endSessions(trx, userId, session);
}

/** Keeps a log-in that was not checked here, such as one at a log-in service. */
export const noteLogin = (db: Db, userId: string, agent: string, now: Date): Promise<void> =>
  db.transaction().execute((trx) => markLogin(trx, userId, agent, now));
