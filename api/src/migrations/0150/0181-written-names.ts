import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // As in 0083, but a name counts in the languages only in which the employer has written it: the copies in the others name nobody anew.
  `create or replace function index_position() returns trigger language plpgsql as $$
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
        (select jsonb_object_agg(key, texts.value ->> 'employer') from jsonb_each(new.texts) as texts) as labels,
        (select jsonb_object_agg(key, texts.value ->> 'employer') from jsonb_each(new.texts) as texts
          where new.languages is null or key = any (new.languages)) as written
      union all
      select 'place', position_key(coalesce(place_names ->> 'fi', position_place(finnish ->> 'location'))), place_names,
        coalesce(facts -> 'place', (select jsonb_object_agg(key, value) from jsonb_each(place_names)
          where new.languages is null or key = any (new.languages)))
      order by 1
    loop
      if names.value is not null and not exists (select from position_names known
          where known.facet = names.facet and known.value = names.value and known.labels @> names.written) then
        insert into position_names values (names.facet, names.value, names.labels)
          on conflict (facet, value) do update set labels = position_names.labels || names.written;
      end if;
    end loop;
    return null;
  end $$`,

  // The newest of those that wrote in a language says the name in it.
  ...['employer', 'place'].map(
    (facet) => `update position_names n set labels = n.labels || w.labels
    from (
      select value, jsonb_object_agg(locale, name) as labels
      from (
        select distinct on (s.${facet}, t.key) s.${facet} as value, t.key as locale,
          ${facet === 'employer' ? "t.value ->> 'employer'" : "coalesce(c.position -> 'place' ->> t.key, position_place(t.value ->> 'location'))"} as name
        from campaigns c join position_search s on s.campaign_id = c.id, jsonb_each(c.texts) t
        where s.${facet} is not null and (c.languages is null or t.key = any (c.languages)
          ${facet === 'place' ? "or c.position ? 'place'" : ''})
        order by s.${facet}, t.key, c.id desc
      ) as named
      group by value
    ) w
    where n.facet = '${facet}' and n.value = w.value and n.labels <> n.labels || w.labels`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
