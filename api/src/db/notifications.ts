import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { errorFacts } from '../error-facts';
import type { Db } from './database';

const RETRY_MS = 2_000;

/** Channels of PostgreSQL's notifications. */
export type Channel = 'portal_substitution_news' | 'portal_ended_sessions';

interface Hearing {
  hear(payload: string): void;
  /** Something may have been told while the connection was lost; it is not told again. */
  onGap(): void;
}

/** Tells every process, when and only if the caller's transaction is committed. @param trx transaction of the change */
export async function notify(trx: Db, channel: Channel, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
}

/** Hears what the database tells this process: one connection, whatever is listened to. */
export class Notifications {
  readonly #job: { pool: pg.Pool; log: FastifyBaseLogger };
  readonly #hearings = new Map<Channel, Hearing>();
  #client: pg.PoolClient | undefined;
  #connecting: Promise<void> | undefined;
  #closed = false;
  #wasLost = false;

  constructor(job: { pool: pg.Pool; log: FastifyBaseLogger }) {
    this.#job = job;
  }

  /** Names who hears a channel; all do so before the connection is made. */
  on(channel: Channel, hearing: Hearing): void {
    this.#hearings.set(channel, hearing);
  }

  /** Begins to listen where nobody has asked for it so far. While the database does not answer it is tried again. Never rejects. */
  connect(): Promise<void> {
    if (this.#client || this.#closed) return Promise.resolve();
    this.#connecting ??= this.#listen()
      .catch((error: unknown) => {
        this.#job.log.warn({ job: 'notifications', error: errorFacts(error) }, 'the database does not tell news');
        this.#wasLost = true;
        this.#retry();
      })
      .finally(() => {
        this.#connecting = undefined;
      });
    return this.#connecting;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connecting;
    // Not back into the pool: whoever got it next would listen without knowing.
    this.#client?.release(true);
    this.#client = undefined;
  }

  #retry(): void {
    if (this.#closed) return;
    setTimeout(() => void this.connect(), RETRY_MS).unref();
  }

  async #listen(): Promise<void> {
    const client = await this.#job.pool.connect();
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#wasLost = true;
      client.release(true);
      this.#retry();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ channel, payload }) => this.#hearings.get(channel as Channel)?.hear(payload ?? ''));
    try {
      for (const channel of this.#hearings.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      lost = true;
      client.release(true);
      throw error;
    }
    this.#client = client;
    if (this.#wasLost) for (const { onGap } of this.#hearings.values()) onGap();
    this.#wasLost = false;
  }
}
