import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@portal/contract/limits';
import { sql } from 'kysely';
import { uploadForm } from '../src/modules/applications/application.fixture';
import { addPasskey, listOf } from '../src/modules/authentication/passkeys/virtual-authenticator.fixture';
import {
  applicant,
  createEmployerPortal,
  EDITABLE,
  employeeLogin,
  employerOf,
  issue,
  TWIN,
} from '../src/modules/employer/employer.fixture';
import type { TestBrowser } from './browser';
import { isEndless } from './endless-answers';
import type { TestApi } from './harness';
import { addSubstitute, type SubstituteRows } from './substitute-rows';

const MARK = 'of the victim alone';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let portal: TestApi;
let victim: Awaited<ReturnType<typeof applicant>>;
/** Names of what is the victim's, as others might have got hold of them. */
let stolen: SubstituteRows & { rowId: string; fileId: string; session: string; eventId: string; passkeyId: string };

beforeAll(async () => {
  portal = await createEmployerPortal({ rateLimit: false, theme: 'municipal' });
  victim = await applicant(portal, async (browser) => {
    await browser.post(`specific_data/${EDITABLE}/save_field`, { field: 'campTextArea1', value: MARK });
    await browser.post(`educations/${EDITABLE}`, { clientRowId: randomUUID(), values: { institute: MARK } });
    await browser.send(
      'POST',
      `attachments/${EDITABLE}/save_field`,
      uploadForm('file1', `${MARK}.txt`, Buffer.from(MARK)),
    );
  });
  await portal.db.updateTable('users').set({ first_name: MARK }).where('id', '=', victim.id).execute();
  const row = await portal.db.selectFrom('application_rows').select(['id', 'application_id']).executeTakeFirstOrThrow();
  const file = await portal.db.selectFrom('attachments').select('id').executeTakeFirstOrThrow();
  const eventId = randomUUID();
  await portal.db
    .insertInto('application_events')
    .values({
      id: eventId,
      application_id: row.application_id,
      kind: 'interview',
      employer_key: 'a',
      content: JSON.stringify({ text: MARK, start: '2099-01-01T10:00:00.000Z' }),
      at: portal.clock.now(),
    })
    .execute();
  const sessions = (await victim.browser.get('settings/sessions')).body as { sessions: { id: string }[] };
  await addPasskey(victim.browser, MARK);
  const passkeyId = (await listOf(victim.browser))[0]?.id ?? '';
  const rows = await addSubstitute(portal.db, EDITABLE, victim.id, MARK);
  stolen = { ...rows, rowId: row.id, fileId: file.id, session: sessions.sessions[0]?.id ?? '', eventId, passkeyId };
});
afterAll(() => portal.close());

/** The table is read from the running API, so that a new route is in it without anybody thinking of it. */
function calls() {
  return (
    portal.api.routes
      .filter(({ url }) => url.startsWith(API_PREFIX) && !isEndless(url))
      .flatMap(({ method, url }) => {
        const known = METHODS.find((one) => one === method);
        return known ? [{ method: known, url }] : [];
      })
      // What ends the caller's own session comes last.
      .sort((a, b) => Number(a.url.endsWith('/logout')) - Number(b.url.endsWith('/logout')))
  );
}

/** Of the calls that answer offers and change gigs and availability. */
function gigBodyOf(url: string): object | undefined {
  if (/\/offers\/:id\/(accept|interest)$/.test(url)) return { revision: 1 };
  if (url.endsWith('/offers/:id/wait')) return { wait: true };
  if (url.endsWith('/offers/:id/decline')) return { reason: 'other', text: 'overwritten' };
  if (url.endsWith('/gigs/:id/cancel')) return { reason: 'other', text: 'overwritten' };
  if (url.endsWith('/gigs/:id/proposal')) return { accept: false, revision: 1 };
  if (url.endsWith('/availability'))
    return { days: [{ date: stolen.ruleDay, state: null, ruleId: stolen.ruleId, scope: 'following' }] };
  return undefined;
}

/** A body that names what is the victim's, of the calls that take such names; of others an empty one. */
function bodyOf(url: string): object {
  const gigs = gigBodyOf(url);
  if (gigs) return gigs;
  const field = { field: 'campTextArea1', value: 'overwritten' };
  if (url.endsWith('/save_field')) return field;
  if (url.endsWith('/delete_field')) return { field: 'file1', fileId: stolen.fileId };
  if (url.endsWith('/reuse')) return { field: 'file1', fileId: stolen.fileId };
  if (url.endsWith('/message/:id')) return { text: 'overwritten' };
  if (url.endsWith('/interview/:id')) return { event: stolen.eventId, answer: 'other-time', text: 'overwritten' };
  if (url.endsWith('/status_read/:id')) return { events: [stolen.eventId] };
  if (url.endsWith('/sessions/end')) return { id: stolen.session };
  if (/\/passkeys\/(rename|remove)$/.test(url)) return { id: stolen.passkeyId, name: 'overwritten' };
  if (/\/delete(\/:id)?$/.test(url)) return { rowId: stolen.rowId };
  if (/\/order(\/:id)?$/.test(url)) return { rowIds: [stolen.rowId] };
  if (/\/(educations|experiences|courses)\/:id$/.test(url))
    return { rowId: stolen.rowId, clientRowId: randomUUID(), values: { institute: 'overwritten' } };
  return {};
}

