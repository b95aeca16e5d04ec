import { randomUUID } from 'node:crypto';
import { SaveRowResult, WriteResult } from '@portal/contract/application';
import { sql } from 'kysely';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { loadDemoContent } from '../../campaigns/demo-content';
import { applicant, createEmployerPortal, EDITABLE, employerOf } from '../../employer/employer.fixture';
import { EVERYTHING, openedBy } from '../application.fixture';

const FIELD = `basic_info/${EVERYTHING}/save_field`;
const ROW = `educations/${EVERYTHING}`;
const LANGUAGE = `language_skills/${EVERYTHING}/update`;
const LANGUAGE_DELETION = `language_skills/${EVERYTHING}/delete`;

let portal: TestApi;
beforeAll(async () => {
  portal = await createEmployerPortal();
  await loadDemoContent(portal.db, portal.clock.now());
  await noteTransactions();
});
afterAll(() => portal.close());

/** Every transaction that writes into any table leaves its number; events of before may leave for employers meanwhile. */
async function noteTransactions(): Promise<void> {
  await sql`create table noted (transaction xid8)`.execute(portal.db);
  await sql`create function note_transaction() returns trigger language plpgsql as $$
    begin insert into noted values (pg_current_xact_id()); return null; end $$`.execute(portal.db);
  await sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ('noted', 'webhook_events') loop
      execute format('create trigger note_transaction after insert or update or delete on %I
        for each statement execute function note_transaction()', name);
    end loop; end $$`.execute(portal.db);
}

async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  await sql`delete from noted`.execute(portal.db);
  await work();
  const { rows } = await sql<{ count: number }>`select count(distinct transaction) as count from noted`.execute(
    portal.db,
  );
  return rows[0]?.count ?? 0;
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const saveField = (browser: TestBrowser, value: string, key: string = randomUUID()) =>
  browser.post(FIELD, { field: 'city', value }, keyed(key));

test.each([
  ['a field', FIELD, { field: 'city', value: 'Oulu' }],
  ['a row', ROW, { clientRowId: randomUUID(), values: { institute: 'Lepaa' } }],
  ['a language', LANGUAGE, { kind: 3, clientRowId: randomUUID(), values: { languageId: 'et' } }],
  ['the field beside the languages', LANGUAGE, { kind: 3, values: { additionalInfo: 'Some' } }],
])('the save of %s is one transaction with its key, and its repeat gets the same answer', async (_what, path, body) => {
  const browser = await openedBy(portal, EVERYTHING);
  const key = randomUUID();
  const answers: unknown[] = [];
  const save = async () => {
    const answer = await browser.post(path, body, keyed(key));
    answers.push([answer.status, answer.body, answer.headers['content-type']]);
  };
  expect(await transactionsOf(save)).toBe(1);
  portal.clock.advance(1);
  await save();
  expect(answers[0]).toEqual([200, expect.objectContaining({ revision: 1 }), expect.any(String)]);
  expect(answers[1]).toEqual(answers[0]);
});

async function rowsOf(browser: TestBrowser): Promise<string[]> {
  const bodies = ['Lepaa', 'Hyria'].map((institute) => ({ clientRowId: randomUUID(), values: { institute } }));
  const ids: string[] = [];
  for (const body of bodies) ids.push((await browser.post(ROW, body)).read(SaveRowResult).rowId ?? '');
  return ids;
}
const languageOf = async (browser: TestBrowser) => {
  const body = { kind: 3, clientRowId: randomUUID(), values: { languageId: 'et' } };
  return (await browser.post(LANGUAGE, body)).read(SaveRowResult).rowId;
};
type Change = (browser: TestBrowser) => Promise<[path: string, body: object, other: object]>;
const CHANGES: [string, Change][] = [
  [
    'deletion of a row',
    async (browser) => [
      `educations/delete/${EVERYTHING}`,
      { rowId: (await rowsOf(browser))[0] },
      { rowId: randomUUID() },
    ],
  ],
  [
    'deletion of a language',
    async (browser) => [LANGUAGE_DELETION, { rowId: await languageOf(browser) }, { rowId: randomUUID() }],
  ],
  [
    'order',
    async (browser) => [
      `educations/order/${EVERYTHING}`,
      { rowIds: (await rowsOf(browser)).reverse() },
      { rowIds: [] },
    ],
  ],
  [
    'choice of having none',
    async () => [`educations/no_education/${EVERYTHING}`, { selected: true }, { selected: false }],
  ],
];

test.each(CHANGES)(
  'a %s is one transaction with its key, and its repeat gets the same answer',
  async (_what, change) => {
    const browser = await openedBy(portal, EVERYTHING);
    const [path, body, other] = await change(browser);
    const key = randomUUID();
    const answers: unknown[] = [];
    const send = async () => {
      const answer = await browser.post(path, body, keyed(key));
      answers.push([answer.status, answer.body, answer.headers['content-type']]);
    };
    expect(await transactionsOf(send)).toBe(1);
    portal.clock.advance(61);
    await send();
    expect(answers[0]).toEqual([200, expect.objectContaining({ revision: expect.any(Number) }), expect.any(String)]);
    expect(answers[1]).toEqual(answers[0]);
    expect((await browser.post(path, other, keyed(key))).body).toMatchObject({ status: 422, code: 'conflict' });
  },
);

test('an order that is repeated late undoes none that came after it', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const [one, two] = await rowsOf(browser);
  const order = (rowIds: unknown[], key: string = randomUUID()) =>
    browser.post(`educations/order/${EVERYTHING}`, { rowIds }, keyed(key));
  const key = randomUUID();
  const first = (await order([two, one], key)).body;
  await order([one, two]);
  expect((await order([two, one], key)).body).toEqual(first);
  expect((await browser.get(ROW)).body).toMatchObject({ educations: [{ rowId: one }, { rowId: two }], revision: 4 });
});

test('an employer’s save is one transaction with its key, and its repeat gets the same answer', async () => {
  const { username } = await applicant(portal);
  const employer = await employerOf(portal, username);
  const save = (value: string, key: string = randomUUID()) =>
    employer.post(`specific_data/${EDITABLE}/save_field`, { field: 'campEditTextArea1', value }, keyed(key));
  const key = randomUUID();
  const [first, second] = [await save('Roses', key), await save('Roses', key)];
  expect(first.read(WriteResult)).toMatchObject({ saved: { value: 'Roses' } });
  expect(second.body).toEqual(first.body);
  expect(await transactionsOf(() => save('Tulips'))).toBe(1);
});

test('a repeat changes nothing and gets the revision of then, though somebody else has written meanwhile', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const [fieldKey, rowKey, clientRowId] = [randomUUID(), randomUUID(), randomUUID()];
  const saveRow = (institute: string, key: string = randomUUID()) =>
    browser.post(ROW, { clientRowId, values: { institute } }, keyed(key));
  const field = (await saveField(browser, 'Oulu', fieldKey)).read(WriteResult);
  const row = (await saveRow('Lepaa', rowKey)).read(SaveRowResult);
  await saveField(browser, 'Turku');
  await saveRow('Hyria');
  portal.clock.advance(300);
  expect((await saveField(browser, 'Oulu', fieldKey)).body).toEqual(field);
  expect((await saveRow('Lepaa', rowKey)).read(SaveRowResult)).toMatchObject({
    rowId: row.rowId,
    revision: 1,
    editDateAsString: row.editDateAsString,
    row: { institute: 'Hyria' },
  });
  expect((await browser.get(`basic_info/${EVERYTHING}`)).body).toMatchObject({
    values: { city: 'Turku' },
    revision: 2,
  });
});

test('of repeats at once one has the effect, and all get its answer', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => saveField(browser, 'Oulu', key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ revision: 1, saved: { value: 'Oulu' } });
});

test('a key with another body is refused, and what it would have saved is not', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const key = randomUUID();
  await saveField(browser, 'Oulu', key);
  expect((await saveField(browser, 'Turku', key)).body).toMatchObject({ status: 422, code: 'conflict' });
  expect((await browser.get(`basic_info/${EVERYTHING}`)).body).toMatchObject({ values: { city: 'Oulu' } });
});

test('whoever got no answer because the connection to the database was lost gets it by a repeat', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const key = randomUUID();
  await sql`create function lose() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(portal.db);
  await sql`create trigger lose after insert on idempotency_keys for each row execute function lose()`.execute(
    portal.db,
  );
  expect((await saveField(browser, 'Oulu', key)).status).toBe(503);
  await sql`drop function lose cascade`.execute(portal.db);
  expect((await browser.get(`basic_info/${EVERYTHING}`)).body).toMatchObject({ revision: 0 });
  expect((await saveField(browser, 'Oulu', key)).body).toMatchObject({ revision: 1, saved: { value: 'Oulu' } });
});

test('while an older version answers the call its repeat is told to come again, until that version was given half a minute', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const key = randomUUID();
  await saveField(browser, 'Oulu', key);
  await saveField(browser, 'Turku');
  await portal.db.updateTable('idempotency_keys').set({ saved_revision: null }).execute();
  const early = await saveField(browser, 'Oulu', key);
  expect([early.status, early.headers['retry-after']]).toEqual([409, '5']);
  portal.clock.advance(31);
  expect((await saveField(browser, 'Oulu', key)).body).toMatchObject({ revision: 3, saved: { value: 'Oulu' } });
});

test('nothing of what is saved is kept with its key', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  await portal.db.deleteFrom('idempotency_keys').execute();
  await saveField(browser, 'Kuhmoinen');
  const kept = await portal.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('Kuhmoinen');
});
