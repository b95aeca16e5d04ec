import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Sessions of pages that hold the tokens themselves. `issued_at` is that of the latest token that was seen.
  'alter table sign_on_sessions add column bearer boolean not null default false',
  // Whatever ends such a session: the tokens seen until then must not begin it anew.
  `create function refuse_tokens_of_ended_session() returns trigger language plpgsql as $$
    begin
      insert into sign_on_ends (token_hash, issuer, sid, subject, issued_at, told_at)
      values (sha256(uuid_send(gen_random_uuid())), old.issuer, old.sid, old.subject, old.issued_at, clock_timestamp());
      return null;
    end $$`,
  `create trigger sign_on_sessions_ended after delete on sign_on_sessions
    for each row when (old.bearer) execute function refuse_tokens_of_ended_session()`,
  'create index sign_on_ends_subject on sign_on_ends (issuer, subject)',
  'create index sign_on_ends_sid on sign_on_ends (issuer, sid)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
