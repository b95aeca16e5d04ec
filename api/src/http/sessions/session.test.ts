import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi({ sessionSeconds: 1800, sessionMaxSeconds: 3600 });
});
afterAll(() => portal.close());

/** Expiry instant and seconds of the header. */
function expiry(headers: Record<string, unknown>): { at: number; seconds: number } {
  const [at, seconds] = String(headers['x-session-expiry']).split(';').map(Number);
  return { at: at ?? 0, seconds: seconds ?? 0 };
}

test('an answer to somebody who is logged in says when the session ends', async () => {
  const now = () => portal.clock.now().getTime();
  const begun = now();
  const { browser } = await portal.candidate();
  const loggedIn = now();
  for (const path of ['tos/terms_of_service', 'no/such/call']) {
    const asked = now();
    const { at, seconds } = expiry((await browser.get(path)).headers);
    expect(at).toBeGreaterThanOrEqual(begun + 1_800_000);
    expect(at).toBeLessThanOrEqual(loggedIn + 1_800_000);
    expect(seconds).toBeGreaterThanOrEqual(Math.floor((at - now()) / 1000));
    expect(seconds).toBeLessThanOrEqual(Math.ceil((at - asked) / 1000));
  }
});

test('an answer that caches may keep does not say it, since they would say it again after the log-out', async () => {
  const { browser } = await portal.candidate();
  const { headers } = await browser.get('localization/localization_data?lang=fi');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers['x-session-expiry']).toBeUndefined();
});

test('an anonymous browser learns of no expiry', async () => {
  const browser = await portal.browser().open();
  expect((await browser.get('tos/terms_of_service')).headers['x-session-expiry']).toBeUndefined();
});

test('the session slides, but is written at most once a minute', async () => {
  const { browser } = await portal.candidate();
  const first = expiry((await browser.get('tos/terms_of_service')).headers);
  portal.clock.advance(50);
  const second = expiry((await browser.get('tos/terms_of_service')).headers);
  expect(second.at).toBe(first.at);
  portal.clock.advance(15);
  const third = expiry((await browser.get('tos/terms_of_service')).headers);
  expect(third.at).toBeGreaterThanOrEqual(first.at + 65_000);
});

test('asking for it renews the session at once', async () => {
  const { browser } = await portal.candidate();
  const first = expiry((await browser.get('tos/terms_of_service')).headers);
  portal.clock.advance(5);
  const answer = await browser.post('authentication/refresh');
  expect(answer.body).toEqual({ ok: true });
  expect(expiry(answer.headers).at).toBeGreaterThanOrEqual(first.at + 5_000);
});

test('requests that come at once are each answered to their own person, and one whose session has ended to nobody', async () => {
  const idle = await portal.candidate();
  portal.clock.advance(1800);
  const people = [await portal.candidate(), await portal.candidate(), await portal.candidate()];
  const asked = [...people, idle, ...people];
  const answers = await Promise.all(asked.map(({ browser }) => browser.get('settings')));
  expect(answers.map(({ status, body }) => (status === 200 ? body : status))).toEqual(
    asked.map((person) => (person === idle ? 401 : expect.objectContaining({ username: person.username }))),
  );
});

test('an idle session ends, and a call of it answers 401', async () => {
  const { browser } = await portal.candidate();
  portal.clock.advance(1800);
  const answer = await browser.post('settings/change_language', { language: 'sv' });
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ code: 'unauthenticated', status: 401 });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ ok: false });
});

test('however busy it is, a session does not outlive its limit', async () => {
  const { browser } = await portal.candidate();
  for (let step = 0; step < 3; step += 1) {
    portal.clock.advance(1000);
    expect((await browser.post('authentication/refresh')).status).toBe(200);
  }
  portal.clock.advance(600);
  expect((await browser.post('authentication/refresh')).status).toBe(401);
});

test('the database knows neither the cookie nor a way to it', async () => {
  const { browser } = await portal.candidate();
  const cookie = browser.cookies.get('portal_session') ?? '';
  const rows = await portal.db.selectFrom('sessions').selectAll().execute();
  expect(cookie).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows.map(({ id, ...row }) => ({ ...row, id: id.toString('base64url') })))).not.toContain(
    cookie,
  );
});

test('the cookie is out of reach of scripts and of other sites', async () => {
  const browser = portal.browser();
  const answer = await browser.post('authentication/authenticated');
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  expect(cookies.find((cookie) => cookie.startsWith('portal_session='))).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toMatch(/; Path=\/; SameSite=Lax$/);
});

