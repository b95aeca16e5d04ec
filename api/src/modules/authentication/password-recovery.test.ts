import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const LINK = /\/reset-password\/([^/\s]+)\/([^?\s]+)/;
const NEW = 'uusi hyvä lauseke';

async function linkFor(email: string) {
  const browser = await portal.browser().open();
  await browser.post('authentication/recover-password', { email });
  const mail = (await portal.outbox()).find(({ to, text }) => to === email && LINK.test(text));
  const [, id = '', hash = ''] = LINK.exec(mail?.text ?? '') ?? [];
  return { browser, id, hash };
}
const reset = ({ browser, ...link }: Awaited<ReturnType<typeof linkFor>>, password = NEW) =>
  browser.post('authentication/reset-password', { ...link, password });

test('the mailed link sets a new password once, and every log-in that was there before ends', async () => {
  const user = await portal.candidate();
  const link = await linkFor(user.email);
  expect((await link.browser.get(`authentication/reset-password/${link.id}/${link.hash}`)).body).toEqual({ ok: true });
  const { id, hash } = link;
  expect((await link.browser.post('authentication/reset-password/state', { id, hash })).body).toEqual({ ok: true });
  expect((await reset(link)).body).toEqual({ ok: true });
  expect((await user.browser.post('authentication/refresh')).status).toBe(401);
  expect((await portal.browser().logIn(user.username, user.password)).body).toMatchObject({ ok: false });
  expect((await portal.browser().logIn(user.username, NEW)).body).toMatchObject({ ok: true });
  expect((await portal.outbox())[0]).toMatchObject({ to: user.email, subject: 'Salasanasi on vaihdettu' });
  const used = { ok: false, error: 'used' };
  expect((await link.browser.get(`authentication/reset-password/${link.id}/${link.hash}`)).body).toEqual(used);
  expect((await reset(link, 'vielä yksi lauseke')).body).toEqual(used);
});

test('of fifty tries with one link at once one succeeds', async () => {
  const link = await linkFor((await portal.addUser()).email);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(link, `${NEW} ${index}`)));
  expect(answers.filter(({ body }) => (body as { ok: boolean }).ok)).toHaveLength(1);
});

test('a second link still works while the mail of the first is late, and using one uses up both', async () => {
  const { email } = await portal.addUser();
  const first = await linkFor(email);
  const second = await linkFor(email);
  expect((await reset(first)).body).toEqual({ ok: true });
  expect((await reset(second)).body).toEqual({ ok: false, error: 'used' });
});

test('a link is good for an hour, and a forged one never was', async () => {
  const link = await linkFor((await portal.addUser()).email);
  const forged = { ok: false, error: 'invalid-code' };
  expect((await reset({ ...link, hash: `${link.hash}x` })).body).toEqual(forged);
  expect((await reset({ ...link, id: 'none' })).body).toEqual(forged);
  portal.clock.advance(3601);
  // The anonymous session has ended as well.
  await link.browser.open();
  expect((await reset(link)).body).toEqual({ ok: false, error: 'expired' });
  expect((await link.browser.get(`authentication/reset-password/${link.id}/${link.hash}`)).body).toEqual({
    ok: false,
    error: 'expired',
  });
});

test.each([
  ['too short', 'lyhyt', { code: 'too-short', params: { min: 12 } }],
  ['among the commonest', 'salasana12345', { code: 'weak-password', params: { reason: 'common' } }],
  ['made of the user name', 'Lost-One on paras', { code: 'weak-password', params: { reason: 'own-name' } }],
  ['the present one', 'kolme pientä sanaa', { code: 'weak-password', params: { reason: 'reused' } }],
])('a password that is %s is refused and the link goes on', async (_, password, error) => {
  const user = await portal.db.selectFrom('users').select('id').where('username', '=', 'lost-one').executeTakeFirst();
  if (!user) await portal.addUser({ username: 'lost-one' });
  await portal.db.deleteFrom('rate_limits').execute();
  const link = await linkFor('lost-one@example.fi');
  const { body } = await reset(link, password);
  expect(body).toMatchObject({ ok: false, invalidFields: [{ field: 'password', ...error }] });
  expect((await link.browser.get(`authentication/reset-password/${link.id}/${link.hash}`)).body).toEqual({ ok: true });
});

