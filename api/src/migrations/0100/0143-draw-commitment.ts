import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What members were shown before they replied: kept, not computed, so that a seed that was changed since does not match it.
  'alter table gigs add column draw_commitment text',
  `update gigs set draw_commitment = encode(sha256(convert_to(draw_seed, 'UTF8')), 'hex') where draw_seed is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
