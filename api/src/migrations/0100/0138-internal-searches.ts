import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table saved_searches add column internal boolean not null default false',
  // The same words may be looked for among public and among internal positions.
  'create unique index saved_searches_once on saved_searches (user_id, internal, md5(query))',
  'drop index saved_searches_query',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
