import type { ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, storeWithPortal, temporaryFolder } from '../../test/builds';
import { closeGateways, post, type RunningGateway, send, startGateway } from '../../test/requests';
import { runPortalCli } from '../cli/portal-cli';
import { activate } from '../releases/changes/activate';
import { rollback } from '../releases/changes/rollback';
import { openStore, type ReleaseStore } from '../releases/release-store';
import { makeSigningKey } from '../releases/signing/signing-key';
import { grantTrial } from '../releases/signing/trial-grant';

const PAGE = '/candidateportal/login';
const ORIGIN = { origin: 'http://portal.test' };
const DAY_MS = 86_400_000;
const why = { by: 'test', reason: 'because' };
const REQUEST = { name: 'mfe-auth', version: '1.1.0', days: 1, by: 'test' } as const;

async function openSigned() {
  const dataDir = await temporaryFolder();
  await makeSigningKey(dataDir);
  const store = await openStore(dataDir);
  const names: ReleaseName[] = ['host', 'mfe-auth'];
  for (const name of names) await store.files.publish(await makeBuild(name, '1.0.0'));
  await activate(store, new Map(names.map((name) => [name, '1.0.0'])), why);
  await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
  return { dataDir, store, portal: await startGateway(store) };
}

const bodyOf = (grant: string, location = `${PAGE}?lang=en`) =>
  new URLSearchParams({ trial: grant, location, lang: 'en' }).toString();
const confirm = (portal: RunningGateway, grant: string, headers: object = ORIGIN) =>
  send(portal, '/candidateportal/trial', bodyOf(grant), { ...headers });
const versionIn = (html: string) => /releases\/mfe-auth\/([^/]+)\/remoteEntry\.js"/.exec(html)?.[1];

async function opened() {
  const { dataDir, store, portal } = await openSigned();
  const { grant } = await grantTrial(store, REQUEST);
  return { dataDir, store, portal, grant, page: () => portal.get(PAGE, { cookie: `portal_trial=${grant}` }) };
}

async function trialTextOf(store: ReleaseStore, days: number, now: Date): Promise<string> {
  return (await grantTrial(store, { ...REQUEST, days }, now)).grant;
}

afterAll(closeGateways);
afterAll(removeFolders);

