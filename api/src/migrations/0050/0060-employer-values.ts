import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What an employer wrote stands beside what was sent, apart from what the candidate has edited since.
  `create table employer_values (
    application_id uuid not null references applications on delete cascade,
    section text not null,
    row_id uuid,
    field text not null,
    value jsonb not null,
    revision integer not null,
    working_revision integer not null,
    at timestamptz not null,
    constraint employer_values_once unique nulls not distinct (application_id, section, row_id, field)
  )`,
  'alter table sent_versions add column employer_revision integer not null default 1',
  // Of the changes that came after the last sending the newest of each field stands; earlier ones have been sent.
  `insert into employer_values (application_id, section, row_id, field, value, revision, working_revision, at)
  select distinct on (e.application_id, e.section, e.row_id, e.field)
    e.application_id, e.section, e.row_id, e.field, e.after, 1,
    case when coalesce(r.field_values, s.field_values) -> e.field is not distinct from e.after then s.revision else 0 end,
    e.at
  from employer_changes e
  join application_sections s on s.application_id = e.application_id and s.section = e.section
  left join application_rows r on r.id = e.row_id
  where e.at > (select max(v.sent_at) from sent_versions v where v.application_id = e.application_id)
  order by e.application_id, e.section, e.row_id, e.field, e.id desc`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
