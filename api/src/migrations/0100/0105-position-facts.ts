import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A number for each name, shorter to keep and quicker to compare than its key.
  'alter table position_names add column number integer generated always as identity',
  'create unique index position_names_number on position_names (number)',

  // Combinations of the facts that have few values; there are some hundreds at most, so that a list counts by their numbers first.
  `create table position_kinds (
    number integer generated always as identity primary key,
    task_area text,
    employment text,
    hours text,
    remote text
  )`,
  `create unique index position_kinds_values on position_kinds
    (coalesce(task_area, ''), coalesce(employment, ''), coalesce(hours, ''), coalesce(remote, ''))`,

  // What position_search says, in columns of fixed width and without nulls in times: lists read all of it. position_search stays for
  // processes of the version before.
  `create table position_facts (
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    published_at timestamptz not null,
    campaign_id integer primary key references campaigns on delete cascade,
    kind integer not null,
    internal boolean not null,
    employer integer,
    place integer
  )`,
  // Holds all that counts ask for: those that have ended, most of them after some years, are not even looked at.
  `create index position_facts_deadline on position_facts (internal, ends_at, campaign_id)
    include (starts_at, kind, employer, place)`,
  'create index position_facts_kind on position_facts (kind)',
  'create index position_facts_employer on position_facts (employer)',
  'create index position_facts_place on position_facts (place)',

  `create function keep_position_facts(campaign integer) returns void language plpgsql as $$
  begin
    insert into position_kinds (task_area, employment, hours, remote)
    select s.task_area, s.employment, s.hours, s.remote from position_search s
    where s.campaign_id = campaign and not exists (select from position_kinds k
      where (k.task_area, k.employment, k.hours, k.remote) is not distinct from (s.task_area, s.employment, s.hours, s.remote))
    on conflict do nothing;
    insert into position_facts (starts_at, ends_at, published_at, campaign_id, kind, internal, employer, place)
    select coalesce(s.starts_at, '-infinity'), coalesce(s.ends_at, 'infinity'), s.published_at, s.campaign_id,
      (select number from position_kinds k
        where (k.task_area, k.employment, k.hours, k.remote) is not distinct from (s.task_area, s.employment, s.hours, s.remote)),
      s.internal,
      (select number from position_names where facet = 'employer' and value = s.employer),
      (select number from position_names where facet = 'place' and value = s.place)
    from position_search s where s.campaign_id = campaign
    on conflict (campaign_id) do update set
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, published_at = excluded.published_at, kind = excluded.kind,
      internal = excluded.internal, employer = excluded.employer, place = excluded.place;
  end $$`,
  `create function index_position_facts() returns trigger language plpgsql as $$
  begin
    if new.kind = 'profile' then
      delete from position_facts where campaign_id = new.id;
    else
      perform keep_position_facts(new.id);
    end if;
    return null;
  end $$`,
  // By its name it runs after the trigger that fills position_search and the names.
  `create trigger campaigns_position_facts
    after insert or update of kind, internal, apply_period_start, apply_period_end, texts, position, languages on campaigns
    for each row execute function index_position_facts()`,
  'select keep_position_facts(campaign_id) from position_search',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
