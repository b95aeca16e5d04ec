import type { ApiConfig } from '../../config';
import type { Db } from '../../db/database';
import type { UserRow } from '../../db/tables/accounts.tables';
import { findUser } from './users.repository';

/**
 * Whether an account is opened at the log-in service alone: with such a service, one without a password never gets one, nor a passkey, so that who
 * is shut out there is shut out here. docs/adr/0021-single-sign-on.md
 */
export const isServiceOnly = (
  { singleSignOn }: Pick<ApiConfig, 'singleSignOn'>,
  { password_hash }: Pick<UserRow, 'password_hash'>,
): boolean => singleSignOn !== undefined && password_hash === null;

/** The same for the account of an id; false where there is none. */
export async function isServiceOnlyAccount(
  { config, db }: { config: Pick<ApiConfig, 'singleSignOn'>; db: Db },
  userId: string,
): Promise<boolean> {
  if (config.singleSignOn === undefined) return false;
  const user = await findUser(db, userId);
  return user !== undefined && isServiceOnly(config, user);
}