const pathOf = (url: string): string =>
  url
    .replace('/offers/:id', `/offers/${stolen.offerId}`)
    .replace('/gigs/:id', `/gigs/${stolen.bookingId}`)
    .replace(/:id\b/, String(EDITABLE))
    .replace(/:fileId\b/, stolen.fileId)
    .replace(/:field\b/, 'file1')
    .replace(/:\w+/g, '1');

/** Every row of the database that hangs on the victim. */
async function everythingOfVictim(): Promise<string> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'application_id') order by 1, 2`.execute(portal.db);
  const found: unknown[] = [await portal.db.selectFrom('users').selectAll().where('id', '=', victim.id).execute()];
  for (const { table, column } of columns) {
    const own =
      column === 'user_id'
        ? sql`${sql.ref(column)} = ${victim.id}`
        : sql`${sql.ref(column)} in (select id from applications where user_id = ${victim.id})`;
    const { rows } =
      await sql`select to_jsonb(t)::text as row from ${sql.table(table)} t where ${own} order by 1`.execute(portal.db);
    found.push(table, rows);
  }
  return JSON.stringify(found);
}

/** Every route of the portal, as somebody else than the victim. */
async function tryEverything(browser: TestBrowser): Promise<void> {
  const before = await everythingOfVictim();
  expect(before).toContain(MARK);
  const told: string[] = [];
  const broken: string[] = [];
  for (const { method, url } of calls()) {
    const write = method !== 'GET';
    const { status, text } = await browser.send(method, pathOf(url), {
      ...(write ? { payload: JSON.stringify(bodyOf(url)), headers: { 'content-type': 'application/json' } } : {}),
    });
    if ([MARK, victim.email, victim.username].some((secret) => text.includes(secret))) told.push(`${method} ${url}`);
    if (status >= 500) broken.push(`${method} ${url} ${status}`);
  }
  expect({ told, broken }).toEqual({ told: [], broken: [] });
  expect(await everythingOfVictim()).toBe(before);
}

test('there are as many routes as the portal has, and names of the victim for those that take them', () => {
  expect(calls().length).toBeGreaterThan(80);
  expect(calls().filter(({ url }) => Object.keys(bodyOf(url)).length > 0).length).toBeGreaterThan(10);
});

test('the victim’s own browser does see it', async () => {
  expect((await victim.browser.get(`specific_data/${EDITABLE}`)).text).toContain(MARK);
  expect((await victim.browser.get(`application/status/${EDITABLE}`)).text).toContain(MARK);
  for (const path of ['offers', 'gigs', `availability?from=${stolen.ruleDay}`])
    expect((await victim.browser.get(`substitutions/${path}`)).text).toContain(MARK);
  expect((await victim.browser.get(`educations/${EDITABLE}`)).text).toContain(stolen.rowId);
  expect((await victim.browser.get(`attachments/${EDITABLE}/file1/${stolen.fileId}`)).text).toBe(MARK);
});

test('another candidate learns and changes nothing on any route', async () => {
  await tryEverything((await applicant(portal)).browser);
});

test('a candidate without any application does not, either', async () => {
  await tryEverything((await portal.candidate()).browser);
});

test('the employer of another candidate, let in by another portal, learns and changes nothing on any route', async () => {
  const other = await portal.candidate();
  await other.browser.get(`application/${EDITABLE}?portal=other`);
  await other.browser.post(`specific_data/${EDITABLE}/save_field?portal=other`, { field: 'campTextArea1', value: 'x' });
  await other.browser.post(`application/send_application/${EDITABLE}?portal=other`);
  await portal.db.updateTable('applications').set({ portal: 'other' }).where('user_id', '=', other.id).execute();
  const browser = await employerOf(portal, other.username);
  expect((await browser.get(`application/${EDITABLE}`)).status).toBe(200);
  await tryEverything(browser);
});

test('the employer of the victim reads what was sent to their campaign, and of another campaign nothing on any route', async () => {
  const paths = [`application/sent_version/${EDITABLE}`, `application/receipt/${EDITABLE}.pdf`];
  const own = await employerOf(portal, victim.username);
  for (const path of paths) expect([path, (await own.get(path)).status]).toEqual([path, 200]);
  expect((await own.get(`application/sent_version/${EDITABLE}`)).text).toContain(MARK);
  expect((await own.get(`application/receipt/${EDITABLE}`)).status).toBe(403);
  const twin = await employerOf(portal, victim.username, TWIN);
  for (const path of paths) expect([path, (await twin.get(path)).status]).toEqual([path, 404]);
});

test('credentials of one portal let nobody in at another', async () => {
  const { portal: own, ...login } = await issue(portal, victim.username);
  expect(own).not.toBe('other');
  const browser = await portal.browser().open();
  expect(await employeeLogin(browser, { ...login, portal: 'other' })).toMatchObject({ ok: false });
  await tryEverything(browser);
});
