import { randomUUID } from 'node:crypto';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { createPortal, fillSummerApplication, SUMMER_WORKER, uploadForm } from '../../applications/application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal({ rateLimit: false });
});
afterAll(() => portal.close());

const AT_ONCE = 50;
const PROFILE = 0;
const DEVELOPER = 101;
const GARDENER = 106;

async function filled() {
  const candidate = await portal.candidate();
  await fillSummerApplication(candidate.browser);
  return candidate;
}

async function sent() {
  const candidate = await filled();
  await candidate.browser.post(`application/send_application/${SUMMER_WORKER}`);
  return candidate;
}

const edit = (browser: TestBrowser) =>
  browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'firstName', value: 'Aina' });

const versionsOf = (userId: string) =>
  portal.db
    .selectFrom('sent_versions')
    .innerJoin('applications', 'applications.id', 'sent_versions.application_id')
    .selectAll('sent_versions')
    .where('user_id', '=', userId)
    .execute();
const subjectsTo = async (email: string) =>
  (await portal.outbox()).filter((mail) => mail.to === email).map(({ subject }) => subject.split(':')[0]);

/** Statuses with how often each came. */
async function atOnce(browser: TestBrowser, path: string, { body = undefined as unknown, sameKey = false } = {}) {
  const one = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      browser.post(path, body, { headers: { 'idempotency-key': sameKey ? one : randomUUID() } }),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return { answers, counts };
}

const REFUSED_BUT_ONE = { 200: 1, 409: AT_ONCE - 1 };
const ALL = { 200: AT_ONCE };

test.each([
  { sameKey: false, counts: REFUSED_BUT_ONE },
  { sameKey: true, counts: ALL },
])('fifty sends at once (same key: $sameKey): one version, one receipt, one mail', async ({ sameKey, counts }) => {
  const { browser, id, email } = await filled();
  const found = await atOnce(browser, `application/send_application/${SUMMER_WORKER}`, { sameKey });
  expect(found.counts).toEqual(counts);
  expect(await versionsOf(id)).toHaveLength(1);
  expect(await subjectsTo(email)).toEqual(['Hakemuksesi on lähetetty']);
});

test.each([
  { sameKey: false, counts: REFUSED_BUT_ONE },
  { sameKey: true, counts: ALL },
])('fifty resends at once (same key: $sameKey): one more version, receipt and mail', async ({ sameKey, counts }) => {
  const { browser, id, email } = await sent();
  await edit(browser);
  const found = await atOnce(browser, `application/resend_application/${SUMMER_WORKER}`, { sameKey });
  expect(found.counts).toEqual(counts);
  const numbers = (await versionsOf(id)).map((version) => version.receipt_number);
  expect(new Set(numbers).size).toBe(2);
  expect(numbers).toHaveLength(2);
  expect(await subjectsTo(email)).toEqual(['Hakemuksesi on lähetetty uudelleen', 'Hakemuksesi on lähetetty']);
  expect((await browser.get(`application/receipt/${SUMMER_WORKER}`)).body).toMatchObject({
    number: numbers.toSorted().at(-1),
  });
});

test('a resend whose answer got lost is repeated with its key and has no second effect', async () => {
  const { browser, id, email } = await sent();
  await edit(browser);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await browser.post(`application/resend_application/${SUMMER_WORKER}`, undefined, { headers });
  const again = await browser.post(`application/resend_application/${SUMMER_WORKER}`, undefined, { headers });
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await versionsOf(id)).toHaveLength(2);
  expect(await subjectsTo(email)).toHaveLength(2);
});

test('fifty parallel cancellations have one date and one mail', async () => {
  const { browser, email } = await sent();
  const { answers, counts } = await atOnce(browser, `application/cancel_application/${SUMMER_WORKER}`);
  expect(counts).toEqual(ALL);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await subjectsTo(email)).toEqual(['Hakemuksesi on peruutettu', 'Hakemuksesi on lähetetty']);
});

test('of fifty parallel deletions one deletes, and the others find no application', async () => {
  const { browser } = await filled();
  const { counts } = await atOnce(browser, `application/delete_application/${SUMMER_WORKER}`);
  expect(counts).toEqual({ 200: 1, 404: AT_ONCE - 1 });
});

