import type { ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, temporaryFolder } from '../../test/builds';
import { closeGateways, type RunningGateway, send, startGateway } from '../../test/requests';
import { runPortalCli } from '../cli/portal-cli';
import { activate } from '../releases/changes/activate';
import { openStore } from '../releases/release-store';
import { makeSigningKey } from '../releases/signing/signing-key';

const LOCAL = 'mfe-auth:http://localhost:4703';
const PAGE = '/candidateportal/login';

async function open(localOverrides: boolean) {
  const dataDir = await temporaryFolder();
  await makeSigningKey(dataDir);
  const store = await openStore(dataDir);
  const names: ReleaseName[] = ['host', 'mfe-auth'];
  for (const name of names) await store.files.publish(await makeBuild(name, '1.0.0'));
  await activate(store, new Map(names.map((name) => [name, '1.0.0'])), { by: 'test', reason: 'start' });
  return { dataDir, portal: await startGateway(store, { config: { localOverrides } }) };
}

/** Follows an address with an override as a browser would. @returns the page it ends on, and the cookie it then has */
async function follow(portal: RunningGateway, query: string, before = '') {
  const answer = await portal.get(`${PAGE}?lang=en&${query}`, { cookie: before });
  expect(answer).toMatchObject({ status: 302, headers: { location: `${PAGE}?lang=en`, 'cache-control': 'no-store' } });
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(/HttpOnly; SameSite=Lax/);
  const cookie = set.split(';')[0] ?? '';
  const page = await portal.get(PAGE, { cookie });
  return { cookie, set, page, policy: String(page.headers['content-security-policy']) };
}

/** Whether a page has what only one with the override has. */
const names = ({ page, policy }: Awaited<ReturnType<typeof follow>>) =>
  page.text.includes('data-overrides=') || policy.includes('4703') || policy.includes('@local');

afterAll(closeGateways);
afterAll(removeFolders);

