import { LOCALES } from '@portal/contract/limits';
import { removeFolders, storeWithPortal, temporaryFolder } from '../../test/builds';
import { closeGateways, type RunningGateway, startGateway } from '../../test/requests';
import { openStore } from '../releases/release-store';
import { cspHash } from './early-script';

let portal: RunningGateway;
beforeAll(async () => {
  portal = await startGateway((await storeWithPortal()).store);
});
afterAll(closeGateways);

const sources = (html: string) =>
  [...html.matchAll(/<script defer src="[^"]*\/releases\/([^"]+)"/g)].map(([, path]) => path);

afterAll(removeFolders);

describe('a page', () => {
  it('lists the files of its route in the order they run', async () => {
    const { text, status } = await portal.get('/candidateportal/login');
    expect(status).toBe(200);
    expect(sources(text)).toEqual([
      'host/1.0.0/main.js',
      'host/1.0.0/js/host.messages-fi.js',
      'host/1.0.0/js/host.form.js',
      'mfe-auth/1.0.0/remoteEntry.js',
      'mfe-auth/1.0.0/js/mfe-auth.remote.js',
      'mfe-auth/1.0.0/js/mfe-auth.LoginPage.js',
      'mfe-auth/1.0.0/js/mfe-auth.messages-fi.js',
    ]);
  });

  it('lists the texts that its page has by itself behind those for all pages of the remote', async () => {
    const { text } = await portal.get('/candidateportal/register');
    expect(sources(text).slice(-3)).toEqual([
      'mfe-auth/1.0.0/js/mfe-auth.RegisterPage.js',
      'mfe-auth/1.0.0/js/mfe-auth.messages-fi.js',
      'mfe-auth/1.0.0/js/mfe-auth.RegisterPage-messages-fi.js',
    ]);
  });

  it('gives every script and style sheet the integrity of its release', async () => {
    const { text } = await portal.get('/candidateportal/login');
    const files = [...text.matchAll(/<(?:script defer|link rel="stylesheet")[^>]*>/g)];
    expect(files.length).toBeGreaterThan(8);
    for (const [tag] of files) expect(tag).toMatch(/integrity="sha256-[A-Za-z0-9+/]{43}=" crossorigin="anonymous"/);
  });

  it('carries the live document', async () => {
    const { text } = await portal.get('/candidateportal');
    const json = /id="portal-discovery"[^>]*>([^<]*)</.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(JSON.parse((await portal.get('/candidateportal/discovery.json')).text));
  });

  it('has a policy that names its inline script by hash and nothing unsafe', async () => {
    const { text, headers } = await portal.get('/candidateportal');
    const policy = String(headers['content-security-policy']);
    const inline = [...text.matchAll(/<script(?![^>]*(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => code ?? '',
    );
    expect(inline).toHaveLength(1);
    for (const code of inline) expect(policy).toContain(cspHash(code));
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types portal-loader host@1.0.0 mfe_auth@1.0.0');
    expect(text).not.toMatch(/ (style|on\w+)="/);
  });

  it.each([
    ['the address', '/candidateportal/login?lang=sv', { cookie: 'portal_lang=en' }, 'sv'],
    [
      'the visitor’s choice',
      '/candidateportal/login',
      { cookie: 'a=b; portal_lang=en', 'accept-language': 'sv' },
      'en',
    ],
    ['the portal, not from the browser', '/candidateportal/login?lang=xx', { 'accept-language': 'sv' }, 'fi'],
  ])('takes its language from %s', async (_what, path, headers, language) => {
    const answer = await portal.get(path, headers);
    expect(answer.text).toContain(`<html lang="${language}"`);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.headers.vary).toBe('cookie, accept-encoding');
  });

  it.each(['//', '///', '//a:b/', '//a:b/candidateportal', '//[', '/?a=//a:b'])(
    'is the one of an unknown address at %p',
    async (path) => {
      const { status, text } = await portal.get(path);
      expect(status).toBe(404);
      expect(text).toContain('<!doctype html>');
    },
  );

  it('is found by its whole address as well; what is no address is unknown', async () => {
    const get = (address: string) =>
      portal.raw(`GET ${address} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n`);
    expect(await get('http://portal.test/candidateportal/login')).toMatch(/^HTTP\/1\.1 200 /);
    for (const address of ['http://portal.test:99999/', 'http://[/', '*'])
      expect(await get(address)).toMatch(/^HTTP\/1\.1 40[04] /);
  });

  it('takes its theme from the host it is asked under', async () => {
    expect((await portal.get('/candidateportal', { host: 'city.test' })).text).toContain('data-theme="city"');
    expect((await portal.get('/candidateportal')).text).toContain('data-theme="state"');
  });

  it('asks its first answers ahead only where the API would give it', async () => {
    const first = async (path: string, cookie = '') =>
      /data-answers="(?:([^"]*) )?localization\/localization_data\?lang=fi"/.exec(
        (await portal.get(path, { cookie })).text,
      )?.[1];
    expect(await first('/candidateportal/')).toBe('positions');
    expect(await first('/candidateportal/', 'portal_session=a.abc')).toBe('positions');
    expect(await first('/candidateportal/', 'portal_session=abc')).toBeUndefined();
    expect(await first('/candidateportal/dashboard')).toBeUndefined();
    expect(await first('/candidateportal/dashboard', 'portal_session=abc')).toBe('dashboard');
    expect(await first('/candidateportal/application/12?portal=city&ref=a%26b', 'portal_session=abc')).toBe(
      'application/12?portal=city&amp;ref=a%26b basic_info/12?portal=city&amp;ref=a%26b',
    );
    expect(await first('/candidateportal/account/profile', 'portal_session=abc')).toBe(
      'application/0?portal=state basic_info/0?portal=state',
    );
    expect(await first('/candidateportal/?query=nurse')).toBeUndefined();
  });

  it('asks the operators’ texts ahead in the language of the page', async () => {
    const { text } = await portal.get('/candidateportal/dashboard', { cookie: 'portal_lang=sv' });
    expect(text).toContain(' data-answers="localization/localization_data?lang=sv"');
  });

  it('names where errors are reported, and lets the browser send there, only where an operator set it', async () => {
    const { store } = await storeWithPortal();
    const dsn = 'https://key@errors.example:8443/12';
    const reporting = await startGateway(store, { config: { errorReporting: { dsn, tracing: false } } });
    const { text, headers } = await reporting.get('/candidateportal');
    expect(text).toContain(`<meta name="sentry-dsn" content="${dsn}">`);
    expect(text).toContain('<meta name="sentry-tracing" content="off">');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://errors.example:8443;");
    const silent = await portal.get('/candidateportal');
    expect(silent.text).not.toContain('sentry');
    expect(silent.headers['content-security-policy']).toContain("connect-src 'self';");
  });

  describe('where people log in at a log-in service', () => {
    const service = { url: 'https://login.example.fi', realm: 'r', clientId: 'portal', clientSecret: undefined };
    const open = async (mode: 'server' | 'browser' | undefined) => {
      const { store } = await storeWithPortal();
      const singleSignOn = mode && { ...service, mode, responseMode: 'fragment' as const, strongAcr: [], demo: false };
      return startGateway(store, { config: { singleSignOn } });
    };
    const SILENT = '/candidateportal/silent-check-sso.html';

    it('that talks to it itself may call it and hold its frames, and nothing else of it', async () => {
      const own = await open('browser');
      const { text, headers } = await own.get('/candidateportal/login');
      expect(text).toContain('<meta name="sso-mode" content="browser">');
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy.filter((directive) => directive.includes('login.example.fi'))).toEqual([
        "connect-src 'self' https://login.example.fi",
        "frame-src 'self' https://login.example.fi",
      ]);
      expect(policy).toContain("require-trusted-types-for 'script'");
      // Nobody is asked for before the page has a token.
      expect(text).toContain(' data-tokens="page">');
      const silent = await own.get(SILENT);
      expect([silent.status, silent.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
      const [, script = ''] = /<script>(.*)<\/script>/.exec(silent.text) ?? [];
      expect(String(silent.headers['content-security-policy'])).toContain(`script-src ${cspHash(script)};`);
    });

    it.each(['server', undefined] as const)(
      'and the page talks to the portal alone (%s), the policy is as before',
      async (mode) => {
        const own = await open(mode);
        const { text, headers } = await own.get('/candidateportal/login');
        expect(text).not.toContain('sso-mode');
        expect(text).not.toContain('data-tokens');
        expect(text.includes('<meta name="auth-mode" content="sso">')).toBe(mode === 'server');
        expect(headers['content-security-policy']).toBe(
          (await portal.get('/candidateportal/login')).headers['content-security-policy'],
        );
        expect((await own.get(SILENT)).status).toBe(404);
      },
    );
  });

  it('opens the policy to a consent provider only where the operator chose one', async () => {
    const { store } = await storeWithPortal();
    const policies = async (consentId: string | undefined) => {
      const { text, headers } = await (await startGateway(store, { config: { consentId } })).get('/candidateportal');
      expect(text.includes('name="consent-id"')).toBe(consentId !== undefined);
      return String(headers['content-security-policy']);
    };
    expect(await policies('abc-123')).toContain('https://consent.cookiebot.com');
    const own = await policies(undefined);
    expect(await policies('built-in')).toBe(own);
    expect(own).toContain("require-trusted-types-for 'script'");
    expect(own).not.toContain('cookiebot');
  });

  it('can be read by somebody without JavaScript in three languages', async () => {
    const { text } = await portal.get('/candidateportal');
    for (const language of LOCALES) expect(text).toContain(`<p lang="${language}">`);
  });

  it('cannot be broken out of by its address', async () => {
    const { text } = await portal.get('/candidateportal/application/%22%3E%3Cscript%3E?lang=%22%3E', {
      cookie: 'portal_session=1',
    });
    expect(text).not.toContain('"><script>');
  });

  it.each([
    ['/', 404],
    ['/elsewhere', 404],
    ['/candidateportalx', 404],
    ['/candidateportal/no/such/page', 404],
    ['/candidateportal/not-found', 404],
    ['/candidateportal/error', 200],
    ['/candidateportal/', 200],
    ['/candidateportal/application/12', 200],
  ])('answers %s with %i and a page', async (path, status) => {
    const answer = await portal.get(path);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('<div id="root">');
  });

  it('refuses a malformed address', async () => {
    expect((await portal.get('/candidateportal/%E0%A4%A')).status).toBe(400);
  });

  it('takes no other method than GET and HEAD', async () => {
    expect((await portal.get('/candidateportal', {}, 'POST')).status).toBe(405);
    expect(await portal.get('/candidateportal', {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it('says what the operator must do while nothing is live', async () => {
    const empty = await startGateway(await openStore(await temporaryFolder()));
    const answer = await empty.get('/candidateportal');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm run portal -- activate');
  });

  it.each([
    '/reset-password/7/secret',
    '/saved-search/end/secret',
    '/registerConfirm?code=secret',
    '/confirm/email?code=secret',
  ])('whose address carries a secret tells no call or other page where it came from: %s', async (path) => {
    const { headers } = await portal.get(`/candidateportal${path}`);
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});
