import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // `sections` is the whole form of the campaign as data; a campaign that is open keeps it when the catalogue of fields grows.
  `create table campaigns (
    id integer primary key,
    kind text not null check (kind in ('vacancy', 'default', 'substitute', 'profile')),
    internal boolean not null default false,
    apply_period_start timestamptz,
    apply_period_end timestamptz,
    texts jsonb not null,
    sections jsonb not null,
    configuration_revision integer not null default 1,
    created_at timestamptz not null,
    check (apply_period_end is null or apply_period_start is null or apply_period_start < apply_period_end)
  )`,
  'create index campaigns_deadline on campaigns (apply_period_end)',
  `create table applications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    campaign_id integer not null references campaigns,
    state text not null default 'draft' check (state in ('draft', 'sent', 'cancelled')),
    portal text not null,
    ref text,
    show_start_dialog boolean not null default true,
    created_at timestamptz not null,
    cancelled_at timestamptz,
    constraint applications_once unique (user_id, campaign_id)
  )`,
  // Rows and attachments count in the revision of their section, so one number says whether anything in it has changed.
  `create table application_sections (
    application_id uuid not null references applications on delete cascade,
    section text not null,
    field_values jsonb not null default '{}',
    field_revisions jsonb not null default '{}',
    revision integer not null default 0,
    none_selected boolean not null default false,
    edited_at timestamptz,
    primary key (application_id, section)
  )`,
  `create table application_rows (
    id uuid primary key,
    application_id uuid not null references applications on delete cascade,
    section text not null,
    client_row_id uuid not null,
    position bigint generated always as identity,
    field_values jsonb not null,
    field_revisions jsonb not null,
    deleted boolean not null default false,
    constraint application_rows_client unique (application_id, section, client_row_id)
  )`,
  `create table files (
    sha256 text primary key,
    size integer not null,
    created_at timestamptz not null
  )`,
  // A deleted attachment stays while a sent version may name it.
  `create table attachments (
    id uuid primary key,
    application_id uuid not null references applications on delete cascade,
    section text not null,
    field text not null,
    sha256 text not null references files,
    name text not null,
    size integer not null,
    media_type text not null,
    position bigint generated always as identity,
    created_at timestamptz not null,
    deleted_at timestamptz
  )`,
  'create index attachments_application on attachments (application_id)',
  'create sequence receipt_numbers',
  `create table sent_versions (
    id uuid primary key,
    application_id uuid not null references applications on delete cascade,
    receipt_number text not null unique,
    content text not null,
    sha256 text not null,
    content_revision integer not null,
    sent_at timestamptz not null
  )`,
  'create index sent_versions_application on sent_versions (application_id, sent_at desc)',
  `create table bulletins (
    id uuid primary key,
    type text not null check (type in ('notification', 'warning', 'error')),
    texts jsonb not null,
    link_url text,
    visible_from timestamptz,
    visible_to timestamptz,
    position integer not null default 0
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
