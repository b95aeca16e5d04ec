import { randomUUID } from 'node:crypto';
import { ACCOUNT_TRIES_PER_DAY } from '../authentication/lock-out';
import {
  addPasskey,
  listOf,
  logInBy,
  type VirtualAuthenticator,
} from '../authentication/passkeys/virtual-authenticator.fixture';
import { hashSecret } from '../authentication/password-resets.repository';
import { createSignOnPortal, type SignOnPortal, signOn } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal();
});
afterEach(async () => {
  await portal.db.deleteFrom('users').execute();
});
afterAll(() => portal.close());

const EMAIL = 'demo-new@example.fi';
const details = { firstName: 'Veikko', lastName: 'Korhonen', locale: 'fi', acceptedTerms: true };

/** Somebody whose account was made by the log-in service: it has no password. */
async function serviceOnly() {
  const browser = await portal.browser().open();
  await signOn(browser, 'demo-new');
  await browser.post('authentication/register/ext/complete', details);
  const { id } = await portal.db.selectFrom('users').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow();
  return { browser, id };
}
const newestMail = async () => (await portal.outbox())[0];
const recover = async (email: string) =>
  (await portal.browser().open()).post('authentication/recover-password', { email });

/** A link that was mailed while the portal had accounts of its own alone. */
async function oldLink(userId: string) {
  const [id, hash] = [randomUUID(), 'a'.repeat(43)];
  const now = portal.clock.now();
  const expires_at = new Date(now.getTime() + 60_000);
  const secret_hash = hashSecret(hash);
  await portal.db
    .insertInto('password_resets')
    .values({ id, user_id: userId, secret_hash, created_at: now, expires_at })
    .execute();
  return { id, hash };
}

test('who asks for a password that the service has is answered as everybody is, and told by mail where to log in', async () => {
  await serviceOnly();
  expect((await recover(EMAIL)).body).toEqual({ ok: true });
  const mail = await newestMail();
  expect(mail).toMatchObject({ to: EMAIL, subject: 'Kirjaudut kirjautumispalvelussa' });
  expect(mail?.text).toContain('/candidateportal/login?lang=fi');
  expect(mail?.text).not.toContain('reset-password');
});

test('who has a password gets a link to a new one, also where there is a log-in service', async () => {
  const { email } = await portal.addUser({ username: 'aino' });
  await recover(email);
  const mail = await newestMail();
  expect(mail?.to).toBe(email);
  expect(mail?.text).toMatch(/\/reset-password\/[\w-]+\/[\w-]+\?lang=fi/);
});

test('an older link sets no password for who logs in at the service alone', async () => {
  const { browser, id } = await serviceOnly();
  const link = await oldLink(id);
  const refused = { ok: false, error: 'expired' };
  expect((await browser.post('authentication/reset-password/state', link)).body).toEqual(refused);
  const reset = await browser.post('authentication/reset-password', { ...link, password: 'kolme pientä sanaa' });
  expect(reset.body).toEqual(refused);
  expect(await passwordOf(id)).toBeNull();
});

test('the same link works for an account with a password', async () => {
  const { id } = await portal.addUser();
  const link = await oldLink(id);
  const browser = await portal.browser().open();
  expect((await browser.post('authentication/reset-password/state', link)).body).toEqual({ ok: true });
});

test('who logs in at the service alone changes no password, also after a confirmation', async () => {
  const { browser, id } = await serviceOnly();
  await signOn(browser, 'demo-new', { query: '?for=confirm' });
  const { status } = await browser.post('settings/change_password', { newPassword: 'kolme pientä sanaa' });
  expect(status).toBe(403);
  expect(await passwordOf(id)).toBeNull();
});

const passwordOf = async (id: string) =>
  (await portal.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash;

test.each([
  ['user', { email: 'new@example.fi', locale: 'fi' }],
  ['confirm', { code: '123456' }],
  ['int/complete', { username: 'new', password: 'kolme pientä sanaa', ...details }],
])('nobody registers with a password where there is a log-in service: %s', async (step, body) => {
  const browser = await portal.browser().open();
  expect((await browser.post(`authentication/register/${step}`, body)).status).toBe(404);
  expect((await browser.get('authentication/register')).body).toEqual({ step: 'start' });
});

test('who logs in at the service alone adds no passkey', async () => {
  const { browser } = await serviceOnly();
  await signOn(browser, 'demo-new', { query: '?for=confirm' });
  expect((await browser.get('settings/passkeys')).body).toEqual({ passkeys: [], available: false });
  const options = await browser.post('settings/passkeys/options');
  expect(options.body).toEqual({ ok: false, error: 'not-available' });
});

test('a passkey from before logs nobody in past the service, and can be removed', async () => {
  const { browser, id } = await portal.candidate();
  const passkey: VirtualAuthenticator = await addPasskey(browser);
  const stranger = () => portal.browser().open();
  expect((await logInBy(passkey, await stranger())).body).toMatchObject({ ok: true });
  await portal.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  expect((await logInBy(passkey, await stranger())).body).toMatchObject({ ok: false, error: 'bad-credentials' });
  const [row] = await listOf(browser);
  expect((await browser.post('settings/passkeys/remove', { id: row?.id })).body).toEqual({ ok: true });
});

test('tries of passwords that are not there bring no mail that advises a new password', async () => {
  await serviceOnly();
  const before = (await portal.outbox()).length;
  // Each from a network of its own, so that the account's own limit is the one that is reached.
  for (let tries = 0; tries <= ACCOUNT_TRIES_PER_DAY; tries += 1) {
    const browser = await portal.browser(`10.0.${tries}.1`).open();
    await browser.post('authentication/login', { username: EMAIL, password: 'wrong' });
  }
  expect(await portal.outbox()).toHaveLength(before);
});

test('without a password another first address asks for a confirmation', async () => {
  const { browser, id } = await serviceOnly();
  await portal.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
  const save = (email: string) => browser.post('authentication/email/save', { email });
  expect((await save('stranger@example.fi')).body).toEqual({ ok: false, error: 'confirmation-needed' });
  expect((await save(EMAIL)).body).toEqual({ ok: true });
  await signOn(browser, 'demo-new', { query: '?for=confirm' });
  expect((await save('own@example.fi')).body).toEqual({ ok: true });
});
