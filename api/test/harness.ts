import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { OutboxMail } from '@portal/contract/outbox';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { createApp, type PortalApi } from '../src/app';
import { type ApiConfig, defaultConfig } from '../src/config';
import type { Database } from '../src/db/schema';
import { TestBrowser } from './browser';
import { DEMO_TEMPLATE_DATABASE, TEMPLATE_DATABASE } from './test-server';

/** An account that is put into the database need not withstand guessing: its log-in costs nothing to check, but goes the same way. */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A clock whose hands the test turns. */
export class TestClock {
  #offset = 0;
  now = (): Date => new Date(Date.now() + this.#offset);
  /** Seconds forward. */
  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }
}

export interface NewUser {
  username?: string;
  email?: string;
  password?: string;
  acceptedTerms?: boolean;
  emailConfirmed?: boolean;
  useInternal?: boolean;
}

export interface TestApi {
  api: PortalApi;
  config: ApiConfig;
  db: Kysely<Database>;
  clock: TestClock;
  /** Another browser, by default at the same address. */
  browser(address?: string): TestBrowser;
  /** Puts an account into the database. */
  addUser(user?: NewUser): Promise<{ id: string; username: string; email: string; password: string }>;
  /** A browser in which a new candidate with accepted terms is logged in. */
  candidate(
    user?: NewUser,
  ): Promise<{ browser: TestBrowser; id: string; username: string; email: string; password: string }>;
  /** A connection to the server beside the portal's own. */
  withServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T>;
  /** Mails of the local outbox, newest first. */
  outbox(): Promise<OutboxMail[]>;
  close(): Promise<void>;
}

function serverUrl(database: string): string {
  const url = process.env.PORTAL_TEST_DATABASE;
  if (url === undefined) throw new Error('the global set-up of the API tests did not run');
  return url.replace('/postgres?', `/${database}?`);
}

/** When the demo content that tests copy was loaded, epoch ms. */
export const demoLoadedAt = (): number => Number(process.env.PORTAL_TEST_DEMO_LOADED_AT);

async function withServer<T>(work: (server: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const client = new pg.Client(serverUrl(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What a database of a test has: nothing, the schema, or the schema and the demo content. */
const TEMPLATES = { empty: 'template1', migrated: TEMPLATE_DATABASE, demo: DEMO_TEMPLATE_DATABASE };

/** Copies a template. */
export async function createTestDatabase(content: keyof typeof TEMPLATES = 'migrated'): Promise<{
  url: string;
  name: string;
  /** Runs a statement on a connection of its own. */
  query(sql: string, values?: unknown[]): Promise<unknown[]>;
  drop(): Promise<void>;
}> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files: through the log, which is the default, it takes half as long again.
  await withServer((server) =>
    server.query(`create database ${name} template ${TEMPLATES[content]} strategy file_copy`),
  );
  const drop = async () => {
    await withServer((server) => server.query(`drop database ${name} with (force)`));
  };
  const query = (text: string, values: unknown[] = []) =>
    withServer(async (server) => (await server.query(text, values)).rows, name);
  return { name, url: serverUrl(name), query, drop };
}

/** Where a test API has its database. */
interface TestDatabase {
  /** What is in it, by default the schema alone. */
  content?: keyof typeof TEMPLATES;
  /** Settings by which it is reached at an address, by default that address. */
  reach?: (url: string) => Promise<Partial<ApiConfig>>;
}

/** A whole API on a database of its own. */
export async function createTestApi(
  overrides: Partial<ApiConfig> = {},
  { content = 'migrated', reach = async (databaseUrl) => ({ databaseUrl }) }: TestDatabase = {},
): Promise<TestApi> {
  const database = await createTestDatabase(content);
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-api-data-'));
  const clock = new TestClock();
  // A busy machine is slow, not away.
  const databaseWaitMs = 60_000;
  const reached = await reach(database.url);
  const settings = {
    ...reached,
    databaseWaitMs,
    logLevel: 'silent',
    demo: false,
    backgroundWork: false,
    clock: clock.now,
  };
  // A theme that has every area.
  const theme = 'city';
  const config = defaultConfig(dataDir, { ...settings, theme, ...overrides });
  const api = await createApp(config);
  const { db } = api.context;
  const browser = (address?: string) => new TestBrowser(api, address);

  async function addUser(user: NewUser = {}) {
    const id = randomUUID();
    const username = user.username ?? `user-${id.slice(0, 8)}`;
    const email = user.email ?? `${username}@example.fi`;
    const password = user.password ?? 'kolme pientä sanaa';
    const terms = await db.selectFrom('terms_of_service').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const accepted = user.acceptedTerms !== false;
    await db
      .insertInto('users')
      .values({
        id,
        username,
        email,
        password_hash: await hash(password.normalize('NFC'), CHEAP_HASH),
        first_name: 'Aino',
        last_name: 'Mäkinen',
        locale: 'fi',
        email_confirmed_at: user.emailConfirmed === false ? null : clock.now(),
        accepted_terms_id: accepted ? terms.id : null,
        accepted_terms_at: accepted ? clock.now() : null,
        use_internal: user.useInternal === true,
        created_at: clock.now(),
      })
      .execute();
    return { id, username, email, password };
  }

  return {
    api,
    config,
    db,
    clock,
    browser,
    addUser,
    async candidate(user) {
      const account = await addUser(user);
      const own = browser();
      await own.logIn(account.username, account.password);
      return { browser: own, ...account };
    },
    withServer,
    outbox: async () => (await browser().get('/dev/outbox.json')).read(z.array(OutboxMail)),
    async close() {
      await api.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
