import type { ApiConfig } from '../../config';
import type { Db } from '../../db/database';
import { countOne } from '../../http/limits/rate-limit';

/** Mails to one address: enough for somebody who mistypes the code, too few to flood a stranger. */
const LIMIT = { requests: 5, windowSeconds: 3600 };

/**
 * What an address is counted under. Nearly every mail server takes capital letters, wide letters and what follows a `+` for the same mailbox, so
 * writing it otherwise must not open another count.
 */
const mailboxOf = (email: string): string =>
  email
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/** Counts a mail with a code or link to an address. @returns seconds to wait where the address has had too many, else 0 */
export async function mailWait(
  db: Db,
  { rateLimit }: Pick<ApiConfig, 'rateLimit'>,
  email: string,
  now: Date,
): Promise<number> {
  return rateLimit ? countOne(db, `mail:${mailboxOf(email)}`, LIMIT, now) : 0;
}
