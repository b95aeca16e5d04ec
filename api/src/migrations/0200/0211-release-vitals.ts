import { type Kysely, sql } from 'kysely';

// Beside what gateways count of failures: how fast versions are, so that a slower canary is seen by all of them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table release_vitals (
    environment text not null,
    hour timestamptz not null,
    name text not null,
    version text not null,
    vital text not null,
    told integer not null,
    poor integer not null,
    primary key (environment, hour, name, version, vital)
  )`.execute(db);
}
