import { DatabaseError, type Pool } from 'pg';
import { NotAllowedError } from '../errors';
import type { TokenStorage } from './token-storage';

export const TOKEN_TABLE = `create table if not exists portal_deploy_tokens (
  environment text not null,
  id text not null,
  body text not null,
  primary key (environment, id)
)`;
/** Code of PostgreSQL: no right to write. */
const FORBIDDEN = '42501';

/** Tokens as rows: every portal that asks knows of a change at once. */
export class PostgresTokens implements TokenStorage {
  constructor(
    private readonly pool: Pool,
    private readonly environment: string,
  ) {}

  async text(id: string): Promise<string | undefined> {
    const sql = 'select body from portal_deploy_tokens where environment = $1 and id = $2';
    const { rows } = await this.pool.query<{ body: string }>(sql, [this.environment, id]);
    return rows[0]?.body;
  }

  async all(): Promise<string[]> {
    const sql = 'select body from portal_deploy_tokens where environment = $1';
    const { rows } = await this.pool.query<{ body: string }>(sql, [this.environment]);
    return rows.map(({ body }) => body);
  }

  async put(id: string, text: string): Promise<void> {
    const sql = `insert into portal_deploy_tokens (environment, id, body) values ($1, $2, $3)
      on conflict (environment, id) do update set body = excluded.body`;
    await this.pool.query(sql, [this.environment, id, text]).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === FORBIDDEN)
        throw new NotAllowedError('no right to change deploy tokens');
      throw error;
    });
  }
}
