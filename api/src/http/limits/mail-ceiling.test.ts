import { Writable } from 'node:stream';
import { createTestApi, type TestApi } from '../../../test/harness';
import { countOne, MAIL_CEILING, MAIL_LIMIT, SITE_MAIL_LIMIT } from './rate-limit';

let portal: TestApi;
let written = '';
beforeEach(async () => {
  written = '';
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  portal = await createTestApi({ logLevel: 'error', logStream });
});
afterEach(() => portal.close());

/** As if so many had been asked for already. */
const used = (key: string, limit: typeof MAIL_LIMIT, left = 1) =>
  countOne(portal.db, key, limit, portal.clock.now(), limit.requests - left);
const ask = async (address: string, email: string) =>
  (await portal.browser(address).open()).post('authentication/recover-password', { email });

test('one network gets so many mails sent in an hour, whoever they are for; others go on', async () => {
  await used('mails:192.0.2.1', MAIL_LIMIT);
  expect((await ask('192.0.2.1', 'first@example.fi')).status).toBe(200);
  const refused = await ask('192.0.2.1', 'second@example.fi');
  expect([refused.status, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true]);
  expect((await ask('192.0.2.2', 'second@example.fi')).status).toBe(200);
  expect((await portal.outbox()).map(({ to }) => to).sort()).toEqual(['first@example.fi', 'second@example.fi']);
  portal.clock.advance(3600);
  expect((await ask('192.0.2.1', 'second@example.fi')).status).toBe(200);
});

test('all together get so many in an hour, and reaching that is an alarm in the security log', async () => {
  await used('mails:all', MAIL_CEILING);
  expect((await ask('192.0.2.1', 'first@example.fi')).status).toBe(200);
  expect(written).not.toContain('mail-ceiling-reached');
  expect((await ask('192.0.2.2', 'second@example.fi')).status).toBe(429);
  expect(written).toContain('"event":"mail-ceiling-reached","outcome":"refused"');
});

test('the networks of one site of IPv6 get so many together, and what they are refused counts for nobody else', async () => {
  await used('mails:site:2001:db8:ffff', SITE_MAIL_LIMIT);
  await used('mails:all', MAIL_CEILING, 2);
  expect((await ask('2001:db8:ffff:1::1', 'first@example.fi')).status).toBe(200);
  expect((await ask('2001:db8:ffff:2::1', 'second@example.fi')).status).toBe(429);
  expect((await ask('2001:db8:fffe:1::1', 'second@example.fi')).status).toBe(200);
  expect(written).not.toContain('mail-ceiling-reached');
});

test('who is logged in gets mails where others have used up those of the site, and takes none of theirs', async () => {
  await used('mails:site:2001:db8:ffff', SITE_MAIL_LIMIT);
  const { username, password } = await portal.addUser();
  const browser = portal.browser('2001:db8:ffff:1::1');
  await browser.logIn(username, password);
  const change = async (email: string) => (await browser.post('settings/change_email', { email, password })).status;
  expect(await change('first@example.fi')).toBe(200);
  expect((await ask('2001:db8:ffff:2::1', 'second@example.fi')).status).toBe(200);
  expect((await ask('2001:db8:ffff:3::1', 'third@example.fi')).status).toBe(429);
  expect(await change('fourth@example.fi')).toBe(200);
});

test('a malformed body mails nobody, and leaves the mails of all as they are', async () => {
  await used('mails:all', MAIL_CEILING);
  const browser = await portal.browser('192.0.2.1').open();
  for (let count = 0; count < 5; count += 1)
    expect((await browser.post('authentication/recover-password', { address: 'first@example.fi' })).status).toBe(400);
  expect((await ask('192.0.2.2', 'first@example.fi')).status).toBe(200);
});

test('notices to one’s own address are bounded as well', async () => {
  const { browser, password, email } = await portal.candidate();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await browser.post('settings/change_email', { email: `new${count}@example.fi`, password })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await portal.outbox()).filter(({ to }) => to === email)).toHaveLength(5);
});