describe('a developer’s override', () => {
  it('is kept in their browser alone, with a policy for it, and ended by an empty one', async () => {
    const { portal } = await open(true);
    const { cookie, page, policy } = await follow(portal, `override=${LOCAL}`);
    expect(page.text).toContain('data-overrides="mfe-auth=http://localhost:4703"');
    expect(page.text).not.toContain('src="/candidateportal/releases/mfe-auth/1.0.0/remoteEntry.js"');
    expect(policy).toMatch(/script-src 'self' http:\/\/localhost:4703 'sha256/);
    expect(policy).toMatch(/trusted-types .*mfe_auth@local/);
    const other = await portal.get(PAGE);
    expect(names({ cookie: '', set: '', page: other, policy: String(other.headers['content-security-policy']) })).toBe(
      false,
    );
    expect(other.text).toContain('src="/candidateportal/releases/mfe-auth/1.0.0/remoteEntry.js"');
    const two = await follow(portal, 'override=mfe-account:http://127.0.0.1:4704', cookie);
    expect(two.page.text).toContain(
      'data-overrides="mfe-auth=http://localhost:4703 mfe-account=http://127.0.0.1:4704"',
    );
    const ended = await follow(portal, 'override=', two.cookie);
    expect(ended.set).toContain('Max-Age=0');
    expect(names(ended)).toBe(false);
  });

  it.each([
    ['a remote that is not there', 'mfe-nothing:http://localhost:4703'],
    ['the host', 'host:http://localhost:4703'],
    ['more than an origin', 'mfe-auth:http://localhost:4703;script-src *'],
  ])('does not count for %s', async (_what, requested) => {
    const { portal } = await open(true);
    expect(names(await follow(portal, `override=${encodeURIComponent(requested)}`))).toBe(false);
  });

  it.each([
    ['another machine', 'http://evil.example:4703'],
    ['a name like this machine’s', 'http://localhost.evil.example:4703'],
  ])('of %s needs to be allowed on a developer’s own portal as well', async (_what, origin) => {
    const { portal } = await open(true);
    expect((await portal.get(`${PAGE}?override=mfe-auth:${origin}`)).status).toBe(403);
    const page = await portal.get(PAGE, { cookie: `portal_override=mfe-auth:${origin}` });
    expect(page.text).not.toContain('data-overrides=');
  });
});

describe('a developer’s override of a portal that is not their own', () => {
  const ORIGIN = { origin: 'http://portal.test' };

  /** A browser that keeps its cookies. */
  function browser(portal: RunningGateway) {
    const jar = new Map<string, string>();
    const keep = (set: string | string[] | undefined) => {
      for (const one of [set ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        jar.set(name, value);
      }
    };
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      cookie,
      async get(path: string) {
        const answer = await portal.get(path, { cookie: cookie() });
        keep(answer.headers['set-cookie']);
        return answer;
      },
      async confirm(body: string, headers: object = ORIGIN) {
        const answer = await send(portal, '/candidateportal/override', body, { cookie: cookie(), ...headers });
        keep(answer.headers['set-cookie']);
        return answer;
      },
    };
  }
  const codeIn = (html: string) => /--browser ([0-9a-f-]+)/.exec(html)?.[1] ?? '';
  const BODY = new URLSearchParams({ override: LOCAL, location: `${PAGE}?lang=en` }).toString();

  async function asked() {
    const { dataDir, portal } = await open(false);
    const run = async (...args: string[]) => {
      let said = '';
      const output = {
        out: (text: string) => {
          said += text;
        },
        err: (text: string) => {
          said += text;
        },
      };
      return { exit: await runPortalCli(args, { dataDir, operator: 'operator', output }), said };
    };
    const developer = browser(portal);
    const first = await developer.get(`${PAGE}?lang=en&override=${LOCAL}`);
    return { portal, run, developer, first, code: codeIn(first.text) };
  }

  it('begins with a page that tells what to do, and changes nothing', async () => {
    const { developer, first, code } = await asked();
    expect(first.status).toBe(403);
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
    expect(first.text).toContain(`npm run portal -- override mfe-auth http://localhost:4703 --browser ${code}`);
    expect((await developer.get(PAGE)).text).not.toContain('data-overrides=');
    expect((await developer.confirm(BODY)).status).toBe(403);
    expect((await developer.get(PAGE)).text).not.toContain('data-overrides=');
    for (const [lang, words] of [
      ['fi', 'Kehittäjän oma versio'],
      ['sv', 'Utvecklarens egen version'],
    ])
      expect((await developer.get(`${PAGE}?lang=${lang}&override=${LOCAL}`)).text).toContain(`<h1>${words}</h1>`);
  });

  it('counts once an operator allowed it for this browser and the developer confirmed it', async () => {
    const { run, developer, code } = await asked();
    expect(await run('override', 'mfe-auth', 'http://localhost:4703', '--browser', code)).toMatchObject({ exit: 0 });
    expect((await developer.get(PAGE)).text).not.toContain('data-overrides=');
    const question = await developer.get(`${PAGE}?lang=en&override=${LOCAL}`);
    expect(question).toMatchObject({ status: 200, text: expect.stringContaining('<form method="post"') });
    expect((await developer.get(PAGE)).text).not.toContain('data-overrides=');
    const confirmed = await developer.confirm(BODY);
    expect(confirmed).toMatchObject({ status: 303, headers: { location: `${PAGE}?lang=en` } });
    expect((await developer.get(PAGE)).text).toContain('data-overrides="mfe-auth=http://localhost:4703"');
  });

  it('counts in no other browser, whoever has the address, and for no other build', async () => {
    const { portal, run, developer, code } = await asked();
    await run('override', 'mfe-auth', 'http://localhost:4703', '--browser', code);
    await developer.confirm(BODY);
    const candidate = browser(portal);
    expect((await candidate.get(`${PAGE}?override=${LOCAL}`)).status).toBe(403);
    expect((await candidate.confirm(BODY)).status).toBe(403);
    expect((await candidate.get(PAGE)).text).not.toContain('data-overrides=');
    const copied = await portal.get(PAGE, { cookie: `portal_override=${LOCAL}` });
    expect(copied.text).not.toContain('data-overrides=');
    expect((await developer.confirm(BODY.replace('4703', '4705'))).status).toBe(403);
    expect((await developer.confirm(BODY.replace('mfe-auth', 'mfe-account'))).status).toBe(403);
  });

  it('is confirmed on the portal’s own page alone, which leads nowhere else', async () => {
    const { run, developer, code } = await asked();
    await run('override', 'mfe-auth', 'http://localhost:4703', '--browser', code);
    expect((await developer.confirm(BODY, { origin: 'https://evil.example' })).status).toBe(400);
    expect((await developer.confirm(BODY, {})).status).toBe(400);
    for (const location of [
      '//evil.example',
      'https://evil.example/candidateportal',
      '/candidateportal/..//evil.example',
      '/candidateportal/%2e%2e//evil.example',
      '/candidateportal\\..\\..\\/evil.example',
      '/candidateportals',
      'http://[',
    ]) {
      const away = new URLSearchParams({ override: LOCAL, location }).toString();
      expect([location, (await developer.confirm(away)).headers.location]).toEqual([location, '/candidateportal']);
    }
    const lines = new URLSearchParams({ override: LOCAL, location: `${PAGE}\r\nset-cookie: a=b` }).toString();
    expect((await developer.confirm(lines)).headers.location).toBe(`${PAGE}set-cookie:%20a=b`);
  });

  it('ends by itself, and when an operator ends it; each change is on record', async () => {
    const { run, developer, code } = await asked();
    await run('override', 'mfe-auth', 'http://localhost:4703', '--browser', code, '--days', '3', '--reason', 'a look');
    await developer.confirm(BODY);
    expect((await run('status')).said).toContain(
      `Own build of mfe-auth from http://localhost:4703 in the browser ${code}`,
    );
    jest.useFakeTimers({ now: Date.now() + 3.1 * 86_400_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    expect((await developer.get(PAGE)).text).not.toContain('data-overrides=');
    jest.useRealTimers();
    expect((await developer.get(PAGE)).text).toContain('data-overrides=');
    expect(await run('end-override', 'mfe-auth')).toMatchObject({ exit: 0 });
    expect((await developer.get(PAGE)).text).not.toContain('data-overrides=');
    expect(JSON.parse((await run('end-override', 'mfe-auth', '--json')).said)).toMatchObject({ changed: false });
    const { changes } = JSON.parse((await run('history', 'mfe-auth', '--json')).said);
    expect(changes).toMatchObject([
      { verb: 'end-override', by: 'operator' },
      { verb: 'override', by: 'operator', reason: 'a look' },
      { verb: 'activate' },
    ]);
  });

  it('stays allowed when another release becomes live, the host’s included', async () => {
    const { run, developer, code } = await asked();
    await run('override', 'mfe-auth', 'http://localhost:4703', '--browser', code);
    await developer.confirm(BODY);
    expect((await run('publish', await makeBuild('host', '1.1.0'))).exit).toBe(0);
    expect((await run('activate', 'host', '1.1.0')).exit).toBe(0);
    expect((await developer.get(PAGE)).text).toContain('data-overrides=');
  });

  it('is refused for another machine unless forced, for longer than three days, and for what is no code', async () => {
    const { run, code } = await asked();
    const other = ['override', 'mfe-auth', 'http://build.example:4703', '--browser', code];
    expect(await run(...other)).toMatchObject({ exit: 3, said: expect.stringContaining('own machine') });
    expect(await run(...other, '--force')).toMatchObject({ exit: 0 });
    const local = ['override', 'mfe-auth', 'http://localhost:4703'];
    expect((await run(...local, '--browser', code, '--days', '4')).exit).toBe(2);
    expect((await run(...local, '--browser', 'x')).exit).toBe(2);
    expect((await run(...local)).exit).toBe(2);
  });
});

describe('an address with an override', () => {
  it('never leads out of the portal', async () => {
    const { portal } = await open(true);
    const answer = await portal.get('/.//evil.example?override=');
    expect(answer).toMatchObject({ status: 404 });
    expect(answer.headers.location).toBeUndefined();
  });
});
