import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { EmployerTokenRow } from '../../db/tables/employer-api.tables';

/** Names of employers in Finnish, as campaigns write them, in the order of the alphabet. */
export async function employerNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct texts->'fi'->>'employer' as name from campaigns
    where kind <> 'profile' and texts->'fi'->>'employer' <> '' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

type NewToken = Pick<EmployerTokenRow, 'id' | 'employer' | 'name' | 'token_hash' | 'created_at' | 'created_by'>;

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db.insertInto('employer_tokens').values(token).execute();
}

/** Sets a token in place of another one of the same id. @returns whether it is valid: the same one, revoked, stays revoked */
export async function replaceToken(db: Db, { id, ...token }: NewToken): Promise<boolean> {
  await db
    .insertInto('employer_tokens')
    .values({ id, ...token })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...token, last_used_at: null, revoked_at: null, revoked_by: null })
        .where('employer_tokens.token_hash', '<>', token.token_hash),
    )
    .execute();
  return (await findByHash(db, token.token_hash)) !== undefined;
}

/** Newest first. */
export function allTokens(db: Db): Promise<Omit<EmployerTokenRow, 'token_hash'>[]> {
  return db
    .selectFrom('employer_tokens')
    .select(['id', 'employer', 'name', 'created_at', 'created_by', 'last_used_at', 'revoked_at', 'revoked_by'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findByHash(
  db: Db,
  hash: Buffer,
): Promise<Pick<EmployerTokenRow, 'id' | 'employer' | 'last_used_at'> | undefined> {
  return db
    .selectFrom('employer_tokens')
    .select(['id', 'employer', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function markUsed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('employer_tokens').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Keeps a token from being revoked until the transaction ends. @returns false where it is revoked */
export async function holdToken(trx: Db, id: string): Promise<boolean> {
  const held = await trx
    .selectFrom('employer_tokens')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** The first revoking stays: its time, and who did it. */
export async function markRevoked(db: Db, id: string, by: string, at: Date): Promise<void> {
  await db
    .updateTable('employer_tokens')
    .set({ revoked_at: at, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}
