import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // One person never holds two shifts at a time: the database itself refuses it, and needs this to compare a person and a time at once.
  'create extension if not exists btree_gist',

  // Of campaigns that are pools: whether an application to it is accepted as it is sent.
  'alter table campaigns add column accepts_at_sending boolean not null default false',
  // Mails about offers and shifts are sent to this person.
  'alter table users add column notify_offers boolean not null default true',

  `create table pool_members (
    campaign_id integer not null references campaigns on delete cascade,
    user_id uuid not null references users on delete cascade,
    accepted_at timestamptz not null,
    ended_at timestamptz,
    -- Whether the employer may read when this member can work.
    shows_availability boolean not null default false,
    primary key (campaign_id, user_id)
  )`,
  'create index pool_members_user on pool_members (user_id)',

  // A qualification that the employer vouches for.
  `create table vouched_qualifications (
    campaign_id integer not null,
    user_id uuid not null,
    qualification text not null,
    primary key (campaign_id, user_id, qualification),
    foreign key (campaign_id, user_id) references pool_members on delete cascade
  )`,

  `create table gigs (
    id uuid primary key,
    campaign_id integer not null references campaigns on delete cascade,
    -- The employer's own name of it, by which a repetition is known.
    employer_key text not null,
    mode text not null check (mode in ('first_come', 'employer_picks', 'draw')),
    state text not null default 'open' check (state in ('open', 'withdrawn', 'cancelled')),
    -- Counts changes of what a holder has agreed to.
    revision integer not null default 1,
    content jsonb not null,
    waiting_list boolean not null,
    reply_by timestamptz not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    -- Of a draw: kept secret until it is held; its checksum is public from the beginning.
    draw_seed text,
    drawn_at timestamptz,
    -- The numbers of the offers in the order of the draw, with what came of each.
    draw_entrants jsonb,
    -- How many slots were drawn for.
    draw_slots integer,
    -- When replies ended and what waited was settled.
    closed_at timestamptz,
    -- When something is to be settled next: the end of replies, then the beginning of the work; null once both are over.
    settle_at timestamptz,
    unique (campaign_id, employer_key)
  )`,
  'create index gigs_to_settle on gigs (settle_at) where settle_at is not null',
  'create index gigs_time on gigs (campaign_id, starts_at)',

  // Times may not overlap within a gig, and no shift is longer than 13 hours. docs/specification.md#substitutions
  `create table gig_shifts (
    gig_id uuid not null references gigs on delete cascade,
    number integer not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    break_minutes integer not null check (break_minutes >= 0),
    primary key (gig_id, number),
    check (ends_at > starts_at and ends_at - starts_at <= interval '13 hours'),
    exclude using gist (gig_id with =, tstzrange(starts_at, ends_at) with &&)
  )`,

  // A place in a gig. As many rows as people are needed, so that no more can hold one.
  `create table gig_slots (
    gig_id uuid not null references gigs on delete cascade,
    number integer not null,
    primary key (gig_id, number)
  )`,

  `create table offers (
    id uuid primary key,
    gig_id uuid not null references gigs on delete cascade,
    user_id uuid not null references users on delete cascade,
    state text not null default 'sent' check (state in ('sent', 'seen', 'interested', 'accepted', 'confirmed', 'not_selected', 'declined', 'expired', 'lost', 'withdrawn')),
    sent_at timestamptz not null,
    seen_at timestamptz,
    answered_at timestamptz,
    decline_reason text,
    -- Since when the member waits for a slot that is given back.
    waiting_since timestamptz,
    -- The employer has said no to this member, not only filled the slots with others.
    turned_down_at timestamptz,
    changed_at timestamptz not null,
    unique (gig_id, user_id)
  )`,
  'create index offers_user on offers (user_id, changed_at)',
  'create index offers_waiting on offers (gig_id, waiting_since) where waiting_since is not null',

  `create table bookings (
    id uuid primary key,
    offer_id uuid not null references offers on delete cascade,
    gig_id uuid not null,
    slot integer not null,
    user_id uuid not null references users on delete cascade,
    held boolean not null default true,
    cancelled_by text check (cancelled_by in ('member', 'employer')),
    cancel_reason text,
    cancelled_late boolean,
    cancelled_at timestamptz,
    -- What was agreed: a later change of the gig asks anew.
    agreed_revision integer not null,
    agreed jsonb not null,
    booked_at timestamptz not null,
    changed_at timestamptz not null,
    -- How often its entry in a calendar has changed.
    sequence integer not null default 0,
    foreign key (gig_id, slot) references gig_slots on delete cascade,
    check (held = (cancelled_by is null))
  )`,
  'create unique index bookings_slot on bookings (gig_id, slot) where held',
  'create unique index bookings_person on bookings (gig_id, user_id) where held',
  'create index bookings_user on bookings (user_id)',
  'create index bookings_offer on bookings (offer_id)',

  `create table booking_shifts (
    booking_id uuid not null references bookings on delete cascade,
    number integer not null,
    user_id uuid not null references users on delete cascade,
    during tstzrange not null,
    held boolean not null default true,
    primary key (booking_id, number),
    constraint booking_shifts_overlap exclude using gist (user_id with =, during with &&) where (held)
  )`,

  `create table availability_rules (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    state text not null check (state in ('available', 'preferred', 'if_needed', 'unavailable')),
    -- Days and times of day in Finland; without times, the whole day. An end before the start is on the next day.
    starts_on date not null,
    from_time time,
    to_time time,
    note text,
    weekly boolean not null default false,
    ends_on date,
    except_on date[] not null default '{}',
    created_at timestamptz not null
  )`,
  'create index availability_rules_user on availability_rules (user_id, starts_on)',

  `create table calendar_feeds (
    user_id uuid primary key references users on delete cascade,
    -- SHA-256 of the secret part of the address.
    token_hash bytea not null unique,
    created_at timestamptz not null
  )`,

  // An employer's own system.
  `create table employer_tokens (
    id uuid primary key,
    employer text not null,
    name text not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    created_by text not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create table employer_calls (
    id bigint primary key generated always as identity,
    at timestamptz not null,
    token_id uuid references employer_tokens on delete set null,
    employer text not null,
    call text not null,
    subject text,
    status integer not null
  )`,
  'create index employer_calls_time on employer_calls (at)',

  `create table webhook_endpoints (
    id uuid primary key,
    employer text not null,
    url text not null,
    -- Sealed.
    secret text not null,
    created_at timestamptz not null,
    removed_at timestamptz
  )`,
  'create index webhook_endpoints_employer on webhook_endpoints (employer) where removed_at is null',
  // Events of one subject are told in the order of their ids.
  `create table webhook_events (
    id uuid primary key,
    position bigint not null generated always as identity,
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    user_id uuid references users on delete cascade,
    subject text not null,
    type text not null,
    payload jsonb not null,
    created_at timestamptz not null,
    next_attempt_at timestamptz not null,
    attempts integer not null default 0,
    last_error text,
    delivered_at timestamptz,
    given_up_at timestamptz
  )`,
  'create index webhook_events_due on webhook_events (next_attempt_at) where delivered_at is null and given_up_at is null',
  'create index webhook_events_subject on webhook_events (endpoint_id, subject, position) where delivered_at is null and given_up_at is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
