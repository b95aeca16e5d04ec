import { createHash, randomUUID } from 'node:crypto';
import { API_PREFIX } from '@portal/contract/limits';
import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

test('the same key and body gives the same answer and has no second effect', async () => {
  const browser = await portal.browser().open();
  const key = randomUUID();
  const body = { email: 'twice@example.fi', locale: 'fi' };
  const first = await browser.post('authentication/register/user', body, keyed(key));
  const second = await browser.post('authentication/register/user', body, keyed(key));
  expect(first.body).toEqual({ ok: true });
  expect(second.body).toEqual(first.body);
  expect(second.status).toBe(first.status);
  expect(await portal.outbox()).toHaveLength(1);
});

test('every answer to a call with a key names the key: the first, a repeat, and a refusal that comes before the key is looked at', async () => {
  const browser = await portal.browser().open();
  const key = randomUUID();
  const body = { email: 'named@example.fi', locale: 'fi' };
  const first = await browser.post('authentication/register/user', body, keyed(key));
  const again = await browser.post('authentication/register/user', body, keyed(key));
  const loggedOut = await browser.post('interests/105/save_field', { field: 'interests', value: 'x' }, keyed(key));
  expect(loggedOut.status).toBe(401);
  expect([first, again, loggedOut].map(({ headers }) => headers['idempotency-key'])).toEqual([key, key, key]);
});

test('of twenty at once with one key one has the effect, and all get its answer', async () => {
  const browser = await portal.browser().open();
  const key = randomUUID();
  const send = () =>
    browser.post('authentication/register/user', { email: 'many@example.fi', locale: 'fi' }, keyed(key));
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await portal.outbox()).filter(({ to }) => to === 'many@example.fi')).toHaveLength(1);
});

test('a refusal is remembered as well, with its type', async () => {
  const browser = await portal.browser().open();
  const send = (key: string) => browser.post('authentication/register/user', { email: 'x', locale: 'fi' }, keyed(key));
  const key = randomUUID();
  const [first, second] = [await send(key), await send(key)];
  expect(second.status).toBe(422);
  expect(second.text).toBe(first.text);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
});

test('the same key with another body is a conflict', async () => {
  const browser = await portal.browser().open();
  const key = randomUUID();
  await browser.post('authentication/register/user', { email: 'one@example.fi', locale: 'fi' }, keyed(key));
  const other = await browser.post(
    'authentication/register/user',
    { email: 'two@example.fi', locale: 'fi' },
    keyed(key),
  );
  expect(other.status).toBe(422);
  expect(other.body).toMatchObject({ code: 'conflict' });
});

test('a key is known to its own browser only', async () => {
  const key = randomUUID();
  const [one, two] = [await portal.browser().open(), await portal.browser().open()];
  await one.post('authentication/register/user', { email: 'own@example.fi', locale: 'fi' }, keyed(key));
  const other = await two.post('authentication/register/user', { email: 'else@example.fi', locale: 'fi' }, keyed(key));
  expect(other.body).toEqual({ ok: true });
});

test('a key that is no UUID is malformed', async () => {
  const browser = await portal.browser().open();
  const answer = await browser.post(
    'authentication/register/user',
    { email: 'a@example.fi', locale: 'fi' },
    keyed('1'),
  );
  expect(answer.status).toBe(400);
});

test('a request that died unanswered does not block its repeat for longer than half a minute', async () => {
  const browser = await portal.browser().open();
  const key = randomUUID();
  const body = { email: 'died@example.fi', locale: 'fi' };
  await browser.post('authentication/register/user', body, keyed(key));
  await portal.db.updateTable('idempotency_keys').set({ status: null, body: null }).execute();
  portal.clock.advance(31);
  expect((await browser.post('authentication/register/user', body, keyed(key))).body).toEqual({ ok: true });
});

test('what is kept of a request does not tell its body to whoever knows all that it may say', async () => {
  const browser = await portal.browser().open();
  const body = { email: 'guess@example.fi', locale: 'fi' };
  await browser.post('authentication/register/user', body, keyed(randomUUID()));
  const parts = ['POST', `${API_PREFIX}/authentication/register/user`, JSON.stringify(body)];
  const plain = createHash('sha256');
  for (const part of parts) plain.update(part).update('\n');
  const guesses = [plain.digest('hex'), createHash('sha256').update(parts.join('\n')).digest('hex')];
  const kept = await portal.db.selectFrom('idempotency_keys').select('fingerprint').execute();
  expect(kept.length).toBeGreaterThan(0);
  for (const { fingerprint } of kept) expect(guesses).not.toContain(fingerprint.toString('hex'));
});

test('nothing is kept of a request with a password', async () => {
  const { browser, password } = await portal.candidate();
  const count = async () => (await portal.db.selectFrom('idempotency_keys').select('id').execute()).length;
  const before = await count();
  const body = { newPassword: 'neljä pientä sanaa', password };
  expect((await browser.post('settings/change_password', body, keyed(randomUUID()))).status).toBe(200);
  expect(await count()).toBe(before);
});
