import pg from 'pg';
import { z } from 'zod';
import type { TestApi } from '../../test/harness';
import { tidy } from '../housekeeping';
import { erasePerson } from '../modules/account/erase-person.service';
import {
  createPortal,
  EVERYTHING,
  fillSummerApplication,
  SUMMER_WORKER,
} from '../modules/applications/application.fixture';
import { sweepFiles } from '../modules/attachments/file-sweep.service';
import { tellOfEmployerChanges } from '../modules/employer/employer-mails.service';
import { remindOfDeadlines } from '../modules/retention/deadline-reminders.service';
import { keepTheTerms } from '../modules/retention/retention.service';

interface Statement {
  text: string;
  values: unknown[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const Plan: z.ZodType<Plan> = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(Plan).optional();
  },
});

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

/** Statements that the portal sends meanwhile, those of the same text once. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { pool } = portal.api.context;
  const sent = new Map<string, Statement>();
  const queries = new Map<pg.PoolClient, unknown>();
  // Each connection from the moment that somebody gets it, one that was open before as well.
  const note = (client: pg.PoolClient) => {
    if (queries.has(client)) return;
    const query: (...given: unknown[]) => unknown = client.query.bind(client);
    queries.set(client, client.query);
    Reflect.set(client, 'query', (...given: unknown[]) => {
      const [first, second] = given;
      const { text, values } = Object(typeof first === 'string' ? { text: first, values: second } : first);
      if (/^\s*(select|insert|update|delete|with)\b/i.test(String(text)))
        sent.set(String(text), { text: String(text), values: Array.isArray(values) ? values : [] });
      return query(...given);
    });
  };
  pool.on('acquire', note);
  try {
    await work();
  } finally {
    pool.off('acquire', note);
    for (const [client, query] of queries) Reflect.set(client, 'query', query);
  }
  return [...sent.values()];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Statements that cannot but read a table from beginning to end, with the table. */
async function wholeReads(statements: readonly Statement[]): Promise<string[]> {
  const client = new pg.Client(portal.config.databaseUrl);
  await client.connect();
  await client.query('set enable_seqscan = off');
  const found: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    const [{ Plan: plan }] = z.tuple([z.object({ Plan })]).parse(rows[0]?.['QUERY PLAN']);
    for (const node of nodesOf(plan)) {
      if (node['Node Type'] === 'Seq Scan') found.push(`${node['Relation Name']}: ${text}`);
    }
  }
  await client.end();
  return found;
}

test('each foreign key has an index on its columns, or a removal would read the whole table', async () => {
  const { rows } = await portal.api.context.pool.query<{ key: string }>(`
    select c.conrelid::regclass || '.' || c.conname as key from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
        and c.conkey <@ (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(c.conkey)])
    order by key`);
  expect(rows).toEqual([]);
});

async function runJobs(): Promise<void> {
  const { context } = portal.api;
  await tidy(context.db, portal.clock.now(), {
    onError: (error) => {
      throw error;
    },
  });
  await keepTheTerms(context);
  await remindOfDeadlines(context);
  await tellOfEmployerChanges(context);
  await sweepFiles(context);
}

test('jobs change some rows at a time, or one of which they know the key', async () => {
  const statements = await statementsOf(runJobs);
  const changes = statements.filter(({ text }) => /\b(update|delete from)\b/i.test(text));
  expect(changes.length).toBeGreaterThan(15);
  const bounded = /\blimit\b|\b(id|sha256)"? = /i;
  expect(changes.filter(({ text }) => !bounded.test(text)).map(({ text }) => text)).toEqual([]);
});

test('jobs find what they look for by an index', async () => {
  const { id } = await portal.addUser();
  const statements = await statementsOf(async () => {
    await runJobs();
    await erasePerson(portal.api.context, id, { by: 'the person' });
  });
  expect(statements.length).toBeGreaterThan(30);
  expect(await wholeReads(statements)).toEqual([]);
});

test('what people do most finds its rows by an index', async () => {
  const { browser } = await portal.candidate();
  const statements = await statementsOf(async () => {
    await fillSummerApplication(browser);
    await browser.post(`application/start/${EVERYTHING}`);
    const pages = [
      `application/${SUMMER_WORKER}`,
      `basic_info/${SUMMER_WORKER}`,
      'applications',
      'dashboard',
      'positions',
    ];
    for (const page of pages) expect(await browser.get(page)).toMatchObject({ status: 200 });
    expect(await browser.post(`application/send_application/${SUMMER_WORKER}`)).toMatchObject({ status: 200 });
  });
  expect(statements.length).toBeGreaterThan(30);
  expect(await wholeReads(statements)).toEqual([]);
});

test('whoever logs in, registers or asks for a new password is found by an index, however the address is spelled', async () => {
  const { email, password } = await portal.addUser();
  const browser = await portal.browser().open();
  const statements = await statementsOf(async () => {
    await browser.post('authentication/recover-password', { email: email.toUpperCase() });
    await browser.post('authentication/register/user', { email: email.toUpperCase(), locale: 'fi' });
    expect((await browser.logIn(email.toUpperCase(), password)).body).toMatchObject({ ok: true });
  });
  expect(statements.filter(({ text }) => /lower\(email\)/.test(text))).toHaveLength(2);
  expect(await wholeReads(statements)).toEqual([]);
});