describe('an address with a trial', () => {
  it('asks first, in each language, and changes nothing', async () => {
    const { portal, grant } = await opened();
    for (const [lang, words] of [
      ['fi', 'Kokeiluversio'],
      ['sv', 'Testversion'],
      ['en', 'Trial version'],
    ]) {
      const asked = await portal.get(`${PAGE}?lang=${lang}&trial=${grant}`);
      expect(asked).toMatchObject({ status: 200, text: expect.stringContaining(`<h1>${words}</h1>`) });
      expect(asked.text).toContain('1.1.0');
      expect(asked.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(asked.headers['set-cookie']).toBeUndefined();
    }
    expect(versionIn((await portal.get(PAGE)).text)).toBe('1.0.0');
  });

  it('brings that version into the browser that confirms it, and into no other', async () => {
    const { portal, grant } = await opened();
    const confirmed = await confirm(portal, grant);
    expect(confirmed).toMatchObject({ status: 303, headers: { location: `${PAGE}?lang=en` } });
    const set = String(confirmed.headers['set-cookie']);
    expect(set).toMatch(/^portal_trial=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const { text, headers } = await portal.get(PAGE, { cookie: set.split(';')[0] });
    expect(versionIn(text)).toBe('1.1.0');
    expect(text).toMatch(
      /data-trial="mfe-auth 1\.1\.0 \/candidateportal\/releases\/mfe-auth\/1\.1\.0\/remoteEntry\.js sha256-/,
    );
    expect(text).not.toContain('releases/mfe-auth/1.0.0/remoteEntry.js" integrity');
    expect(headers['content-security-policy']).toMatch(/trusted-types .*mfe_auth@1\.1\.0/);
    const other = await portal.get(PAGE);
    expect(versionIn(other.text)).toBe('1.0.0');
    expect(other.text).not.toContain('data-trial');
    expect(other.headers['content-security-policy']).not.toContain('mfe_auth@1.1.0');
  });

  it('is ended by an empty one', async () => {
    const { portal, grant } = await opened();
    const ended = await portal.get(`${PAGE}?lang=en&trial=`, { cookie: `portal_trial=${grant}` });
    expect(ended).toMatchObject({ status: 302, headers: { location: `${PAGE}?lang=en` } });
    expect(String(ended.headers['set-cookie'])).toMatch(/^portal_trial=; Max-Age=0/);
  });

  it('is confirmed on the portal’s own page alone, which leads nowhere else', async () => {
    const { portal, grant } = await opened();
    expect((await confirm(portal, grant, { origin: 'https://evil.example' })).status).toBe(400);
    expect((await confirm(portal, grant, {})).status).toBe(400);
    const away = await send(portal, '/candidateportal/trial', bodyOf(grant, '//evil.example'), ORIGIN);
    expect(away.headers.location).toBe('/candidateportal');
    expect((await portal.get(`/.//evil.example?trial=`)).headers.location).toBeUndefined();
    expect((await portal.get(`/candidateportals?trial=`)).headers.location).toBeUndefined();
  });
});

describe('a trial counts for nothing', () => {
  const rewritten = (grant: string, change: object) => {
    const [encoded = '', signature] = grant.split('.');
    const facts = { ...JSON.parse(Buffer.from(encoded, 'base64url').toString()), ...change };
    return `${Buffer.from(JSON.stringify(facts)).toString('base64url')}.${signature}`;
  };

  it.each<[string, (store: ReleaseStore, grant: string) => Promise<string>]>([
    ['once it has ended', (store) => trialTextOf(store, 1, new Date(Date.now() - 1.1 * DAY_MS))],
    ['after three days, whatever was asked', (store) => trialTextOf(store, 30, new Date(Date.now() - 3.1 * DAY_MS))],
    ['with another version', async (_store, grant) => rewritten(grant, { version: '1.0.0' })],
    ['with another end', async (_store, grant) => rewritten(grant, { until: '2099-01-01T00:00:00.000Z' })],
    ['without its signature', async (_store, grant) => grant.split('.')[0] ?? ''],
    ['with a signature of something else', async (_store, grant) => `${grant.split('.')[0]}.${'A'.repeat(86)}`],
    ['of another portal', async () => (await opened()).grant],
    [
      'once the version was rolled back',
      async (store, grant) => {
        await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
        await rollback(store, 'mfe-auth', undefined, why);
        return grant;
      },
    ],
    [
      'once the version is gone',
      async (store, grant) => {
        await store.files.remove('mfe-auth', '1.1.0');
        return grant;
      },
    ],
    [
      'once the version has other files',
      async (store, grant) => {
        await store.files.remove('mfe-auth', '1.1.0');
        await store.files.publish(await makeBuild('mfe-auth', '1.1.0', { consumes: {} }));
        return grant;
      },
    ],
    ['with any other text', async () => '"><script>'],
  ])('%s', async (_what, change) => {
    const { store, portal, grant } = await opened();
    const text = encodeURIComponent(await change(store, grant));
    expect(await portal.get(`${PAGE}?lang=en&trial=${text}`)).toMatchObject({
      status: 403,
      text: expect.stringContaining('no longer valid'),
    });
    expect((await send(portal, '/candidateportal/trial', `trial=${text}`, ORIGIN)).status).toBe(403);
    const page = await portal.get(PAGE, { cookie: `portal_trial=${text}` });
    expect(versionIn(page.text)).toBe('1.0.0');
    expect(page.text).not.toContain('data-trial');
  });
});

describe('a page with a trial', () => {
  it('is not counted, and nothing that it tells is', async () => {
    const { store, portal, page } = await opened();
    const { text } = await page();
    expect(text).not.toContain('data-ticket');
    const normal = await portal.get(PAGE);
    const ticket = /data-ticket="([^"]+)"/.exec(normal.text)?.[1] ?? '';
    // Even with the ticket of another page.
    const report = { ticket, name: 'mfe-auth', version: '1.1.0', phase: 'render', recovered: false };
    expect(await post(portal, '/candidateportal/failures', report)).toMatchObject({ status: 204 });
    await portal.gateway.close();
    expect(await store.counts.readAll()).toMatchObject([
      { name: 'host', version: '1.0.0', pages: 1, failed: 0 },
      { name: 'mfe-auth', version: '1.0.0', pages: 1, failed: 0 },
    ]);
  });
});

describe('portal trial', () => {
  async function cli(dataDir: string, ...args: string[]) {
    let said = '';
    const say = (text: string) => {
      said += text;
    };
    const options = { dataDir, publicUrl: async () => 'https://portal.example.fi', operator: 'operator' };
    const exit = await runPortalCli(['trial', ...args], { ...options, output: { out: say, err: say } });
    return { exit, said };
  }

  it('makes an address of a version that could go live, and of no other', async () => {
    const { dataDir, store, portal } = await openSigned();
    const { address } = JSON.parse((await cli(dataDir, 'mfe-auth', '1.1.0', '--days', '2', '--json')).said);
    expect(address).toMatch(/^https:\/\/portal\.example\.fi\/candidateportal\?trial=/);
    const { pathname, search } = new URL(address);
    expect(await portal.get(`${pathname}${search}`)).toMatchObject({ status: 200 });
    expect((await cli(dataDir, 'mfe-auth', '9.9.9')).exit).toBe(3);
    expect((await cli(dataDir, 'host', '1.0.0')).exit).toBe(2);
    expect((await cli(dataDir, 'mfe-auth', '1.1.0', '--days', '4')).exit).toBe(2);
    await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
    await rollback(store, 'mfe-auth', undefined, why);
    expect(await cli(dataDir, 'mfe-auth', '1.1.0')).toMatchObject({
      exit: 3,
      said: expect.stringContaining('blocked'),
    });
  });

  it('makes none where there is no key to sign it with', async () => {
    const { dataDir, store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    expect(await cli(dataDir, 'mfe-auth', '1.1.0')).toMatchObject({
      exit: 3,
      said: expect.stringContaining('release key'),
    });
  });
});
