import { type Kysely, sql } from 'kysely';

/** How far the operators' address was told of changes of releases: one row, since there is one address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table release_hook (
    one boolean primary key default true check (one),
    seq integer not null,
    attempts integer not null default 0,
    tried_since timestamptz,
    next_attempt_at timestamptz not null
  )`.execute(db);
}
