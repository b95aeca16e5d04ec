import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table sessions drop constraint sessions_confirmed_by_check',
  `alter table sessions add constraint sessions_confirmed_by_check
    check (confirmed_by in ('log-in', 'password', 'passkey', 'password-and-code', 'sign-on'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
