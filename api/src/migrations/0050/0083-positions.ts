import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // `position` is what a campaign says beyond its form; `languages` those in which its texts are written, null for all.
  'alter table campaigns add column position jsonb, add column languages text[]',

  // PostgreSQL's own server may lack the extension, or the portal the right to add it; then a search forgives no typing errors.
  `do $$ begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'pg_trgm is not there: %', sqlerrm;
  end $$`,

  // Facts by which positions are filtered and sorted. Narrow, so that a list of all of them is read within milliseconds.
  `create table position_search (
    campaign_id integer primary key references campaigns on delete cascade,
    internal boolean not null,
    starts_at timestamptz,
    ends_at timestamptz,
    published_at timestamptz not null,
    employer text,
    place text,
    task_area text,
    employment text,
    hours text,
    remote text
  )`,
  'create index position_search_deadline on position_search (internal, ends_at)',
  // Rows that satisfy all filters but one are found by these together.
  'create index position_search_employer on position_search (employer)',
  'create index position_search_place on position_search (place)',
  'create index position_search_task_area on position_search (task_area)',
  'create index position_search_employment on position_search (employment)',

  // What each language searches and sorts by. Where the employer has not written in a language, its row holds the texts of another.
  `create table position_texts (
    campaign_id integer not null references campaigns on delete cascade,
    locale text not null,
    title_key text collate "C" not null,
    heading text not null,
    heading_words tsvector not null,
    words tsvector not null,
    primary key (campaign_id, locale)
  )`,
  'create index position_texts_words on position_texts using gin (words)',
  'create index position_texts_title on position_texts (locale, title_key, campaign_id)',
  `do $$ begin
    if to_regprocedure('word_similarity(text, text)') is not null then
      create index position_texts_heading on position_texts using gin (heading gin_trgm_ops);
    end if;
  end $$`,

  // Names of employers and places by their keys.
  `create table position_names (
    facet text not null,
    value text not null,
    labels jsonb not null,
    primary key (facet, value)
  )`,

  `create function position_config(locale text) returns regconfig language sql immutable as $$
    select (case locale when 'fi' then 'finnish' when 'sv' then 'swedish' when 'en' then 'english' else 'simple' end)::regconfig
  $$`,
  // What the forms of a word have in common, so that it is found within compounds, too; short ones stay whole.
  `create function position_stem(locale text, word text) returns text language sql immutable as $$
    select case when length(stem) > 3 then stem else word end
    from (select (ts_lexize((case locale when 'fi' then 'finnish_stem' when 'sv' then 'swedish_stem' when 'en' then 'english_stem'
      else 'simple' end)::regdictionary, word))[1] as stem) as known
  $$`,
  // The same key in every language: the Finnish name in lower case, without marks, with hyphens.
  `create function position_key(name text) returns text language sql immutable as $$
    select nullif(trim(both '-' from left(regexp_replace(
      translate(lower(name), 'åäöéèüáàóñšž', 'aaoeeuaaonsz'), '[^a-z0-9]+', '-', 'g'), 100)), '')
  $$`,
  // In Finnish and Swedish å, ä and ö follow z.
  `create function position_title_key(title text) returns text language sql immutable as $$
    select translate(lower(title), 'åäöéèüáà', '{|}eeyaa')
  $$`,
  // "Helsinki, partly remote" is in Helsinki.
  `create function position_place(location text) returns text language sql immutable as $$
    select trim(split_part(location, ',', 1))
  $$`,
  `create function position_plain(html text) returns text language sql immutable as $$
    select regexp_replace(coalesce(html, ''), '<[^>]*>|&[a-z0-9#]+;', ' ', 'gi')
  $$`,

  // The database keeps the search right by itself: processes of the version before, which know nothing of it, import campaigns too.
  `create function index_position() returns trigger language plpgsql as $$
  declare
    finnish jsonb := coalesce(new.texts -> 'fi', (select value from jsonb_each(new.texts) limit 1));
    facts jsonb := coalesce(new.position, '{}');
    place_names jsonb;
    names record;
  begin
    delete from position_texts where campaign_id = new.id;
    if new.kind = 'profile' then
      delete from position_search where campaign_id = new.id;
      return null;
    end if;
    select coalesce(facts -> 'place', jsonb_object_agg(key, position_place(value ->> 'location')))
      into place_names from jsonb_each(new.texts);
    insert into position_search values (
      new.id, new.internal, new.apply_period_start, new.apply_period_end,
      coalesce((facts ->> 'publishedAt')::timestamptz, new.apply_period_start, new.created_at),
      position_key(finnish ->> 'employer'),
      position_key(coalesce(place_names ->> 'fi', position_place(finnish ->> 'location'))),
      facts ->> 'taskArea', facts -> 'employment' ->> 'kind', facts -> 'employment' ->> 'hours', facts ->> 'remote'
    )
    on conflict (campaign_id) do update set
      internal = excluded.internal, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      published_at = excluded.published_at, employer = excluded.employer, place = excluded.place,
      task_area = excluded.task_area, employment = excluded.employment, hours = excluded.hours, remote = excluded.remote;
    insert into position_texts
    select new.id, t.key, position_title_key(title), lower(heading),
      setweight(to_tsvector(config, title), 'A') || setweight(to_tsvector(config, heading), 'B'),
      to_tsvector(config, heading || ' ' || position_plain(t.value ->> 'description') || ' ' ||
        coalesce((select string_agg(position_plain(said #>> '{}'), ' ')
          from jsonb_path_query(facts -> 'texts' -> written, 'strict $.** ? (@.type() == "string")') said), ''))
    from jsonb_each(new.texts) t,
      lateral (select case when new.languages is null or t.key = any (new.languages) then t.key else new.languages[1] end as written) as language,
      lateral (select t.value ->> 'title' as title,
        concat_ws(' ', t.value ->> 'title', t.value ->> 'employer', t.value ->> 'organisation', t.value ->> 'location') as heading,
        position_config(written) as config
      ) as read;
    for names in
      select 'employer' as facet, position_key(finnish ->> 'employer') as value,
        (select jsonb_object_agg(key, texts.value ->> 'employer') from jsonb_each(new.texts) as texts) as labels
      union all
      select 'place', position_key(coalesce(place_names ->> 'fi', position_place(finnish ->> 'location'))), place_names
      order by 1
    loop
      if names.value is not null and not exists (select from position_names known
          where known.facet = names.facet and known.value = names.value and known.labels = names.labels) then
        insert into position_names values (names.facet, names.value, names.labels)
          on conflict (facet, value) do update set labels = excluded.labels;
      end if;
    end loop;
    return null;
  end $$`,
  `create trigger campaigns_position
    after insert or update of kind, internal, apply_period_start, apply_period_end, texts, position, languages on campaigns
    for each row execute function index_position()`,
  // Those that are there already go through the trigger once.
  'update campaigns set texts = texts',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
