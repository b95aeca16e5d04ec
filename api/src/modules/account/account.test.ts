import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { maskPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { z } from 'zod';
import type { TestApi } from '../../../test/harness';
import { put } from '../application-status/status.fixture';
import { createPortal, fillSummerApplication, SUMMER_WORKER, uploadForm } from '../applications/application.fixture';
import { pdf } from '../attachments/archive.fixture';
import { FileStore } from '../attachments/file-store';
import { sweepFiles } from '../attachments/file-sweep.service';
import { readZipDirectory } from '../attachments/zip-directory';
import { auditEntries } from '../audit/audit.service';
import { addPasskey } from '../authentication/passkeys/virtual-authenticator.fixture';
import { employeeLogin, issue } from '../employer/employer.fixture';
import { EVERYTHING, IDENTITY_CODE } from '../life-cycle/copy/good-value.fixture';
import { mailsKept } from '../mail/mail.service';
import { linkIdentity } from '../single-sign-on/identities.service';

let portal: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'portal-export-'));
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

type Browser = ReturnType<TestApi['browser']>;
/** One content each, so that no test takes another's file away. */
const paperOf = (username: string) => pdf(700, `the paper of ${username}`);

/** A candidate with a sent application, a draft with an identity code and a file. */
async function busyCandidate(email?: string) {
  const candidate = await portal.candidate({ email });
  const { browser } = candidate;
  await fillSummerApplication(browser);
  expect((await browser.post(`application/send_application/${SUMMER_WORKER}`)).status).toBe(200);
  await browser.post(`application/start/${EVERYTHING}`);
  await browser.post(`basic_info/${EVERYTHING}/save_field`, { field: 'ssn', value: IDENTITY_CODE });
  const upload = uploadForm('file1', 'todistus åäö.pdf', paperOf(candidate.username));
  const { body } = await browser.send('POST', `attachments/${EVERYTHING}/save_field`, upload);
  expect(body).toMatchObject({ attachment: { name: 'todistus åäö.pdf' } });
  return candidate;
}

async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const path = join(folder, 'export.zip');
  writeFileSync(path, archive);
  const handle = await open(path);
  // The archive is streamed: sizes stand in its directory, as in every ZIP that is read from its end.
  const entries = await readZipDirectory(handle);
  await handle.close();
  return new Map(
    (entries ?? []).map(({ name, method, start, packed }) => {
      const bytes = archive.subarray(start, start + packed);
      return [name, method === 8 ? inflateRawSync(bytes) : Buffer.from(bytes)];
    }),
  );
}
const exported = async (browser: Browser, lang = 'fi') => {
  const answer = await browser.get(`settings/export?lang=${lang}`);
  return { answer, files: await unpack(answer.raw) };
};

test('the export holds account, log-ins, every application with what was sent, and files, and nobody else’s data', async () => {
  const other = await busyCandidate();
  const own = await busyCandidate();
  const { answer, files } = await exported(own.browser);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="omat-tiedot-\d{4}-\d\d-\d\d\.zip"/);
  const read = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? 'null');
  expect(read('account.json')).toMatchObject({ username: own.username, email: own.email });
  expect(read('log-ins.json')).toMatchObject({ logins: [{}], sessions: [{}] });
  const [message] = z.array(z.object({ to: z.string(), subject: z.string() })).parse(read('messages.json'));
  expect(message?.to).toBe(own.email);
  expect(message?.subject).toMatch(/^Hakemuksesi/);
  expect(read(`applications/${SUMMER_WORKER}/application.json`)).toMatchObject({ state: 'sent' });
  const sent = [...files.keys()].find((name) => name.startsWith(`applications/${SUMMER_WORKER}/sent-`)) ?? '';
  expect(read(sent)).toMatchObject({ content: { sections: { basicInfo: { firstName: 'Aino' } } } });
  const draft = JSON.stringify(read(`applications/${EVERYTHING}/application.json`));
  expect(draft).not.toContain(IDENTITY_CODE);
  expect(draft).toContain(maskPersonalIdentityCode(IDENTITY_CODE));
  expect(draft).not.toContain('sealed:');
  const paper = [...files.keys()].find((name) => name.endsWith('-todistus åäö.pdf')) ?? '';
  expect(files.get(paper)?.equals(paperOf(own.username))).toBe(true);
  const everything = [...files].map(([name, content]) => `${name}${content.toString('latin1')}`).join('');
  expect(everything).not.toContain(other.username);
  expect(everything).not.toContain(other.id);
  const words = (await exported(own.browser, 'sv')).files.get('README.txt')?.toString();
  expect(words).toContain('allt som jobbsökningstjänsten har sparat om dig');
});

