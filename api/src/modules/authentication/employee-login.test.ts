import { Writable } from 'node:stream';
import { EMPLOYEE_TICKET_COOKIE } from '@portal/contract/employee-login';
import type { TestApi } from '../../../test/harness';
import {
  applicant,
  createEmployerPortal,
  EDITABLE,
  employeeLogin,
  employerOf,
  issue,
  openLink,
  TWIN,
} from '../employer/employer.fixture';

let portal: TestApi;
let logged = '';
beforeAll(async () => {
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  portal = await createEmployerPortal({ logLevel: 'debug', logStream });
});
afterAll(() => portal.close());

let addresses = 0;
/** Each at an address of its own, so that no test is locked out by another. */
const visitor = () => {
  addresses += 1;
  return portal.browser(`192.0.2.${addresses}`).open();
};

test('an employer is let in by the link’s credentials, under the employer’s name and not the candidate’s', async () => {
  const { username } = await applicant(portal);
  const browser = await visitor();
  const before = browser.cookies.get('portal_session');
  const answer = await employeeLogin(browser, await issue(portal, username));
  expect(answer).toMatchObject({
    ok: true,
    useInternal: false,
    user: { firstName: 'City of Birches', lastName: '', email: '', employerLogin: true, employerCampaignId: EDITABLE },
  });
  expect(answer.user).toMatchObject({ acceptedTerms: true, canSkipConfirm: true });
  expect(JSON.stringify(answer)).not.toContain(username);
  expect(browser.cookies.get('portal_session')).not.toBe(before);
  const again = await browser.post('authentication/authenticated');
  expect(again.body).toMatchObject({ ok: true, user: { username: answer.user?.username, employerLogin: true } });
  expect(again.headers['x-session-expiry']).toMatch(/^\d+;\d+$/);
});

test('the ticket of the gateway lets in as well, and is taken back once it was looked at', async () => {
  const { username } = await applicant(portal);
  const login = await issue(portal, username);
  const browser = await visitor();
  openLink(browser, login, portal.clock.now());
  const path = `authentication/employee/login/${login.portal}`;
  expect((await browser.post(path, {})).body).toMatchObject({ ok: true });
  expect(browser.cookies.has(EMPLOYEE_TICKET_COOKIE)).toBe(false);
  openLink(browser, login, portal.clock.now());
  expect((await browser.post(path, {})).body).toMatchObject({ ok: false, error: 'used' });
  expect(browser.cookies.has(EMPLOYEE_TICKET_COOKIE)).toBe(false);
  expect((await browser.post(path, {})).body).toMatchObject({ ok: false, error: 'expired' });
});

test.each([
  ['older than a minute', (login: { portal: string }) => ({ ...login, at: Date.now() - 61_000 })],
  ['made for another portal', (login: { portal: string }) => ({ ...login, portal: 'city', at: Date.now() })],
  ['without a password', () => ({ portal: 'state', campaignId: EDITABLE, username: 'x', at: Date.now() })],
])('a ticket %s lets nobody in', async (_what, forge) => {
  const { username } = await applicant(portal);
  const { expiresAt: _, ...login } = await issue(portal, username);
  const browser = await visitor();
  browser.cookies.set(EMPLOYEE_TICKET_COOKIE, Buffer.from(JSON.stringify(forge(login))).toString('base64url'));
  expect((await browser.post('authentication/employee/login/state', {})).body).toMatchObject({ error: 'expired' });
  expect(await employeeLogin(browser, { ...login, expiresAt: new Date() })).toMatchObject({ ok: true });
});