test('an unknown address gets the same answer and a mail that says so, in the language of the page', async () => {
  const known = await portal.addUser();
  const browser = await portal.browser().open();
  const sv = { headers: { 'content-language': 'sv' } };
  const first = await browser.post('authentication/recover-password', { email: known.email }, sv);
  const second = await browser.post('authentication/recover-password', { email: 'nobody@example.fi' }, sv);
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect((await portal.outbox())[0]).toMatchObject({
    to: 'nobody@example.fi',
    subject: 'Din adress har inget konto',
  });
});

test('nobody is flooded with mails', async () => {
  const { email } = await portal.addUser();
  const browser = await portal.browser().open();
  for (let count = 0; count < 8; count += 1)
    expect((await browser.post('authentication/recover-password', { email })).body).toEqual({ ok: true });
  expect((await portal.outbox()).filter(({ to }) => to === email)).toHaveLength(5);
});

test('nor with mails to one mailbox whose address is written in many ways', async () => {
  const browser = await portal.browser().open();
  const ways = ['olli@x.fi', 'Olli@x.fi', 'oLLi@x.fi', 'OLLI@X.FI', 'olli+a@x.fi', 'olli+b@x.fi', 'ｏlli@x.fi'];
  for (const email of ways)
    expect((await browser.post('authentication/recover-password', { email })).body).toEqual({ ok: true });
  expect((await portal.outbox()).filter(({ to }) => to.endsWith('@x.fi'))).toHaveLength(5);
});

test('a stranger who fills an hour with one kind of mail keeps the owner neither from a new password nor from codes', async () => {
  const owner = await portal.candidate();
  const stranger = await portal.candidate();
  const { email, password } = owner;
  const visitor = await portal.browser().open();
  for (let count = 0; count < 6; count += 1) {
    await visitor.post('authentication/register/user', { email, locale: 'fi' });
    await stranger.browser.post('settings/change_email', { email, password: stranger.password });
  }
  const change = { username: `uusi-${owner.username}`, password };
  expect((await owner.browser.post('settings/change_username', change)).body).toEqual({ ok: true });
  expect(await linkFor(email)).toMatchObject({ id: expect.stringMatching(/./) });
});

test('what is no address is refused', async () => {
  const browser = await portal.browser().open();
  const answer = await browser.post('authentication/recover-password', { email: 'aino' });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ invalidFields: [{ field: 'email', code: 'email' }] });
});

test('a new password proves the address, and lets in at once who was locked out here', async () => {
  const user = await portal.addUser({ emailConfirmed: false });
  const browser = await portal.browser().open();
  for (let count = 0; count < 6; count += 1) await browser.logIn(user.username, 'väärä');
  expect((await browser.logIn(user.username, 'väärä')).body).toMatchObject({ error: 'locked' });
  expect((await reset(await linkFor(user.email))).body).toEqual({ ok: true });
  expect((await browser.logIn(user.username, NEW)).body).toMatchObject({ ok: true, user: { emailConfirmed: true } });
});

test('neither link nor password nor address is logged or kept readable', async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream;
  const other = await createTestApi({ logLevel: 'debug', logStream });
  const user = await other.addUser({ email: 'secret.person@example.fi' });
  const browser = await other.browser().open();
  await browser.post('authentication/recover-password', { email: user.email });
  const [, id = '', hash = ''] = LINK.exec((await other.outbox())[0]?.text ?? '') ?? [];
  await browser.get(`authentication/reset-password/${id}/${hash}`);
  await browser.post('authentication/reset-password', { id, hash, password: NEW });
  expect(lines.join('')).toContain('/authentication/reset-password/:id/:hash');
  for (const secret of [hash, NEW, 'secret.person']) expect(lines.join('')).not.toContain(secret);
  const rows = JSON.stringify(await other.db.selectFrom('password_resets').selectAll().execute());
  expect(rows).not.toContain(hash);
  await other.close();
});
