import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Who used the rights of an operator, for what and why. No references: the record outlives what it names.
  `create table audit_entries (
    id bigint primary key generated always as identity,
    at timestamptz not null,
    actor text not null,
    action text not null,
    subject text,
    count integer,
    reason text
  )`,
  'create index audit_entries_at on audit_entries (at)',
  // Also those who may write to the table cannot make it say something else.
  `create function keep_audit_entries() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '5 years' then return old; end if;
    raise exception 'entries of the audit are kept as they are' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_entries_are_kept before update or delete on audit_entries
    for each row execute function keep_audit_entries()`,
  `insert into audit_entries (at, actor, action, subject, count, reason)
    select * from (
      select at, exported_by, 'data export ' || kind, 'campaign ' || campaign_id, applications, reason
        from application_exports
      union all
      select logins.created_at, logins.issued_by, 'employer-link', 'campaign ' || applications.campaign_id, null, logins.reason
        from employer_logins logins join applications on applications.id = logins.application_id
    ) known (at, actor, action, subject, count, reason)
    order by at`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
