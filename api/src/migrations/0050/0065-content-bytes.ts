import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Computed when a row is written, so that the statement that saves can add up an application without reading its texts.
  'alter table application_sections add column content_bytes integer not null generated always as (octet_length(field_values::text)) stored',
  'alter table application_rows add column content_bytes integer not null generated always as (octet_length(field_values::text)) stored',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
