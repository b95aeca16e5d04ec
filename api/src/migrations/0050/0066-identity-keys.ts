import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Names of the keys that have sealed identity codes here, so that a start with other keys is noticed before anybody meets unreadable codes.
  `create table identity_keys (
    id text primary key,
    since timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