test('fifty parallel discards restore the sent version, counted once', async () => {
  const { browser } = await sent();
  const revisionOf = async () =>
    Reflect.get(Object((await browser.get(`basic_info/${SUMMER_WORKER}`)).body), 'revision');
  await edit(browser);
  const before = await revisionOf();
  const { counts } = await atOnce(browser, `application/discard_changes/${SUMMER_WORKER}`);
  expect(counts).toEqual(ALL);
  expect(await revisionOf()).toBe(Number(before) + 1);
});

test('fifty parallel copies add each row and file once', async () => {
  const { browser, id } = await portal.candidate();
  await browser.post(`application/start/${PROFILE}`);
  await browser.post(`educations/${PROFILE}`, { clientRowId: randomUUID(), values: { institute: 'OU' } });
  const pdf = Buffer.from(`%PDF-1.7\n${id}\n%%EOF`);
  await browser.post(`attachments/${PROFILE}/save_field`, undefined, uploadForm('file1', 'cv.pdf', pdf));
  await browser.post(`application/start/${DEVELOPER}`);
  const { counts } = await atOnce(browser, `application/copy_from_profile/${DEVELOPER}`);
  expect(counts).toEqual(ALL);
  expect((await browser.get(`educations/${DEVELOPER}`)).body).toMatchObject({ educations: [{ institute: 'OU' }] });
  expect((await browser.get(`attachments/${DEVELOPER}`)).body).toMatchObject({
    values: { file1: [{ name: 'cv.pdf' }] },
  });
});

test('all calls in parallel leave the application whole, and none answers with a server error', async () => {
  const { browser, id } = await sent();
  await browser.post(`application/start/${GARDENER}`);
  await browser.post(`basic_info/${GARDENER}/save_field`, { field: 'city', value: 'Turku' });
  const calls = ['resend_application', 'discard_changes', 'copy_to_profile', 'cancel_application', 'copy_from_profile'];
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => [
      browser.post(`application/${calls[index % calls.length]}/${SUMMER_WORKER}`),
      browser.post(`application/copy_from_campaign/${SUMMER_WORKER}`, { value: GARDENER }),
      browser.post(`application/copy_from_campaign/${GARDENER}`, { value: SUMMER_WORKER }),
      browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'lastName', value: `Mäki ${'x'.repeat(index)}` }),
      browser.get(`application/${SUMMER_WORKER}`),
    ]).flat(),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const { state } = await portal.db
    .selectFrom('applications')
    .select('state')
    .where('user_id', '=', id)
    .where('campaign_id', '=', SUMMER_WORKER)
    .executeTakeFirstOrThrow();
  const versions = await versionsOf(id);
  expect(versions.every((version) => version.withdrawn_at !== null)).toBe(state === 'cancelled');
});

test('a deletion among saves, uploads and reads causes no server error and no partial application', async () => {
  const { browser, id } = await filled();
  await browser.post(`application/start/${DEVELOPER}`);
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => [
      browser.post(`basic_info/${DEVELOPER}/save_field`, { field: 'lastName', value: `Mäki ${'x'.repeat(index)}` }),
      browser.post(`educations/${DEVELOPER}`, { clientRowId: randomUUID(), values: { institute: 'OU' } }),
      browser.post(
        `attachments/${DEVELOPER}/save_field`,
        undefined,
        uploadForm('file1', 'cv.pdf', Buffer.from(`%PDF-1.7\n${id}\n%%EOF`)),
      ),
      browser.get(`application/${DEVELOPER}`),
      ...(index % 5 === 0 ? [browser.post(`application/delete_application/${DEVELOPER}`)] : []),
    ]).flat(),
  );
  expect(
    answers.filter(({ status }) => status !== 200 && status !== 404).map(({ status, text }) => [status, text]),
  ).toEqual([]);
  expect((await browser.get(`application/${SUMMER_WORKER}`)).body).toMatchObject({ draft: true });
  // What is attached can be opened: its content was not removed under it.
  const { body } = await browser.get(`attachments/${DEVELOPER}`);
  const files = Object.values(Object(Reflect.get(Object(body), 'values') ?? {})).flat();
  for (const file of files) expect((await browser.get(String(Reflect.get(Object(file), 'url')))).status).toBe(200);
});
