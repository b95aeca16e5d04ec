import { Client, type ClientConfig, DatabaseError, Pool } from 'pg';
import { PostgresCounts } from '../counts/postgres-counts';
import { ConflictError, NotAllowedError } from '../errors';
import { PostgresTokens, TOKEN_TABLE } from '../tokens/postgres-tokens';
import type { DocumentStorage } from './document-storage';

const CHANNEL = 'portal_release_documents';
const TABLE = `create table if not exists portal_release_documents (
  environment text not null,
  seq integer not null check (seq > 0),
  body text not null,
  added_at timestamptz not null default now(),
  primary key (environment, seq)
)`;
/** Codes of PostgreSQL: a row with the same key is there already. */
const TAKEN = '23505';
/** Another process made the table in the same moment: its rows in the catalogue, the table or its type are there already. */
const MADE_MEANWHILE = new Set([TAKEN, '42P07', '42710']);
/** No right to write. */
const FORBIDDEN = new Set(['42501', '25006']);
/** Should a notification be lost, a gateway knows of a document after this time at the latest, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;
const CONNECT_LIMIT_MS = 3_000;
/** A server that says nothing for so long is given up, milliseconds: its machine may be lost, which no connection would tell for a quarter of an hour. */
const ANSWER_LIMIT_MS = 10_000;

const codeOf = (error: unknown) => (error instanceof DatabaseError ? error.code : undefined);

/** Nobody waits for the farewell of a server that may be silent. */
function end(client: Client): void {
  void client.end().catch(() => undefined);
}

/** Documents as rows: adding the row is the moment it counts, and NOTIFY tells every gateway at once. */
export class PostgresDocuments implements DocumentStorage {
  readonly counts: PostgresCounts;
  readonly tokens: PostgresTokens;
  private readonly pool: Pool;
  /** Number of the newest document, kept up while this process follows; then no page waits for the database. */
  private followed: number | undefined;
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  private readonly connecting: ClientConfig;

  constructor(
    url: string,
    private readonly environment = 'live',
    answerLimitMs = ANSWER_LIMIT_MS,
  ) {
    this.connecting = {
      connectionString: url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: answerLimitMs,
      keepAlive: true,
    };
    this.pool = new Pool({ ...this.connecting, max: 4 });
    // An idle connection that breaks is replaced at the next query.
    this.pool.on('error', () => undefined);
    this.counts = new PostgresCounts(this.pool, environment);
    this.tokens = new PostgresTokens(this.pool, environment);
  }

  /** Makes the tables where they are missing. @throws when the database cannot be reached */
  async prepare(): Promise<void> {
    for (const table of [TABLE, TOKEN_TABLE])
      await this.pool.query(table).catch((error: unknown) => {
        const code = codeOf(error) ?? '';
        if (!MADE_MEANWHILE.has(code) && !FORBIDDEN.has(code)) throw error;
      });
  }

  async text(seq: number): Promise<string | undefined> {
    const sql = 'select body from portal_release_documents where environment = $1 and seq = $2';
    const { rows } = await this.pool.query<{ body: string }>(sql, [this.environment, seq]);
    return rows[0]?.body;
  }

  async newestSeq(known: number): Promise<number> {
    return Math.max(known, this.followed ?? (await this.poll()));
  }

  async create(seq: number, text: string): Promise<void> {
    const sql = `with added as (
      insert into portal_release_documents (environment, seq, body) values ($1, $2, $3) returning seq
    ) select pg_notify('${CHANNEL}', seq::text) from added`;
    await this.pool.query(sql, [this.environment, seq, text]).catch((error: unknown) => {
      if (codeOf(error) === TAKEN) throw new ConflictError(`document ${seq} was written by somebody else`);
      if (FORBIDDEN.has(codeOf(error) ?? '')) throw new NotAllowedError('no right to add release documents');
      throw error;
    });
    if (this.followed !== undefined) this.followed = Math.max(this.followed, seq);
  }

  async requireWritable(): Promise<void> {
    const sql = "select has_table_privilege('portal_release_documents', 'insert') as allowed";
    const { rows } = await this.pool.query<{ allowed: boolean }>(sql);
    if (!rows[0]?.allowed) throw new NotAllowedError('no right to add release documents');
  }

  /**
   * Listens for documents that others add, and asks from time to time. A database that is away is tried again until it is back.
   * @param onError told when it cannot be reached
   */
  async follow(onError: (error: unknown) => void): Promise<void> {
    const again = async () => {
      try {
        await this.listen();
        this.followed = Math.max(this.followed ?? 0, await this.poll());
      } catch (error) {
        this.followed ??= 0;
        this.endListening();
        onError(error);
      }
      if (!this.closed) this.timer = setTimeout(() => void again(), POLL_INTERVAL_MS).unref();
    };
    await again();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.endListening();
    await this.pool.end();
  }

  private async poll(): Promise<number> {
    const sql = 'select coalesce(max(seq), 0)::integer as seq from portal_release_documents where environment = $1';
    const { rows } = await this.pool.query<{ seq: number }>(sql, [this.environment]);
    return rows[0]?.seq ?? 0;
  }

  private async listen(): Promise<void> {
    if (this.client) return;
    const client = new Client(this.connecting);
    const gone = () => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', gone);
    client.on('end', gone);
    client.on('notification', ({ payload }) => {
      this.followed = Math.max(this.followed ?? 0, Number(payload));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      end(client);
      throw error;
    }
    this.client = client;
  }

  private endListening(): void {
    const { client } = this;
    this.client = undefined;
    if (client) end(client);
  }
}

/** Version and clock of a database, for its operator. */
export async function databaseClock(url: string): Promise<{ version: string; now: Date }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  await client.connect();
  try {
    const sql = "select current_setting('server_version') as version, clock_timestamp() as now";
    const { rows } = await client.query<{ version: string; now: Date }>(sql);
    const [row] = rows;
    if (!row) throw new Error('the database gives no answer');
    return row;
  } finally {
    await client.end();
  }
}
