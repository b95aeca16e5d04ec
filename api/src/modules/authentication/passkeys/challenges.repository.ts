import { createHash, randomBytes } from 'node:crypto';
import { PASSKEY_TIMEOUT_MS } from '@portal/contract/passkeys';
import type { Db } from '../../../db/database';
import type { ChallengePurpose } from '../../../db/tables/accounts.tables';
import type { PortalSession } from '../../../http/sessions/portal-session';

/** What a challenge was made for; a signature over it is good for nothing else. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  rpId: string;
  /** SHA-256 of the browser or the person that may answer. */
  holder: Buffer;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whoever logs in is not known yet: the challenge is this browser's. */
export const browserHolder = ({ id }: Pick<PortalSession, 'id'>): Buffer => hash(`browser\n${id.toString('hex')}`);
/** The person may have to log in once more before the answer comes. */
export const personHolder = (userId: string): Buffer => hash(`person\n${userId}`);

/** @returns the challenge in base64url */
export async function issueChallenge(db: Db, { purpose, rpId, holder }: ChallengeUse, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + PASSKEY_TIMEOUT_MS);
  await db
    .insertInto('passkey_challenges')
    .values({ id: hash(challenge), purpose, rp_id: rpId, holder, expires_at: expiresAt })
    .execute();
  return challenge;
}

/**
 * Uses a challenge up, whatever comes of it.
 * @returns whether it was made for this use and has neither been used nor run out
 */
export async function takeChallenge(db: Db, challenge: string, use: ChallengeUse, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('id', '=', hash(challenge))
    .returningAll()
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.purpose === use.purpose &&
    row.rp_id === use.rpId &&
    row.holder.equals(use.holder) &&
    row.expires_at > now
  );
}
