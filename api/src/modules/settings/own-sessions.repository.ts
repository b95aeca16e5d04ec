import type { Selectable } from 'kysely';
import type { Db } from '../../db/database';
import type { SessionsTable } from '../../db/tables/accounts.tables';

export type SessionRow = Selectable<SessionsTable>;

/** Latest used first. */
export function liveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('successor', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function deleteSession(db: Db, userId: string, id: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute();
}
