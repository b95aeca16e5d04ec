import type { ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, temporaryFolder } from '../../test/builds';
import { closeGateways, type RunningGateway, startGateway } from '../../test/requests';
import { runPortalCli } from '../cli/portal-cli';
import { activate } from '../releases/activate';
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

/** Follows an address with a wish as a browser would. @returns the page it ends on, and the cookie it then has */
async function follow(portal: RunningGateway, query: string, before = '') {
  const answer = await portal.get(`${PAGE}?lang=en&${query}`, { cookie: before });
  expect(answer).toMatchObject({ status: 302, headers: { location: `${PAGE}?lang=en`, 'cache-control': 'no-store' } });
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(/HttpOnly; SameSite=Lax/);
  const cookie = set.split(';')[0] ?? '';
  const page = await portal.get(PAGE, { cookie });
  return { cookie, set, page, policy: String(page.headers['content-security-policy']) };
}

/** What a page with the override has, and no other. */
const names = ({ page, policy }: Awaited<ReturnType<typeof follow>>) =>
  page.text.includes('data-overrides=') || policy.includes('4703') || policy.includes('@local');

afterAll(closeGateways);
afterAll(removeFolders);

describe('a developer’s override', () => {
  it('is kept in their browser alone, with a policy for it; ended by an empty one', async () => {
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
    ['another machine', 'mfe-auth:http://evil.example:4703'],
    ['a name like this machine’s', 'mfe-auth:http://localhost.evil.example:4703'],
    ['a remote that is not there', 'mfe-nothing:http://localhost:4703'],
    ['the host', 'host:http://localhost:4703'],
    ['more than an origin', 'mfe-auth:http://localhost:4703;script-src *'],
  ])('does not count for %s', async (_what, wish) => {
    const { portal } = await open(true);
    expect(names(await follow(portal, `override=${encodeURIComponent(wish)}`))).toBe(false);
  });

  it('counts in production only where an operator has signed it, for that remote and origin, for a time', async () => {
    const { dataDir, portal } = await open(false);
    expect(names(await follow(portal, `override=${LOCAL}`))).toBe(false);
    let said = '';
    const output = {
      out: (text: string) => {
        said += text;
      },
      err: () => {},
    };
    const args = ['override', 'mfe-auth', 'http://localhost:4703', '--json'];
    expect(await runPortalCli(args, { dataDir, operator: 'operator', output })).toBe(0);
    const query = String(JSON.parse(said).query).slice(1);
    const signed = await follow(portal, query);
    expect(signed.page.text).toContain('data-overrides="mfe-auth=http://localhost:4703"');
    for (const changed of [
      query.replace('4703', '4705'),
      query.replace('mfe-auth', 'mfe-account'),
      query.replace(/~(\d+)~/, (_, until: string) => `~${Number(until) + 1}~`),
    ])
      expect(names(await follow(portal, changed))).toBe(false);
    jest.useFakeTimers({ now: Date.now() + 2 * 86_400_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    const late = await portal.get(PAGE, { cookie: signed.cookie });
    jest.useRealTimers();
    expect(late.text).not.toContain('data-overrides=');
  });

  it('never leads out of the portal', async () => {
    const { portal } = await open(true);
    const answer = await portal.get('/.//evil.example?override=');
    expect(answer).toMatchObject({ status: 404 });
    expect(answer.headers.location).toBeUndefined();
  });
});
