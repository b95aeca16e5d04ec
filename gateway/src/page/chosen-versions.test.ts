import { AVOID_COOKIE, VISITOR_COOKIE } from '@portal/contract/release-names';
import { makeBuild, removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, type RunningGateway, startGateway } from '../../test/requests';
import { abortCanary, rampCanary, startCanary } from '../releases/canary/canary';
import { activate } from '../releases/changes/activate';
import { switchArea } from '../releases/changes/switch-area';

const why = { by: 'test', reason: 'because' };
afterAll(closeGateways);
afterAll(removeFolders);

async function portalWithCanary(share: number) {
  const { store } = await storeWithPortal();
  await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
  await startCanary(store, 'mfe-auth', '1.1.0', share, why);
  return { store, portal: await startGateway(store) };
}

/** Versions of the remote that a page names, in its scripts and style sheets. */
function authVersions(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/(?:src|href)="[^"]*\/releases\/mfe-auth\/([^/]+)\//g)].map(([, v]) => v ?? '')),
  ];
}
const picks = (html: string) => /data-picks="([^"]*)"/.exec(html)?.[1];
const login = (portal: RunningGateway, cookie = '') => portal.get('/candidateportal/login', { cookie });

describe('the versions of a page', () => {
  it('are the same for a browser as long as its canary runs, and never mixed', async () => {
    const { store, portal } = await portalWithCanary(50);
    const seen = new Map<string, string>();
    while (new Set(seen.values()).size < 2) {
      const { text, headers } = await login(portal);
      const cookie = /portal_visitor=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
      const versions = authVersions(text);
      expect(versions).toHaveLength(1);
      expect(picks(text)).toBe(versions[0] === '1.1.0' ? 'mfe-auth@1.1.0' : undefined);
      seen.set(cookie, versions[0] ?? '');
    }
    await rampCanary(store, 'mfe-auth', 75, why);
    for (const [cookie, version] of seen) {
      const { text, headers } = await login(portal, cookie);
      expect(headers['set-cookie']).toBeUndefined();
      if (version === '1.1.0') expect(authVersions(text)).toEqual(['1.1.0']);
    }
    await abortCanary(store, 'mfe-auth', why);
    for (const cookie of seen.keys()) expect(authVersions((await login(portal, cookie)).text)).toEqual(['1.0.0']);
  });

  it('tell nobody apart while no canary runs', async () => {
    const portal = await startGateway((await storeWithPortal()).store);
    const { headers, text } = await login(portal, `${VISITOR_COOKIE}=00000000-0000-0000-0000-000000000000`);
    expect(headers['set-cookie']).toBeUndefined();
    expect(picks(text)).toBeUndefined();
  });

  it('are the last good ones where the live one has failed, until something new is live', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    await store.files.publish(await makeBuild('host', '1.1.0'));
    await activate(
      store,
      new Map([
        ['mfe-auth', '1.1.0'],
        ['host', '1.1.0'],
      ]),
      why,
    );
    const portal = await startGateway(store);
    const avoiding = await login(portal, `${AVOID_COOKIE}=2~mfe-auth@1.1.0~host@1.1.0`);
    expect(authVersions(avoiding.text)).toEqual(['1.0.0']);
    expect(picks(avoiding.text)).toBe('host@1.0.0 mfe-auth@1.0.0');
    expect(avoiding.text).not.toContain('data-host=');
    const others = await login(portal);
    expect(authVersions(others.text)).toEqual(['1.1.0']);
    expect(others.text).toContain('data-host="2~host@1.1.0"');
    await switchArea(store, 'mfe-auth', 'off', why);
    await switchArea(store, 'mfe-auth', 'on', why);
    expect(authVersions((await login(portal, `${AVOID_COOKIE}=2~mfe-auth@1.1.0`)).text)).toEqual(['1.1.0']);
  });

  it('list nothing of an area that is switched off', async () => {
    const { store } = await storeWithPortal();
    await switchArea(store, 'mfe-auth', 'off', why);
    expect(authVersions((await login(await startGateway(store))).text)).toEqual([]);
  });
});