test('on https the cookie is bound to the host', async () => {
  const secure = await createTestApi({
    publicUrl: 'https://portal.example.fi',
    hosts: [{ host: 'portal.example.fi' }],
  });
  const headers = { host: 'portal.example.fi', origin: 'https://portal.example.fi' };
  const answer = await secure.browser().post('authentication/authenticated', undefined, { headers });
  expect(String(answer.headers['set-cookie'])).toMatch(
    /__Host-portal_session=[\w.-]{45}; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.close();
});

describe('an anonymous browser', () => {
  const storedSessions = async () =>
    Number(
      (
        await portal.db
          .selectFrom('sessions')
          .select(({ fn }) => fn.countAll().as('all'))
          .executeTakeFirst()
      )?.all,
    );

  test('leaves nothing in the database until something must be kept', async () => {
    const before = await storedSessions();
    const browsers = await Promise.all(Array.from({ length: 20 }, () => portal.browser().open()));
    const [first, second] = browsers;
    await first?.get('authentication/register');
    await first?.logIn('nobody-at-all', 'wrong wrong wrong');
    expect(await storedSessions()).toBe(before);
    await second?.post('authentication/register/user', { email: 'anon@example.fi', locale: 'fi' });
    expect(await storedSessions()).toBe(before + 1);
    expect((await second?.get('authentication/register'))?.body).toEqual({ step: 'confirm', email: 'anon@example.fi' });
  });

  test('writes with its own token only', async () => {
    const [browser, other] = [await portal.browser().open(), await portal.browser().open()];
    const headers = { 'x-xsrf-token': other.cookies.get('XSRF-TOKEN') ?? '' };
    const asked = { email: 'token@example.fi' };
    expect((await browser.post('authentication/recover-password', asked, { headers })).status).toBe(403);
    expect((await browser.post('authentication/recover-password', asked, { csrf: false })).status).toBe(403);
    expect((await browser.post('authentication/recover-password', asked)).status).toBe(200);
  });

  test('is not made of the cookie of a session that has ended', async () => {
    const { browser } = await portal.candidate();
    const ended = portal.browser();
    for (const [name, value] of browser.cookies) ended.cookies.set(name, value);
    await browser.post('authentication/logout');
    expect((await ended.post('authentication/recover-password', { email: 'a@example.fi' })).body).toMatchObject({
      code: 'csrf',
    });
    const before = ended.cookies.get('portal_session');
    await ended.post('authentication/authenticated');
    expect(ended.cookies.get('portal_session')).not.toBe(before);
  });
});

describe('a change of rights gives the session a new id', () => {
  const codeIn = async () => /\b\d{6}\b/.exec((await portal.outbox())[0]?.text ?? '')?.[0];
  type Candidate = Awaited<ReturnType<typeof portal.candidate>>;
  const newPassword = 'aivan uusi pitkä lause';

  test.each<[string, { acceptedTerms?: boolean; emailConfirmed?: boolean }, (own: Candidate) => Promise<unknown>]>([
    ['accepted terms', { acceptedTerms: false }, ({ browser }) => browser.post('tos/accept')],
    [
      'a confirmed e-mail address',
      { emailConfirmed: false },
      async ({ browser, email }) => {
        await browser.post('authentication/email/save', { email });
        return browser.post('authentication/email/confirm', { code: await codeIn() });
      },
    ],
    [
      'a changed password',
      {},
      async ({ browser, password }) => {
        await browser.post('settings/change_password', { newPassword, password });
        return browser.post('settings/change_password/confirm', { code: await codeIn() });
      },
    ],
  ])('%s', async (_what, user, change) => {
    const own = await portal.candidate(user);
    const planted = portal.browser();
    for (const [name, value] of own.browser.cookies) planted.cookies.set(name, value);
    const answer = await change(own);
    expect(answer).toMatchObject({ status: 200 });
    expect(own.browser.cookies.get('portal_session')).not.toBe(planted.cookies.get('portal_session'));
    // The token stays: other tabs have it.
    expect(own.browser.cookies.get('XSRF-TOKEN')).toBe(planted.cookies.get('XSRF-TOKEN'));
    expect((await own.browser.post('authentication/refresh')).status).toBe(200);
    // A save that another tab had sent just before is answered, and tells no expiry of its own.
    const underWay = await planted.get('tos/terms_of_service');
    expect([underWay.status, underWay.headers['x-session-expiry']]).toEqual([200, undefined]);
    portal.clock.advance(11);
    expect((await planted.post('authentication/refresh')).status).toBe(401);
    expect((await own.browser.post('authentication/refresh')).status).toBe(200);
    const sessions = await portal.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', own.id)
      .where('successor', 'is', null)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('a code that was mailed before still fits, and logging out ends the old id as well', async () => {
    const { browser, email } = await portal.candidate({ acceptedTerms: false, emailConfirmed: false });
    await browser.post('authentication/email/save', { email });
    const code = await codeIn();
    await browser.post('tos/accept');
    const old = portal.browser();
    for (const [name, value] of browser.cookies) old.cookies.set(name, value);
    expect((await browser.post('authentication/email/confirm', { code })).body).toEqual({ ok: true });
    await browser.post('authentication/logout');
    expect((await old.post('authentication/refresh')).status).toBe(401);
  });

  const leave: [string, (old: ReturnType<TestApi['browser']>) => Promise<unknown>][] = [
    ['a log-out', (old) => old.post('authentication/logout')],
    [
      'a log-in',
      async (old) => {
        const { username, password } = await portal.candidate();
        return old.logIn(username, password);
      },
    ],
  ];
  test.each(leave)(
    '%s with an id that was renewed twice within seconds ends the session under its new id',
    async (_what, end) => {
      const { browser, email, id } = await portal.candidate({ acceptedTerms: false, emailConfirmed: false });
      const old = portal.browser();
      for (const [name, value] of browser.cookies) old.cookies.set(name, value);
      await browser.post('tos/accept');
      await browser.post('authentication/email/save', { email });
      expect((await browser.post('authentication/email/confirm', { code: await codeIn() })).body).toEqual({ ok: true });
      expect((await browser.post('authentication/refresh')).status).toBe(200);
      expect(await end(old)).toMatchObject({ status: 200, body: { ok: true } });
      expect((await browser.post('authentication/refresh')).status).toBe(401);
      expect(await portal.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
    },
  );

  test('of changes at the same moment one gives the id', async () => {
    const { browser, id } = await portal.candidate({ acceptedTerms: false });
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post('tos/accept')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await browser.post('authentication/refresh')).status).toBe(200);
    const rows = await portal.db.selectFrom('sessions').select('successor').where('user_id', '=', id).execute();
    expect(rows.filter(({ successor }) => successor === null)).toHaveLength(1);
    // It is the one that the browser has: the others end within seconds.
    portal.clock.advance(11);
    expect((await browser.post('authentication/refresh')).status).toBe(200);
  });
});
