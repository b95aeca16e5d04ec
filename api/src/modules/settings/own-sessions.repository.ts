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
