import { createHash, randomUUID } from 'node:crypto';
import { until } from '../../../test/event-stream';
import { createTestApi, type TestApi } from '../../../test/harness';
import { up as takeAddresses } from '../../migrations/0200/0213-addresses-of-sent-mails';
import { claimDueMail } from './mail.repository';
import { enqueueMail, type MailOrder } from './mail.service';
import { ALL_RANKS } from './mail-rank';
import { startMailWorker } from './mail-worker';
import { startSmtp } from './smtp.fixture';

let portal: TestApi;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeEach(async () => {
  smtp = await startSmtp();
  portal = await createTestApi({ mailFrom: 'portal@example.fi' });
});
afterEach(async () => {
  await portal.close();
  await smtp.close();
});

const order = (to: string) =>
  ({
    to,
    template: 'registration-known',
    locale: 'sv',
    params: { url: 'http://localhost:4600/candidateportal/login' },
  }) as const;

test('a mail goes out over SMTP once, as text and HTML, and is not kept', async () => {
  await enqueueMail(portal.db, portal.api.context.config, { ...order('ville@example.fi'), now: portal.clock.now() });
  const workers = [1, 2, 3].map(() => startMailWorker(portal.api.context, smtp.url, async () => undefined));
  await Promise.all(workers.map((worker) => worker.run()));
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail?.to).toEqual(['ville@example.fi']);
  expect(mail?.text).toMatch(/^From: portal@example.fi/m);
  expect(mail?.text).toMatch(/^Subject: Du har redan ett =\?UTF-8\?|^Subject: =\?UTF-8\?|^Subject: Du har redan/m);
  expect(mail?.text).toContain('multipart/alternative');
  const row = await portal.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ text: '', html: '', subject: '' });
  expect(row.sent_at).not.toBeNull();
  await Promise.all(workers.map((worker) => worker.stop()));
});

test('of a mail that belongs to no account the address goes as well, once it is sent; in an account’s it stays for the export', async () => {
  const { id: userId } = await portal.candidate();
  const now = portal.clock.now();
  await enqueueMail(portal.db, portal.api.context.config, { ...order('earlier@example.fi'), now });
  await enqueueMail(portal.db, portal.api.context.config, { ...order('own@example.fi'), now, userId });
  const worker = startMailWorker(portal.api.context, smtp.url, async () => undefined);
  await worker.run();
  await worker.stop();
  expect(smtp.received.map(({ to }) => to).sort()).toEqual([['earlier@example.fi'], ['own@example.fi']]);
  const rows = await portal.db.selectFrom('mails').select(['user_id', 'to_address']).orderBy('to_address').execute();
  expect(rows).toEqual([
    { user_id: null, to_address: '' },
    { user_id: userId, to_address: 'own@example.fi' },
  ]);
});

test('an upgrade takes the addresses from mails of no account that have been sent or given up, and from no others', async () => {
  const { id: userId } = await portal.candidate();
  const now = portal.clock.now();
  const ends = {
    sent: { sent_at: now },
    'given-up': { given_up_at: now },
    own: { sent_at: now, user_id: userId },
    waiting: { sent_at: null },
  };
  for (const [to, end] of Object.entries(ends)) {
    await enqueueMail(portal.db, portal.api.context.config, { ...order(to), now });
    await portal.db.updateTable('mails').set(end).where('to_address', '=', to).execute();
  }
  await takeAddresses(portal.db as never);
  const rows = await portal.db.selectFrom('mails').select('to_address').orderBy('to_address').execute();
  expect(rows.map(({ to_address }) => to_address)).toEqual(['', '', 'own', 'waiting']);
});

test('a mail that could not be sent is tried again later, with the same Message-ID', async () => {
  await enqueueMail(portal.db, portal.api.context.config, { ...order('later@example.fi'), now: portal.clock.now() });
  const worker = startMailWorker(portal.api.context, smtp.url, async () => undefined);
  smtp.state.refuse = true;
  await worker.run();
  expect(smtp.received).toHaveLength(0);
  smtp.state.refuse = false;
  await worker.run();
  expect(smtp.received).toHaveLength(0);
  portal.clock.advance(6);
  await worker.run();
  expect(smtp.received).toHaveLength(1);
  const { id } = await portal.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  expect(smtp.received[0]?.text).toContain(`Message-ID: <${id}@localhost>`);
  await worker.stop();
});

const codeMail = (to: string) =>
  ({
    to,
    template: 'registration-code',
    locale: 'sv',
    params: { code: '123456', url: 'http://localhost:4600/candidateportal/registerConfirm?code=123456', minutes: 10 },
  }) as const;

