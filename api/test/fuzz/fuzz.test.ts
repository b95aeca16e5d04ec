import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  createPortal,
  EVERYTHING,
  openedBy,
  SUMMER_WORKER,
  uploadForm,
} from '../../src/modules/applications/application.fixture';
import { pdf } from '../../src/modules/attachments/archive.fixture';
import { POOL } from '../../src/modules/substitutions/gigs/gig.fixture';
import type { TestBrowser } from '../browser';
import type { TestApi } from '../harness';
import { addSubstitute } from '../substitute-rows';
import { type Operation, operations } from './operations';
import { type FuzzRequest, type Known, requestTo } from './requests';

/** Requests to each call; `npm run test:full` sends many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);

/** What a refused request may change: counters, sessions and keys of repeated requests, which hold nothing of anybody's content. */
const COUNTERS = new Set([
  'sessions',
  'rate_limits',
  'login_failures',
  'idempotency_keys',
  'registrations',
  'account_changes',
  'known_browsers',
]);
/** What only operators write is large, and is looked at once, at the end. */
const IMPORTED = ['campaigns', 'postal_codes', 'bulletins', 'localized_texts', 'terms_of_service'];

let portal: TestApi;
let mine: TestBrowser;
let known: Known;
let contentTables: string[];
/** As of the last look, while nothing has been taken since. */
let content: string | undefined;
let imported: string;
beforeAll(async () => {
  portal = await createPortal({ rateLimit: false, theme: 'municipal' });
  contentTables = (
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
      portal.db,
    )
  ).rows
    .map(({ name }) => name)
    .filter((name) => !COUNTERS.has(name) && !IMPORTED.includes(name));
  imported = await checksum(IMPORTED);
  await begin();
});
afterAll(() => portal.close());

/** A candidate with rows, a file, offers and a gig, of which requests know the ids. */
async function begin(): Promise<void> {
  content = undefined;
  const candidate = await portal.candidate();
  mine = candidate.browser;
  await mine.post(`application/start/${EVERYTHING}`);
  await mine.get(`application/${SUMMER_WORKER}`);
  const { body: row } = await mine.post(`educations/${EVERYTHING}`, {
    clientRowId: randomUUID(),
    values: { institute: 'Opisto' },
  });
  const upload = uploadForm('file1', 'cv.pdf', pdf(700));
  const { body: file } = await mine.send('POST', `attachments/${EVERYTHING}/save_field`, upload);
  const ids = [
    Reflect.get(Object(row), 'rowId'),
    Reflect.get(Object(Reflect.get(Object(file), 'attachment')), 'fileId'),
  ];
  const { offerId, heldOfferId, bookingId, ruleId } = await addSubstitute(
    portal.db,
    POOL,
    candidate.id,
    'Lastenhoitaja',
  );
  known = {
    campaigns: [EVERYTHING, EVERYTHING, SUMMER_WORKER].map(String),
    fields: ['file1'],
    ids: [...ids.map(String), ruleId],
    gigs: [offerId, heldOfferId, bookingId],
  };
}

/** A checksum of everything that the tables hold. */
async function checksum(tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
    portal.db,
  );
  return rows.map(({ name, sum }) => `${name} ${sum ?? 'empty'}`).join('\n');
}

const half = (): string[] => {
  try {
    return readdirSync(join(portal.config.dataDir, 'files', 'incoming'));
  } catch {
    return [];
  }
};

async function expectSound({ method }: Operation, { url, headers, payload }: FuzzRequest): Promise<void> {
  const before = content ?? (await checksum(contentTables));
  const answer = await mine.send(method, url, { headers, ...(payload && { payload }) });
  const told = `${answer.status} ${answer.text.slice(0, 200)}`;
  expect(answer.status < 500 ? '' : told).toBe('');
  content = undefined;
  if (answer.status >= 400) {
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    content = await checksum(contentTables);
    expect(content).toBe(before);
  }
  expect(half()).toEqual([]);
  // Some calls end the session, as they should, and some take the application away.
  if (answer.status === 401 || (answer.status === 404 && (await mine.get(`preview/${EVERYTHING}`)).status !== 200))
    await begin();
}

/** Each call has draws of its own: with the same ones all calls would be tried with the same few shapes. */
function seedOf({ method, path }: Operation): number {
  const own = createHash('sha256').update(`${method} ${path}`).digest().readInt32LE();
  return own ^ (fc.readConfigureGlobal().seed ?? 0);
}

test('the description has every call', () => {
  expect(operations.length).toBeGreaterThan(100);
});

test.each(operations.map((operation): [string, Operation] => [`${operation.method} ${operation.path}`, operation]))(
  '%s answers whatever is sent without failing, and changes nothing where it refuses',
  async (_name, operation) => {
    await fc.assert(
      fc.asyncProperty(requestTo(operation, known), (request) => expectSound(operation, request)),
      // A failure names the request that was drawn; making it smaller would take as long as the rest.
      { numRuns: RUNS, endOnFailure: true, seed: seedOf(operation) },
    );
  },
);

test('after all of it the API is well, and other people can use it', async () => {
  expect(await checksum(IMPORTED)).toBe(imported);
  expect((await portal.browser().get('/readyz')).status).toBe(200);
  const other = await openedBy(portal, EVERYTHING);
  expect((await other.get(`preview/${EVERYTHING}`)).status).toBe(200);
});
