import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Browsers in which the owner has logged in: strangers who try passwords elsewhere cannot keep the owner out of them.
  `create table known_browsers (
    id bytea not null,
    user_id uuid not null references users on delete cascade,
    last_login_at timestamptz not null,
    primary key (user_id, id)
  )`,
  'create index known_browsers_age on known_browsers (last_login_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