test('the export names the log-in services and the passkeys, these without what they are checked with, and closing takes them along', async () => {
  const { browser, id } = await portal.candidate();
  const passkey = await addPasskey(browser, 'Oma puhelin');
  const service = 'https://login.example.fi/realms/staff';
  const since = portal.clock.now();
  await linkIdentity(portal.db, { userId: id, issuer: service, subject: 'person-1' }, since);
  const { files } = await exported(browser);
  const logins = files.get('log-ins.json')?.toString() ?? '';
  expect(JSON.parse(logins)).toMatchObject({
    passkeys: [{ name: 'Oma puhelin', host: 'localhost', lastUsedAt: null }],
    identities: [{ service, subject: 'person-1', since: since.toISOString() }],
  });
  expect(logins).not.toContain(passkey.id.toString('base64url'));
  const stored = () => portal.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute();
  expect(await stored()).toHaveLength(1);
  expect((await browser.post('settings/close_account', {})).body).toEqual({ ok: true });
  expect(await stored()).toEqual([]);
  expect((await auditEntries(portal.db, { since: new Date(0), limit: 1 }))[0]).toMatchObject({
    actor: 'the person',
    action: 'erase account',
    subject: null,
  });
});

test('the export tells of each visit and message of an employer and of each reply, and with the account no trace is left', async () => {
  const own = await busyCandidate();
  const link = await issue(portal, own.username, SUMMER_WORKER, { force: true });
  const application = async () => {
    const { files } = await exported(own.browser);
    return JSON.parse(files.get(`applications/${SUMMER_WORKER}/application.json`)?.toString() ?? 'null');
  };
  expect(await application()).toMatchObject({ visitsByEmployer: [] });
  expect(await employeeLogin(await portal.browser().open(), link)).toMatchObject({ ok: true });
  expect(await application()).toMatchObject({ visitsByEmployer: [{ portal: link.portal, at: expect.any(String) }] });
  const version = await portal.db.selectFrom('sent_versions').select('receipt_number').orderBy('sent_at', 'desc');
  const { receipt_number: receiptNumber } = await version.executeTakeFirstOrThrow();
  await put(portal, 'messages', [{ receiptNumber, id: 'm', text: 'Milloin voit aloittaa?' }]);
  await own.browser.post(`application/message/${SUMMER_WORKER}`, { text: 'Heti maanantaina' });
  expect(await application()).toMatchObject({
    afterSending: [
      { from: 'employer', kind: 'message', text: 'Milloin voit aloittaa?' },
      { from: 'candidate', kind: 'reply', text: 'Heti maanantaina' },
    ],
  });
  expect(await wholeDatabase()).toContain(link.username);
  await own.browser.post('settings/close_account', { password: own.password });
  expect(await wholeDatabase()).not.toContain(link.username);
  expect(await wholeDatabase()).not.toContain('Heti maanantaina');
});

test('the export holds whatever is still stored: a file that was removed until it is swept away, and no row that was deleted', async () => {
  const { browser, username, password } = await busyCandidate();
  const { body } = await browser.get(`attachments/${EVERYTHING}`);
  const [file] = (body as { values: { file1: { fileId: string }[] } }).values.file1;
  await browser.post(`attachments/${EVERYTHING}/delete_field`, { field: 'file1', fileId: file?.fileId });
  const clientRowId = randomUUID();
  const made = await browser.post(`educations/${EVERYTHING}`, { clientRowId, values: { institute: 'Deleted school' } });
  await browser.post(`educations/delete/${EVERYTHING}`, { rowId: (made.body as { rowId: string }).rowId });
  const paper = ({ files }: Awaited<ReturnType<typeof exported>>) =>
    [...files.keys()].filter((name) => name.endsWith('-todistus åäö.pdf'));
  const before = await exported(browser);
  expect(paper(before)).toHaveLength(1);
  expect(String(before.files.get(`applications/${EVERYTHING}/application.json`))).not.toContain('Deleted school');
  portal.clock.advance(2 * 86_400);
  await sweepFiles(portal.api.context);
  await browser.logIn(username, password);
  expect(paper(await exported(browser))).toHaveLength(0);
});

