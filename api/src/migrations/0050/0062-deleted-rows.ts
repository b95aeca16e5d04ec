import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows deleted from now on are emptied as they are deleted; what was sent comes back from the version that was sent.
  await sql.raw(`update application_rows set field_values = '{}' where deleted and field_values <> '{}'`).execute(db);
}
