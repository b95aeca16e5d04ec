import { type Kysely, sql } from 'kysely';

// For gateways that keep the documents of releases here as well: what they count of pages must be one count.
const STATEMENTS = [
  // `kind` is 'served', or what the page saw of a failure.
  `create table release_counts (
    environment text not null,
    hour timestamptz not null,
    name text not null,
    version text not null,
    kind text not null,
    pages integer not null,
    networks integer not null,
    recovered integer not null,
    primary key (environment, hour, name, version, kind)
  )`,
  // `network` is an HMAC of an IP address, kept for some hours; of `served` the last time, of `failed` the first of the hour.
  `create table release_networks (
    environment text not null,
    name text not null,
    version text not null,
    hour timestamptz not null,
    what text not null check (what in ('served', 'failed')),
    network text not null,
    at timestamptz not null,
    primary key (environment, name, version, hour, what, network)
  )`,
  'create index release_networks_hour on release_networks (hour)',
  `create table release_good_versions (
    environment text not null,
    version text not null,
    since timestamptz not null default now(),
    primary key (environment, version)
  )`,
  `create table release_ticket_keys (
    environment text primary key,
    key bytea not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
