import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { createTestApi, type TestApi } from '../../../test/harness';
import {
  addPasskey,
  confirmBy,
  listOf,
  logInBy,
} from '../../modules/authentication/passkeys/virtual-authenticator.fixture';
import { SECURITY_EVENTS, SecurityLog } from './security-log';

const Line = z.object({
  logger: z.string().optional(),
  event: z.string().optional(),
  outcome: z.string().optional(),
  detail: z.string().optional(),
  subject: z.string().optional(),
  network: z.string().optional(),
  requestId: z.string().optional(),
});

const written: string[] = [];
const lines = () => written.map((line) => Line.parse(JSON.parse(line))).filter(({ logger }) => logger === 'security');
const eventsSince = (start: number) =>
  lines()
    .slice(start)
    .map(({ event, outcome, detail }) => [event, outcome, ...(detail === undefined ? [] : [detail])].join(' '));

const elsewhere = mkdtempSync(join(tmpdir(), 'portal-security-log-'));
afterAll(() => rmSync(elsewhere, { recursive: true }));
let portal: TestApi;

beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  // The log of requests is quiet here; that of security is not.
  portal = await createTestApi({ logLevel: 'error', logStream });
});
afterAll(() => portal.close());

const codeIn = async () => /\b\d{6}\b/.exec((await portal.outbox())[0]?.text ?? '')?.[0] ?? '';

test('log-ins are written with their outcome, the person and the network as keyed hashes, and the request', async () => {
  const start = lines().length;
  const user = await portal.addUser({ username: 'salainen-nimi', password: 'hyvin salainen sana' });
  const browser = await portal.browser('198.51.100.7').open();
  await browser.logIn(user.username, 'something else');
  await browser.logIn('nobody-of-this-name', 'something else');
  await browser.logIn(user.username, user.password);
  await browser.post('authentication/logout');
  expect(eventsSince(start)).toEqual(['login failed', 'login failed', 'login ok', 'logout ok']);
  const [failed, unknown, ok, out] = lines().slice(start);
  expect(failed?.subject).toMatch(/^[\w-]{22}$/);
  expect([ok?.subject, out?.subject]).toEqual([failed?.subject, failed?.subject]);
  expect(unknown?.subject).toBeUndefined();
  expect(
    new Set(
      lines()
        .slice(start)
        .map(({ network }) => network),
    ).size,
  ).toBe(1);
  expect(
    new Set(
      lines()
        .slice(start)
        .map(({ requestId }) => requestId),
    ).size,
  ).toBe(4);
  const text = written.join('');
  expect(text).not.toMatch(/salainen|nobody-of-this-name|198\.51|something else/);
  expect(text).not.toContain(user.id);
});

test('a lock is told from a wrong password', async () => {
  const user = await portal.addUser();
  const browser = await portal.browser('198.51.100.8').open();
  for (let i = 0; i < 5; i += 1) await browser.logIn(user.username, 'wrong wrong wrong');
  const start = lines().length;
  await browser.logIn(user.username, user.password);
  expect(eventsSince(start)).toEqual(['login locked']);
});

test('changes of the account, its export and its end are written', async () => {
  const { browser, email, password } = await portal.candidate();
  const start = lines().length;
  await browser.post('settings/change_username', { username: 'another-name', password });
  await browser.post('settings/change_username/confirm', { code: '000000' });
  await browser.post('settings/change_username/confirm', { code: await codeIn() });
  await browser.post('settings/change_password', { newPassword: 'uusi pitkä lause tässä', password });
  await browser.post('settings/change_password/confirm', { code: await codeIn() });
  await browser.post('settings/change_email', { email: `new-${email}`, password: 'uusi pitkä lause tässä' });
  const toNew = (await portal.outbox()).find(({ to }) => to === `new-${email}`);
  await browser.post('settings/change_email/confirm', { code: /\b\d{6}\b/.exec(toNew?.text ?? '')?.[0] });
  await browser.get('settings/export');
  await browser.post('settings/close_account', { password: 'uusi pitkä lause tässä' });
  expect(eventsSince(start)).toEqual([
    'username-changed failed',
    'username-changed ok',
    'password-changed ok',
    'email-changed ok',
    'data-exported ok',
    'account-closed ok',
  ]);
});

