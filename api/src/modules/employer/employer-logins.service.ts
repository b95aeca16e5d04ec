import type { AuthenticationError } from '@portal/contract/authentication';
import type { EmployeeCredentials } from '@portal/contract/employee-login';
import type { Db } from '../../db/database';
import { isRightPassword } from './credentials';
import { deleteUnusedLogins, findLogin, takeLogin } from './employer-logins.repository';

const UNUSED_KEPT_MS = 86_400_000;

export type TakenLogin = { ok: true; employerLoginId: string } | { ok: false; error: AuthenticationError };

/**
 * Uses one-time credentials up. What is wrong with them is told only to who has the right password; a name that was never issued answers like
 * a wrong password.
 * @param portal name of the portal that the link leads to
 */
export async function useEmployerLogin(
  db: Db,
  portal: string,
  { campaignId, username, password }: EmployeeCredentials,
  now: Date,
): Promise<TakenLogin> {
  const login = await findLogin(db, username);
  const right = isRightPassword(password, login?.secret_hash);
  if (!login || !right || login.portal !== portal || login.campaign_id !== campaignId) {
    return { ok: false, error: 'bad-credentials' };
  }
  if (login.used_at !== null) return { ok: false, error: 'used' };
  // What was never sent, or was cancelled, is not the employer's.
  if (login.expires_at <= now || login.state !== 'sent') return { ok: false, error: 'expired' };
  const taken = await takeLogin(db, login.id, now);
  return taken ? { ok: true, employerLoginId: login.id } : { ok: false, error: 'used' };
}

/** Credentials that nobody used are kept for a day after they have expired. */
export const removeUnusedLogins = (db: Db, now: Date, batch: number): Promise<void> =>
  deleteUnusedLogins(db, new Date(now.getTime() - UNUSED_KEPT_MS), batch);
