import { type Kysely, sql } from 'kysely';

/** Retention looks for memberships that ended long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists pool_members_ended on pool_members (ended_at) where ended_at is not null`.execute(
    db,
  );
}
