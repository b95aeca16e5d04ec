import { type Kysely, sql } from 'kysely';

/** Which log-in services have identified somebody strongly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table external_identities add column strong_since timestamptz`.execute(db);
  await sql`alter table sign_on_registrations add column strong boolean not null default false`.execute(db);
}
