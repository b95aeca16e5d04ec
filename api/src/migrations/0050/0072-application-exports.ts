import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Who took applications out, and why. No reference to the campaign: the record outlives it.
  `create table application_exports (
    id bigint primary key generated always as identity,
    campaign_id integer,
    applications integer not null,
    exported_by text not null,
    reason text not null check (reason <> ''),
    at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