const searchMail = (to: string): Omit<MailOrder<'saved-search'>, 'now'> => ({
  to,
  template: 'saved-search',
  locale: 'sv',
  params: { name: 'Vård', total: 0, positions: [], url: 'http://localhost/x', endUrl: 'http://localhost/y' },
});

test('mails that somebody waits for are claimed before a mailing that was queued earlier', async () => {
  const { config } = portal.api.context;
  const now = portal.clock.now();
  for (const to of ['reader1@example.fi', 'reader2@example.fi'])
    await enqueueMail(portal.db, config, { ...searchMail(to), now });
  portal.clock.advance(60);
  const later = portal.clock.now();
  await enqueueMail(portal.db, config, { ...order('known@example.fi'), now: later });
  await enqueueMail(portal.db, config, { ...codeMail('new@example.fi'), now: later });
  const claimed = [];
  for (let mail = 0; mail < 4; mail += 1)
    claimed.push((await claimDueMail(portal.db, later, new Date(later.getTime() + 1000), ALL_RANKS))?.to_address);
  expect(claimed.slice(0, 2).sort()).toEqual(['known@example.fi', 'new@example.fi']);
  expect(claimed.slice(2).sort()).toEqual(['reader1@example.fi', 'reader2@example.fi']);
});

test('the mails of a mailing share a few connections', async () => {
  const mailing = Array.from({ length: 12 }, (_, index) => `reader${index}@example.fi`);
  for (const to of mailing)
    await enqueueMail(portal.db, portal.api.context.config, { ...searchMail(to), now: portal.clock.now() });
  const worker = startMailWorker(portal.api.context, smtp.url, async () => undefined);
  await worker.run();
  await worker.stop();
  expect(smtp.received).toHaveLength(mailing.length);
  expect(smtp.state.connections).toBeLessThanOrEqual(4);
});

test('a code does not wait for a mail whose file takes long', async () => {
  const { config } = portal.api.context;
  const { id: userId } = await portal.candidate();
  const attachment = { kind: 'receipt', campaignId: 1, number: '1', locale: 'sv' } as const;
  await enqueueMail(portal.db, config, { ...order('file@example.fi'), userId, attachment, now: portal.clock.now() });
  let isBegun = false;
  let finish: () => void = () => undefined;
  const file = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined);
  });
  const worker = startMailWorker(portal.api.context, smtp.url, () => {
    isBegun = true;
    return file;
  });
  const first = worker.run();
  await until(() => isBegun);
  await enqueueMail(portal.db, config, { ...codeMail('new@example.fi'), now: portal.clock.now() });
  const second = worker.run();
  await until(() => smtp.received.length > 0);
  expect(smtp.received.map(({ to }) => to)).toEqual([['new@example.fi']]);
  finish();
  await Promise.all([first, second]);
  await worker.stop();
  expect(smtp.received).toHaveLength(2);
});

test('until it is sent a mail rests sealed, and one of before goes out as it is', async () => {
  await enqueueMail(portal.db, portal.api.context.config, { ...codeMail('ville@example.fi'), now: portal.clock.now() });
  const row = await portal.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(`${row.subject}${row.text}${row.html}`).not.toMatch(/123456|registerConfirm|Bekräfta/);
  const [kept] = await portal.outbox();
  expect(kept?.text).toContain('123456');
  await portal.db
    .insertInto('mails')
    .values({
      ...row,
      id: randomUUID(),
      subject: 'Older',
      attachment: null,
      text: 'not sealed',
      html: '<p>not sealed</p>',
    })
    .execute();
  const worker = startMailWorker(portal.api.context, smtp.url, async () => undefined);
  await worker.run();
  expect(smtp.received.map(({ text }) => /123456|not sealed/.exec(text)?.[0]).sort()).toEqual(['123456', 'not sealed']);
  await worker.stop();
});

