import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table saved_positions (
    user_id uuid not null references users on delete cascade,
    campaign_id integer not null references campaigns on delete cascade,
    created_at timestamptz not null,
    -- The deadline of which the person was reminded; one that is moved is told anew.
    reminded_of timestamptz,
    primary key (user_id, campaign_id)
  )`,
  'create index saved_positions_campaign on saved_positions (campaign_id)',
  `create table saved_searches (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    query text not null,
    mail boolean not null,
    created_at timestamptz not null,
    -- When the person last opened it.
    opened_at timestamptz,
    -- Up to when new positions have been looked for, and the Finnish day on which that was done.
    checked_until timestamptz not null,
    checked_on date
  )`,
  'create unique index saved_searches_query on saved_searches (user_id, md5(query))',
  'create index saved_searches_mail on saved_searches (id) where mail',
  // Sealed, like the texts; null for mails that nobody can end.
  'alter table mails add column end_url text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
