import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A session that got a new id stays for some seconds for requests that were under way; it ends with the one that follows it.
  'alter table sessions add column successor bytea references sessions on delete cascade',
  'create index sessions_successor on sessions (successor) where successor is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