test('a mail that people may end says in its head where programs do that, and what rests in the database does not tell', async () => {
  const endUrl = 'https://portal.example.fi/candidate-portal-api/recruitment/saved/mails/secret/end';
  const mail = { ...order('ending@example.fi'), endUrl, now: portal.clock.now() };
  await enqueueMail(portal.db, portal.api.context.config, mail);
  await enqueueMail(portal.db, portal.api.context.config, { ...order('other@example.fi'), now: portal.clock.now() });
  const rows = () => portal.db.selectFrom('mails').select(['to_address', 'end_url']).orderBy('to_address').execute();
  expect(await rows()).toEqual([
    { to_address: 'ending@example.fi', end_url: expect.stringMatching(/^sealed:/) },
    { to_address: 'other@example.fi', end_url: null },
  ]);
  const worker = startMailWorker(portal.api.context, smtp.url, async () => undefined);
  await worker.run();
  await worker.stop();
  const head = (to: string) =>
    (smtp.received.find((one) => one.to[0] === to)?.text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' ');
  expect(head('ending@example.fi')).toContain(`List-Unsubscribe: <${endUrl}>`);
  expect(head('ending@example.fi')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(head('other@example.fi')).not.toContain('List-Unsubscribe');
  expect((await rows()).map((row) => row.end_url)).toEqual([null, null]);
});

test.each([
  ['a code', codeMail('late@example.fi'), 10 * 60],
  ['any other', order('late@example.fi'), 3 * 24 * 3600],
])('%s is given up when its time is over, and its text and address go', async (_what, mail, life) => {
  await enqueueMail(portal.db, portal.api.context.config, { ...mail, now: portal.clock.now() });
  const worker = startMailWorker(portal.api.context, smtp.url, async () => undefined);
  smtp.state.refuse = true;
  await worker.run();
  portal.clock.advance(life - 60);
  await worker.run();
  const row = () => portal.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect((await row()).given_up_at).toBeNull();
  smtp.state.refuse = false;
  portal.clock.advance(3700);
  await worker.run();
  expect(smtp.received).toEqual([]);
  expect(await row()).toMatchObject({ to_address: '', subject: '', text: '', html: '' });
  expect((await row()).given_up_at).not.toBeNull();
  await worker.stop();
});

test('a mail of a transaction that came to nothing is never sent', async () => {
  const broken = portal.db.transaction().execute(async (trx) => {
    await enqueueMail(trx, portal.api.context.config, { ...order('never@example.fi'), now: portal.clock.now() });
    throw new Error('came to nothing');
  });
  await expect(broken).rejects.toThrow('came to nothing');
  expect(await portal.outbox()).toEqual([]);
});

test('without a mail server people find the mails on a page on which nothing can run', async () => {
  await enqueueMail(portal.db, portal.api.context.config, {
    ...order('"<script>alert(1)</script>"@example.fi'),
    now: portal.clock.now(),
  });
  const page = await portal.browser().get('/dev/outbox');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.text).toContain('<h2>Du har redan ett konto</h2>');
  expect(page.text).not.toContain('<script>');
  expect(page.text).toContain('<iframe sandbox');
});

test('others than people at this machine do not find it', async () => {
  for (const path of ['/dev/outbox', '/dev/outbox.json']) {
    expect((await portal.browser('198.51.100.7').get(path)).status).toBe(404);
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']) {
      expect((await portal.browser().get(path, { headers: { [name]: '198.51.100.7' } })).status).toBe(404);
    }
    expect((await portal.browser().get(path)).status).toBe(200);
  }
});

test('in production, with a mail server, and where strangers can come, there is no such page', async () => {
  const local = { host: 'localhost:4600' };
  for (const overrides of [
    { production: true },
    { smtpUrl: smtp.url },
    { publicUrl: 'http://portal.example.fi', hosts: [local] },
    { hosts: [local, { host: 'portal.example.fi' }] },
    { publicUrl: 'https://localhost', hosts: [local] },
  ]) {
    const other = await createTestApi(overrides);
    expect((await other.browser().get('/dev/outbox')).status).toBe(404);
    expect((await other.browser().get('/dev/outbox.json')).status).toBe(404);
    await other.close();
  }
});

test('a mail wears the name and colour of the portal that its links lead to', async () => {
  const look = {
    ...portal.config,
    publicUrl: 'https://kirkko.example.fi',
    hosts: [{ host: 'kirkko.example.fi', theme: 'church' }],
    theme: 'state',
  };
  await enqueueMail(portal.db, look, { ...order('aino@example.fi'), now: portal.clock.now() });
  await enqueueMail(portal.db, { ...look, hosts: [] }, { ...order('ville@example.fi'), now: portal.clock.now() });
  const sent = await portal.outbox();
  const mailTo = (address: string) => sent.find(({ to }) => to === address);
  expect(mailTo('aino@example.fi')?.text).toContain('--\nKyrkans lediga jobb');
  expect(mailTo('aino@example.fi')?.html).toContain('background-color:#5b2a6e');
  expect(mailTo('ville@example.fi')?.html).toContain('>Statens lediga jobb<');
});

test('the page of mails lets the styles of every mail through, and no others', async () => {
  await enqueueMail(portal.db, portal.api.context.config, { ...order('aino@example.fi'), now: portal.clock.now() });
  const page = await portal.browser().get('/dev/outbox');
  const [mail] = await portal.outbox();
  const style = /<style>(.*?)<\/style>/s.exec(mail?.html ?? '')?.[1] ?? '';
  expect(style).toContain('prefers-color-scheme:dark');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(page.headers['content-security-policy']).not.toMatch(/style-src [^;]*unsafe-inline/);
});
