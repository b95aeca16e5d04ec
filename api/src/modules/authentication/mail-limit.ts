import type { ApiConfig } from '../../config';
import type { Db } from '../../db/database';
import { countOne } from '../../http/limits/rate-limit';
import { rateLimited } from '../../http/problem';
import type { PortalSession } from '../../http/sessions/portal-session';

/** Mails to one address for one purpose: enough for somebody who mistypes the code, too few to flood a stranger. */
const LIMIT = { requests: 5, windowSeconds: 3600 };

/**
 * What a mail is for; each is counted by itself, so that whoever fills one with mails that anybody can cause does not stop the others.
 * `account`: a code to the account's own address. `new-address`: one to an address that an account wants to have, which may be a stranger's.
 */
type MailPurpose = 'registration' | 'sign-on' | 'recovery' | 'account' | 'new-address' | 'notice';

/**
 * What an address is counted under. Nearly every mail server takes capital letters, wide letters and what follows a `+` for the same mailbox, so
 * writing it otherwise must not open another count.
 */
const mailboxOf = (email: string): string =>
  email
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/**
 * Refuses a browser that has itself asked for too many codes to one address: the answer says nothing of who has an account, nor of what others have
 * asked for.
 * @throws ProblemError 429
 */
export async function refuseRepeated(
  db: Db,
  { rateLimit }: Pick<ApiConfig, 'rateLimit'>,
  purpose: MailPurpose,
  { id }: Pick<PortalSession, 'id'>,
  email: string,
  now: Date,
): Promise<void> {
  if (!rateLimit) return;
  const wait = await countOne(db, `mail:${purpose}:${id.toString('hex')}:${mailboxOf(email)}`, LIMIT, now);
  if (wait > 0) throw rateLimited(wait);
}

/** Counts a mail to an address. @returns seconds to wait where the address has had too many for this purpose, else 0 */
export async function mailWait(
  db: Db,
  { rateLimit }: Pick<ApiConfig, 'rateLimit'>,
  purpose: MailPurpose,
  email: string,
  now: Date,
): Promise<number> {
  return rateLimit ? countOne(db, `mail:${purpose}:${mailboxOf(email)}`, LIMIT, now) : 0;
}
