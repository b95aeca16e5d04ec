import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SsoMode } from '@portal/settings/sign-on-settings';
import { createTestApi, type TestApi } from '../../../test/harness';
import { findGlewlwyd, startGlewlwyd } from './glewlwyd.fixture';
import { CLIENT, type InstalledService } from './installed-service.fixture';
import { findLemonldap, startLemonldap } from './lemonldap.fixture';
import { begin, callOf, pathOf, signOn } from './sign-on.fixture';

const EXT = 'authentication/register/ext';
/** They are started for the full run alone. */
const isAsked = process.env.LOG_IN_SERVICES === 'on';
const glewlwyd = isAsked ? findGlewlwyd() : undefined;
const lemonldap = isAsked ? findLemonldap() : undefined;

interface Case {
  name: string;
  start: ((backChannelUrl: string) => Promise<InstalledService>) | undefined;
  /** Whether it tells the portal of log-outs. */
  tells: boolean;
  /** Why its access tokens let nobody in. */
  refused: string;
}
const CASES: Case[] = [
  {
    name: 'Glewlwyd',
    start: glewlwyd === undefined ? undefined : (url) => startGlewlwyd(glewlwyd, url),
    tells: true,
    // It names the scopes as the audience.
    refused: 'bearer untrusted ERR_JWT_CLAIM_VALIDATION_FAILED',
  },
  {
    name: 'LemonLDAP::NG',
    start: lemonldap === undefined ? undefined : () => startLemonldap(lemonldap),
    tells: false,
    // It names the client in another claim.
    refused: 'bearer untrusted azp',
  },
];

describe.each(CASES)('$name (skipped where it is not installed, and in the short run)', ({ start, tells, refused }) => {
  const it = start ? test : test.skip;
  let service: InstalledService;
  let portal: TestApi;
  /** Hands on to the portal what the service tells it of log-outs. */
  let backChannel: Server;
  const told: number[] = [];

  const startPortal = (mode: SsoMode) =>
    createTestApi({
      singleSignOn: {
        url: service.issuer,
        realm: undefined,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        mode,
        responseMode: 'fragment',
        strongAcr: [],
        demo: false,
      },
      rateLimit: false,
    });

  beforeAll(async () => {
    if (!start) return;
    backChannel = createServer(async (request, response) => {
      let payload = '';
      for await (const part of request) payload += String(part);
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const answer = await portal.browser().send('POST', callOf('backChannel'), { headers, payload });
      told.push(answer.status);
      response.writeHead(answer.status).end();
    });
    backChannel.listen(0, '127.0.0.1');
    await once(backChannel, 'listening');
    service = await start(`http://127.0.0.1:${(backChannel.address() as AddressInfo).port}/`);
    portal = await startPortal('server');
  });
  afterAll(async () => {
    if (!start) return;
    await portal.close();
    await service.close();
    backChannel.close();
  });

  const refresh = async (browser: ReturnType<TestApi['browser']>) =>
    (await browser.post('authentication/refresh')).status;

  /** A browser in which the person is logged in, and its pages at the service. */
  async function logIn(pages = service.pages()) {
    const browser = await portal.browser().open();
    const account = await portal.db.selectFrom('users').selectAll().executeTakeFirst();
    const next = await signOn(browser, '', { pages });
    if (account) expect(next).toBe('/candidateportal/login');
    else {
      expect(next).toBe('/candidateportal/registerDetails?lang=fi');
      const { email, givenName, familyName } = service.person;
      expect((await browser.get(EXT)).body).toMatchObject({ email, firstName: givenName, lastName: familyName });
      await browser.post(`${EXT}/email`, { email, locale: 'fi' });
      const [mail] = await portal.outbox();
      await browser.post(`${EXT}/confirm`, { code: /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] });
      const details = { firstName: givenName, lastName: familyName, locale: 'fi', acceptedTerms: true };
      expect((await browser.post(`${EXT}/complete`, details)).body).toMatchObject({ ok: true, user: { email } });
    }
    return { pages, browser };
  }

  it('logs somebody in for the first time and later, and the session goes on', async () => {
    await logIn();
    const { browser } = await logIn();
    expect(await refresh(browser)).toBe(200);
    const { body } = await browser.post('authentication/authenticated');
    expect(body).toMatchObject({ ok: true, user: { email: service.person.email } });
  });

  it('gives a code to nobody but who asked for it, and once', async () => {
    await logIn();
    const [owner, thief] = [await portal.browser().open(), await portal.browser().open()];
    const pages = service.pages();
    await pages.follow(await begin(owner));
    const back = new URL(await pages.answer());
    const stolen = new URL(back);
    stolen.searchParams.set('state', new URL(await begin(thief)).searchParams.get('state') ?? '');
    expect((await thief.get(pathOf(stolen.href))).headers.location).toMatch(/\?sso=/);
    expect(await refresh(thief)).toBe(401);
  });

  it('ends the log-in when the person logs out of the portal', async () => {
    const { pages, browser } = await logIn();
    expect(await pages.knows(await begin(browser))).toBe(true);
    await browser.post(callOf('logOut'), { returnTo: '/positions' });
    expect(await refresh(browser)).toBe(401);
    const out = new URL(String((await browser.get(callOf('leave'))).headers.location));
    expect(out.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await pages.logOut(out.href);
    expect(await pages.knows(await begin(browser))).toBe(false);
    expect((await browser.get(callOf('left'))).headers.location).toBe('/candidateportal/positions');
  });

  it(`${tells ? 'ends' : 'does not end'} the log-in of the portal when the person logs out at the service`, async () => {
    const [{ pages, browser: other }, elsewhere] = [await logIn(), await logIn()];
    const { browser } = await logIn(pages);
    await browser.post(callOf('logOut'), {});
    told.length = 0;
    await pages.logOut(String((await browser.get(callOf('leave'))).headers.location));
    while (tells && told.length === 0) await new Promise(setImmediate);
    expect(told).toEqual(tells ? [200] : []);
    expect(await refresh(other)).toBe(tells ? 401 : 200);
    expect(await refresh(elsewhere.browser)).toBe(200);
  });

  it('has access tokens that let nobody in, where pages hold the tokens, and the log says why', async () => {
    const inPages = await startPortal('browser');
    const lines: unknown[] = [];
    jest.spyOn(inPages.api.context.security, 'write').mockImplementation((_request, event, facts) => {
      lines.push({ event, ...facts });
    });
    const headers = { authorization: `Bearer ${await service.pages().accessToken(service.issuer)}` };
    expect((await inPages.browser().get('settings/sessions', { headers })).status).toBe(401);
    expect(lines).toEqual([{ event: 'sign-on', outcome: 'refused', detail: refused }]);
    await inPages.close();
  });
});
