import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { PortalSession } from '../../http/sessions/portal-session';
import { ATTEMPT_MINUTES } from './sign-on-browser';

/** What a page with tokens has asked the person: to log in at the service once more. */
export interface ConfirmationQuestion {
  confirm_asked_at: Date | null;
  /** By the service's own clock, so that no clocks are compared. */
  confirm_after: Date | null;
}

/** Keeps that a page asks the person to confirm: only a log-in at the service after that one, of which its token tells, is an answer. */
export async function noteQuestion(
  db: Db,
  { id, authenticatedAt }: Pick<PortalSession, 'id' | 'authenticatedAt'>,
  now: Date,
): Promise<void> {
  if (authenticatedAt === undefined) return;
  // A tab that has not heard of the log-in yet may ask once more with an older token.
  await db
    .updateTable('sign_on_sessions')
    .set({ confirm_asked_at: now, confirm_after: sql<Date>`greatest(confirm_after, ${authenticatedAt})` })
    .where('session_id', '=', id)
    .where('bearer', '=', true)
    .execute();
}

/** @returns the log-in, where it answers the question within the time that a log-in may take */
export function answerTo(
  { confirm_asked_at: asked, confirm_after: after }: ConfirmationQuestion,
  authenticatedAt: Date | undefined,
): Date | undefined {
  if (!asked || !after || !authenticatedAt) return undefined;
  const inTime = authenticatedAt.getTime() - asked.getTime() < ATTEMPT_MINUTES * 60_000;
  return inTime && authenticatedAt > after ? authenticatedAt : undefined;
}
