import { type Kysely, sql } from 'kysely';

/** Reminders of a deadline go through the unsent applications to a position some at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists applications_drafts on applications (campaign_id, id) where state = 'draft'`.execute(
    db,
  );
}