test('a lost password, a registration and the end of all log-ins are written', async () => {
  const { browser, email } = await portal.candidate();
  const start = lines().length;
  await browser.post('authentication/recover-password', { email });
  const link = /reset-password\/([^/\s]+)\/([\w-]+)/.exec((await portal.outbox())[0]?.text ?? '');
  const reset = { id: link?.[1], hash: link?.[2], password: 'ihan toinen salasana nyt' };
  await portal
    .browser()
    .open()
    .then((other) => other.post('authentication/reset-password', reset));
  const fresh = await portal.browser().open();
  await fresh.post('authentication/register/user', { email: 'fresh@example.fi', locale: 'fi' });
  await fresh.post('authentication/register/confirm', { code: await codeIn() });
  const names = { firstName: 'Aino', lastName: 'Uusi', locale: 'fi', acceptedTerms: true };
  await fresh.post('authentication/register/int/complete', {
    ...names,
    username: 'fresh-name',
    password: 'neljä pientä uutta sanaa',
  });
  await fresh.logIn('fresh-name', 'neljä pientä uutta sanaa');
  await fresh.post('settings/sessions/end', { all: true });
  expect(eventsSince(start)).toEqual([
    'password-reset-asked ok',
    'password-reset-done ok',
    'registration ok',
    'login ok',
    'sessions-ended ok all',
  ]);
});

test('refused rights and limits are written with the code of the refusal', async () => {
  const { browser } = await portal.candidate({ acceptedTerms: false });
  const start = lines().length;
  await browser.get('dashboard');
  await browser.post('tos/accept', undefined, { csrf: false });
  expect(eventsSince(start)).toEqual(['right-refused refused terms-not-accepted', 'right-refused refused csrf']);
});

test('the names of events are fixed words', () => {
  expect(new Set(SECURITY_EVENTS).size).toBe(SECURITY_EVENTS.length);
  expect(lines().every(({ event }) => SECURITY_EVENTS.some((known) => known === event))).toBe(true);
});

test('passkeys are written without their names, a copied one under a name of its own', async () => {
  const { browser, username } = await portal.candidate();
  const start = lines().length;
  const from = written.length;
  const passkey = await addPasskey(browser, 'Salainen laite', { count: 3 });
  await confirmBy(passkey, browser, { count: 4 });
  const other = await portal.browser().open();
  await logInBy(passkey, other, { count: 2 });
  await logInBy(passkey, other, { count: 5 });
  await browser.post('settings/passkeys/remove', { id: (await listOf(browser))[0]?.id });
  expect(eventsSince(start)).toEqual([
    'passkey-added ok',
    'confirmation ok passkey',
    'login failed passkey',
    'passkey-cloned refused',
    'login ok passkey',
    'passkey-removed ok',
  ]);
  const subjects = lines()
    .slice(start)
    .map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(1);
  const text = written.slice(from).join('');
  for (const secret of ['Salainen laite', username, passkey.id.toString('base64url'), passkey.userHandle ?? ''])
    expect(text).not.toContain(secret);
});

test('a person has one name in the logs of all processes with the same keys in their settings, whatever their folders', () => {
  const { log } = portal.api.context;
  const nameAt = (folder: string, identityKeys: Buffer[]) =>
    SecurityLog.of({ dataDir: join(elsewhere, folder), identityKeys, logLevel: 'silent' }, log).subjectOf('user');
  const keys = [Buffer.alloc(32, 1)];
  expect(nameAt('second', keys)).toBe(nameAt('first', keys));
  expect(nameAt('second', [Buffer.alloc(32, 2)])).not.toBe(nameAt('first', keys));
  expect(nameAt('second', [])).not.toBe(nameAt('first', []));
});