test('an archive whose file has gone from the disk breaks off, and the portal goes on', async () => {
  const { browser, id } = await busyCandidate();
  const { sha256 } = await portal.db
    .selectFrom('attachments')
    .innerJoin('applications', 'applications.id', 'attachments.application_id')
    .select('sha256')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const store = new FileStore(join(portal.config.dataDir, 'files'));
  await store.remove(sha256);
  await expect(browser.get('settings/export')).rejects.toThrow();
  expect((await browser.get('settings')).status).toBe(200);
});

test('nobody can make the portal pack archives all day', async () => {
  const { browser } = await portal.candidate();
  for (let count = 0; count < 10; count += 1) expect((await browser.get('settings/export')).status).toBe(200);
  expect((await browser.get('settings/export')).status).toBe(429);
});

test('closing says first what is lost, asks for the password, and then leaves nothing of the person', async () => {
  // The mail of the registration belongs to no account yet.
  const email = 'leaver@example.fi';
  await (await portal.browser().open()).post('authentication/register/user', { email, locale: 'fi' });
  const own = await busyCandidate(email);
  const elsewhere = portal.browser();
  await elsewhere.logIn(own.username, own.password);
  expect((await own.browser.get('settings/close_account')).body).toEqual({ drafts: 1, sent: 1, gigs: 0, files: 1 });
  const wrong = await own.browser.post('settings/close_account', { password: 'väärä salasana' });
  expect(wrong.body).toMatchObject({ ok: false, error: 'bad-credentials' });
  expect((await own.browser.get('settings')).status).toBe(200);
  await own.browser.post('authentication/recover-password', { email: own.email });
  // Another registration with the address that nobody finished.
  await (await portal.browser().open()).post('authentication/register/user', { email: own.email, locale: 'fi' });
  const closed = await own.browser.post('settings/close_account', { password: own.password });
  expect(closed.body).toEqual({ ok: true });
  expect((await own.browser.get('settings')).status).toBe(401);
  expect((await elsewhere.get('settings')).status).toBe(401);
  expect((await portal.browser().logIn(own.username, own.password)).body).toMatchObject({ error: 'bad-credentials' });
  const dump = await wholeDatabase();
  for (const trace of [own.id, own.username, own.email]) expect(dump).not.toContain(trace);
});

test('a file goes with the last account that has it, and not before', async () => {
  const paper = pdf(900, 'shared by two candidates');
  const attach = async () => {
    const candidate = await portal.candidate();
    await candidate.browser.post(`application/start/${EVERYTHING}`);
    const upload = uploadForm('file1', 'yhteinen.pdf', paper);
    const { body } = await candidate.browser.send('POST', `attachments/${EVERYTHING}/save_field`, upload);
    return { ...candidate, url: (body as { attachment: { url: string } }).attachment.url };
  };
  const [first, second] = [await attach(), await attach()];
  const sha256 = (
    await portal.db
      .selectFrom('attachments')
      .select('sha256')
      .where('name', '=', 'yhteinen.pdf')
      .executeTakeFirstOrThrow()
  ).sha256;
  const store = new FileStore(join(portal.config.dataDir, 'files'));
  await first.browser.post('settings/close_account', { password: first.password });
  expect((await second.browser.get(second.url)).raw.equals(paper)).toBe(true);
  await second.browser.post('settings/close_account', { password: second.password });
  await expect(store.read(sha256)).rejects.toThrow();
});

/** Every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { pool } = portal.api.context;
  const tables = await pool.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) texts.push(JSON.stringify((await pool.query(`select * from ${name}`)).rows));
  expect(texts.length).toBeGreaterThan(15);
  return texts.join('\n');
}

test('the export has the whole identity code only for who gives the password, and no other site can ask for it', async () => {
  const { browser, password, email } = await busyCandidate();
  const told = async () =>
    (await mailsKept(portal.db, portal.config)).filter(
      ({ to_address: to, text }) => to === email && text.includes('henkilötunnuksesi kokonaan'),
    );
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await browser.get('settings/export', crossSite)).status).toBe(403);
  expect((await browser.post('settings/export', { password }, { csrf: false })).status).toBe(403);
  const wrong = await browser.post('settings/export', { password: 'not the password' });
  expect(wrong.body).toMatchObject({ ok: false, error: 'bad-credentials' });
  expect(await told()).toEqual([]);
  const whole = await browser.post('settings/export', { password });
  expect(whole.headers['content-type']).toBe('application/zip');
  const files = await unpack(whole.raw);
  expect(String(files.get(`applications/${EVERYTHING}/application.json`))).toContain(IDENTITY_CODE);
  expect(await told()).toHaveLength(1);
});
