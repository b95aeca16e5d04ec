import { randomUUID } from 'node:crypto';
import { createTestApi, type TestApi } from '../../../test/harness';
import { tidy } from '../../housekeeping';

const fail = (error: unknown) => {
  throw error;
};

const READER = 'palaute@example.fi';
const FEEDBACK = { text: ' Lomake oli selkeä.\nKiitos! ', rating: 4, path: '/application/:campaignId' };

let portal: TestApi;
afterEach(() => portal.close());
const kept = () => portal.db.selectFrom('feedback').selectAll().execute();

test('what a visitor writes is kept without a name and mailed to those who read it', async () => {
  portal = await createTestApi({ feedbackMail: READER });
  const { body } = await (await portal.browser().open()).post('feedback', FEEDBACK);
  expect(body).toEqual({ ok: true });
  expect(await kept()).toMatchObject([
    { text: 'Lomake oli selkeä.\nKiitos!', rating: 4, path: '/application/:campaignId', portal: 'city', locale: 'fi' },
  ]);
  const [mail] = await portal.outbox();
  expect(mail).toMatchObject({ to: READER, subject: 'Palaute työnhakupalvelusta' });
  expect(mail?.text).toContain('Lomake oli selkeä.\n\nKiitos!');
  expect(mail?.text).toContain('Arvosana: 4/5');
});

test('without an address to mail to it is kept all the same, and markup in it stays text', async () => {
  portal = await createTestApi({ feedbackMail: undefined });
  await (await portal.browser().open()).post('feedback', { ...FEEDBACK, text: '<b>x</b>', rating: undefined });
  expect(await kept()).toMatchObject([{ text: '<b>x</b>', rating: null }]);
  expect(await portal.outbox()).toEqual([]);
});

test('a repeat with the same key has no second effect', async () => {
  portal = await createTestApi({ feedbackMail: READER });
  const browser = await portal.browser().open();
  const headers = { 'idempotency-key': randomUUID() };
  for (let tries = 0; tries < 3; tries += 1) await browser.post('feedback', FEEDBACK, { headers });
  expect(await kept()).toHaveLength(1);
  expect(await portal.outbox()).toHaveLength(1);
});

test.each([
  ['nothing but space', { ...FEEDBACK, text: ' \n ' }, 422, 'invalid'],
  ['too much', { ...FEEDBACK, text: 'x'.repeat(4001) }, 422, 'invalid'],
  ['a rating beyond the scale', { ...FEEDBACK, rating: 6 }, 400, 'malformed'],
  ['an address with a secret instead of a path', { ...FEEDBACK, path: '/reset?x=1' }, 400, 'malformed'],
])('%s is refused', async (_what, feedback, status, code) => {
  portal = await createTestApi();
  const answer = await (await portal.browser().open()).post('feedback', feedback);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  expect(await kept()).toEqual([]);
});

test('one address cannot fill the mailbox', async () => {
  portal = await createTestApi({ rateLimit: true });
  const browser = await portal.browser().open();
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries += 1) statuses.push((await browser.post('feedback', FEEDBACK)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test('it goes after a year', async () => {
  portal = await createTestApi();
  await (await portal.browser().open()).post('feedback', FEEDBACK);
  await tidy(portal.db, new Date(Date.now() + 364 * 86_400_000), { onError: fail });
  expect(await kept()).toHaveLength(1);
  await tidy(portal.db, new Date(Date.now() + 366 * 86_400_000), { onError: fail });
  expect(await kept()).toEqual([]);
});
