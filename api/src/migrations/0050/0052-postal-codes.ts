import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Imported data; empty until an operator or the demo content brings some.
  `create table postal_codes (
    code text primary key check (code ~ '^[0-9]{5}$'),
    city_fi text not null,
    city_sv text not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
