import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // When what a position says has changed last. The database keeps it: processes of the version before import campaigns too.
  'alter table campaigns add column changed_at timestamptz not null default now()',
  'update campaigns set changed_at = created_at',
  `create function note_position_change() returns trigger language plpgsql as $$
  begin
    if (new.texts, new.position, new.languages, new.apply_period_start, new.apply_period_end, new.internal)
      is distinct from (old.texts, old.position, old.languages, old.apply_period_start, old.apply_period_end, old.internal)
    then
      new.changed_at := now();
    end if;
    return new;
  end $$`,
  'create trigger campaigns_changed before update on campaigns for each row execute function note_position_change()',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
