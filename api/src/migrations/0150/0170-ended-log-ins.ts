import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // When the person last logged in at the service: a refreshed token is younger, but no other log-in.
  'alter table sign_on_sessions add column authenticated_at timestamptz',
  'alter table sign_on_registrations add column bearer boolean not null default false, add column authenticated_at timestamptz',
  'alter table sign_on_ends add column authenticated_at timestamptz',
  // A registration also goes where it has led to an account; then its session goes on.
  `create or replace function refuse_tokens_of_ended_session() returns trigger language plpgsql as $$
    begin
      if not exists (select from sessions where id = old.session_id) then
        insert into sign_on_ends (token_hash, issuer, sid, subject, issued_at, authenticated_at, told_at)
        values (sha256(uuid_send(gen_random_uuid())), old.issuer, old.sid, old.subject, old.issued_at, old.authenticated_at, clock_timestamp());
      end if;
      return null;
    end $$`,
  `create trigger sign_on_registrations_ended after delete on sign_on_registrations
    for each row when (old.bearer) execute function refuse_tokens_of_ended_session()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