test('of fifty tries at once with the right credentials one is let in', async () => {
  const { username } = await applicant(portal);
  const login = await issue(portal, username);
  const browsers = await Promise.all(Array.from({ length: 50 }, visitor));
  const answers = await Promise.all(browsers.map((browser) => employeeLogin(browser, login)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ error }) => error))).toEqual(new Set(['used']));
  const { count } = await portal.db
    .selectFrom('sessions')
    .innerJoin('employer_logins', 'employer_logins.id', 'sessions.employer_login_id')
    .where('employer_logins.username', '=', login.username)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('used and expired are told to who has the right password; to everybody else all is just wrong', async () => {
  const { username } = await applicant(portal);
  const late = await issue(portal, username);
  const used = await issue(portal, username);
  await employeeLogin(await visitor(), used);
  const fresh = await issue(portal, username);
  const wrong = { ok: false, error: 'bad-credentials', useInternal: false };
  for (const login of [fresh, used, { ...fresh, username: 'employer-never' }]) {
    expect(await employeeLogin(await visitor(), { ...login, password: 'guessed' })).toEqual(wrong);
  }
  expect(await employeeLogin(await visitor(), { ...fresh, campaignId: TWIN })).toEqual(wrong);
  expect(await employeeLogin(await visitor(), { ...fresh, portal: 'church' })).toEqual(wrong);
  expect(await employeeLogin(await visitor(), used)).toMatchObject({ error: 'used' });
  portal.clock.advance(15 * 60 + 1);
  expect(await employeeLogin(await visitor(), late)).toMatchObject({ error: 'expired' });
  expect(await employeeLogin(await visitor(), fresh)).toMatchObject({ error: 'expired' });
});

test('five wrong passwords lock the link for that address; elsewhere it opens', async () => {
  const { username } = await applicant(portal);
  const login = await issue(portal, username);
  const guesser = await visitor();
  for (let tries = 0; tries < 5; tries += 1) await employeeLogin(guesser, { ...login, password: 'guessed' });
  expect(await employeeLogin(guesser, login)).toMatchObject({ error: 'locked' });
  expect(await employeeLogin(await visitor(), login)).toMatchObject({ ok: true });
});

test('a ticket that was not looked at stays in the browser for the next try', async () => {
  const { username } = await applicant(portal);
  const login = await issue(portal, username);
  const browser = await visitor();
  for (let tries = 0; tries < 5; tries += 1) await employeeLogin(browser, { ...login, password: 'guessed' });
  openLink(browser, login, portal.clock.now());
  const path = `authentication/employee/login/${login.portal}`;
  expect((await browser.post(path, {})).body).toMatchObject({ error: 'locked' });
  expect(browser.cookies.has(EMPLOYEE_TICKET_COOKIE)).toBe(true);
  await portal.db.deleteFrom('login_failures').execute();
  expect((await browser.post(path, {})).body).toMatchObject({ ok: true });
  expect(browser.cookies.has(EMPLOYEE_TICKET_COOKIE)).toBe(false);
});

test('a cancelled application opens to no employer, also to one who is in it', async () => {
  const { username, id } = await applicant(portal);
  const browser = await employerOf(portal, username);
  const login = await issue(portal, username);
  await portal.db.updateTable('applications').set({ state: 'cancelled' }).where('user_id', '=', id).execute();
  expect((await browser.get(`application/${EDITABLE}`)).status).toBe(404);
  expect(await employeeLogin(await visitor(), login)).toMatchObject({ error: 'expired' });
});

test('the password is neither stored nor logged', async () => {
  const { username } = await applicant(portal);
  const login = await issue(portal, username);
  await employeeLogin(await visitor(), login);
  openLink(await visitor(), login, portal.clock.now());
  const row = await portal.db
    .selectFrom('employer_logins')
    .selectAll()
    .where('username', '=', login.username)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(login.password);
  expect(row).toMatchObject({ issued_by: 'operator', reason: 'test' });
  expect(logged).toContain('/authentication/employee/login/:portal');
  expect(logged).not.toContain(login.password);
  expect(logged).not.toContain(login.username);
});

test('an employer’s session ends with log-out, and slides like any other', async () => {
  const { username } = await applicant(portal);
  const browser = await employerOf(portal, username);
  expect((await browser.post('authentication/refresh')).body).toEqual({ ok: true });
  expect((await browser.post('authentication/logout')).body).toMatchObject({ ok: true });
  expect((await browser.get(`application/${EDITABLE}`)).status).toBe(401);
});

test('whoever was logged in before in that browser is not any more', async () => {
  const { browser, username } = await applicant(portal);
  expect(await employeeLogin(browser, await issue(portal, username))).toMatchObject({ ok: true });
  expect((await browser.get('applications?state=active')).status).toBe(403);
});
