import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, type RunningGateway, startGateway } from '../../test/requests';
import { switchArea } from '../releases/changes/switch-area';
import type { ReleaseStore } from '../releases/release-store';

const ALLOWED = 'https://intranet.test';
const MANIFEST = '/candidateportal/remotes/mfe-auth/mf-manifest.json';
const ENTRY = '/candidateportal/releases/mfe-auth/1.0.0/remoteEntry.js';

let store: ReleaseStore;
let portal: RunningGateway;
beforeEach(async () => {
  ({ store } = await storeWithPortal());
  portal = await startGateway(store, { config: { allowedHostsOfRemotes: [ALLOWED] } });
});
afterEach(closeGateways);
afterAll(removeFolders);

describe('the manifest of a live remote', () => {
  it('is that of the live version, with an absolute public path', async () => {
    const { status, headers, text } = await portal.get(MANIFEST);
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-cache' });
    expect(JSON.parse(text)).toMatchObject({
      name: 'mfe_auth',
      metaData: { publicPath: 'http://portal.test/candidateportal/releases/mfe-auth/1.0.0/' },
      exposes: [{ path: './remote' }],
    });
  });

  it.each([
    ['mfe-unknown', 'remote-unknown'],
    ['host', 'remote-unknown'],
    ['constructor', 'remote-unknown'],
  ])('is not there for %s', async (name, code) => {
    const { status, headers, text } = await portal.get(`/candidateportal/remotes/${name}/mf-manifest.json`);
    expect([status, headers['cache-control'], JSON.parse(text)]).toEqual([404, 'no-store', { status: 404, code }]);
  });

  it('is not there while its area is closed', async () => {
    await switchArea(store, 'mfe-auth', 'off', { by: 'test', reason: 'test' });
    expect(JSON.parse((await portal.get(MANIFEST)).text)).toEqual({ status: 404, code: 'remote-switched-off' });
  });

  it('is refused where its file has changed', async () => {
    await writeFile(join(store.files.dir('mfe-auth', '1.0.0'), 'mf-manifest.json'), '{"metaData":{}}');
    expect(JSON.parse((await portal.get(MANIFEST)).text)).toEqual({ status: 503, code: 'remote-unavailable' });
  });
});

describe('pages of other sites', () => {
  it.each([MANIFEST, ENTRY])('may read %s where the operator allows their origin, and nowhere else', async (path) => {
    const allowed = (origin?: string) =>
      portal.get(path, origin === undefined ? {} : { origin }).then(({ headers }) => ({
        origin: headers['access-control-allow-origin'],
        vary: headers.vary?.includes('origin'),
      }));
    expect(await allowed(ALLOWED)).toEqual({ origin: ALLOWED, vary: true });
    for (const other of [undefined, 'https://other.test', 'https://intranet.test:444', 'null', '*'])
      expect(await allowed(other)).toEqual({ origin: undefined, vary: true });
  });

  it('may read nothing where none is allowed', async () => {
    const closed = await startGateway(store);
    for (const path of [MANIFEST, ENTRY]) {
      const { headers } = await closed.get(path, { origin: ALLOWED });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('may call nothing of the portal beside files of releases', async () => {
    for (const path of ['/candidateportal', '/candidateportal/discovery.json', '/candidateportal/api/session'])
      expect((await portal.get(path, { origin: ALLOWED })).headers['access-control-allow-origin']).toBeUndefined();
  });
});
