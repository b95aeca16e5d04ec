/**
 * @jest-environment ../testing/jest-environment.cjs
 * @jest-environment-options {"resources": "usable"}
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Manifest, ProviderModuleInfo } from '@module-federation/sdk';

interface Container {
  init(shared: object): unknown;
  get(module: string): Promise<() => { page(): Promise<{ picture: string }> }>;
}

interface Host {
  loadRemote(module: string): Promise<unknown>;
}

/** What the scripts of the test leave on a page. */
interface Page extends Window {
  console: Console;
  mfe_small: Container;
  host: { publishFederationRuntime(): void };
  federation: { createInstance(options: object): Host };
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** Where the portal serves the build, and where somebody else's server passes it on. */
const OWN = '/candidateportal/releases/mfe-small/';
const PASSED_ON = '/passed-on/';
const built = mkdtempSync(join(tmpdir(), 'portal-foreign-host-'));
const servers: Server[] = [];
let version = '';

/** A server with the built files, for pages of its own origin and of others. */
async function serve() {
  const asked: string[] = [];
  let refused = /^$/;
  const fileOf = (url: string) => {
    const path = url.replace(/\?.*/, '');
    for (const folder of [`${OWN}${version}/`, PASSED_ON])
      if (path.startsWith(folder)) return join('mfe-small/dist', path.slice(folder.length));
    return path;
  };
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    const headers = { 'content-type': TYPES[extname(url)] ?? 'application/json', 'access-control-allow-origin': '*' };
    try {
      if (refused.test(url)) throw new Error('refused');
      const text = url === '/page.html' ? '<!doctype html>' : readFileSync(join(built, fileOf(url)));
      answer.writeHead(200, headers).end(text);
    } catch {
      answer.writeHead(404, headers).end();
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuse: (what: RegExp) => {
      refused = what;
    },
  };
}

const loaded = (element: HTMLElement) =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => reject(new Error('it did not load')));
  });

async function openPage(address: string, ...scripts: string[]): Promise<{ page: Page; said: jest.SpyInstance }> {
  const frame = document.createElement('iframe');
  frame.src = address;
  const opened = loaded(frame);
  document.body.append(frame);
  await opened;
  const page = frame.contentWindow as Page;
  Object.assign(page, { fetch, Response });
  const said = jest.spyOn(page.console, 'error').mockImplementation(() => undefined);
  for (const src of scripts) await addScript(page, src);
  return { page, said };
}

async function addScript({ document: inside }: Page, src: string): Promise<void> {
  const script = Object.assign(inside.createElement('script'), { src });
  const done = loaded(script);
  inside.head.append(script);
  await done;
}

beforeAll(() => {
  const env = { ...process.env, PORTAL_BUILD_MODE: 'development' };
  execFileSync(process.execPath, [join(__dirname, '../test/build-pages.mjs'), built], { env });
  ({ version } = JSON.parse(readFileSync(join(built, 'mfe-small/dist/release.json'), 'utf8')));
});
afterEach(() => document.body.replaceChildren());
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(built, { recursive: true, force: true });
});

describe('a remote in a page of another Module Federation host', () => {
  async function hostPage(file: string, isProxied: boolean, shared: object = {}) {
    const [theirs, portal] = [await serve(), await serve()];
    const { page } = await openPage(`${theirs.origin}/page.html`, '/another-host.js');
    const folder = isProxied ? `${theirs.origin}${PASSED_ON}` : `${portal.origin}${OWN}${version}/`;
    const remote = { name: 'mfe_small', entryGlobalName: 'mfe_small', entry: `${folder}${file}` };
    const host = page.federation.createInstance({ name: 'another', remotes: [remote], shared });
    return { host, folder, portal, other: isProxied ? portal : theirs };
  }

  it.each([
    ['its entry from another origin', 'remoteEntry.js', false],
    ['its manifest from another origin', 'mf-manifest.json', false],
    ['its entry through a proxy of their own', 'remoteEntry.js', true],
    ['its manifest through a proxy of their own', 'mf-manifest.json', true],
  ])('runs where the page provides what it needs and loads %s', async (_what, file, isProxied) => {
    const shared = { '@portal/contract': { version: '0.1.0', lib: () => ({}) } };
    const { host, folder, other } = await hostPage(file, isProxied, shared);
    const { page } = (await host.loadRemote('mfe_small/remote')) as { page(): Promise<{ picture: string }> };
    expect((await page()).picture).toMatch(/images\/dot\.\w+\.svg$/);
    expect((await page()).picture).toContain(isProxied ? PASSED_ON : folder);
    // Whoever reads the manifest asks for the entry beside it.
    expect(other.asked.filter((path) => /remoteEntry|\/js\//.test(path))).toEqual([]);
  });

  it.each([
    ['nothing', {}, '@portal/contract ^0.1.0 (absent)'],
    [
      'another version of the contract',
      { '@portal/contract': { version: '0.2.1', lib: () => ({}) } },
      '@portal/contract ^0.1.0 (provided is 0.2.1)',
    ],
  ])('names what is missing where the page provides %s', async (_what, shared, missing) => {
    const { host } = await hostPage('mf-manifest.json', false, shared);
    const failure = await host.loadRemote('mfe_small/remote').catch((error: Error) => error.message);
    expect(failure).toContain('portal-host-incomplete: this page does not provide what the remote at ');
    expect(failure).toContain(missing);
    expect(failure).toContain('#RUNTIME-012');
  });

  it('tells where the portal lets that page read no scripts', async () => {
    const { host, portal } = await hostPage('remoteEntry.js', false);
    portal.refuse(/foreign-host/);
    await expect(host.loadRemote('mfe_small/remote')).rejects.toThrow(
      /portal-origin-refused: pages of http:\S+ got no scripts from \S+ The portal's setting ALLOWED_HOSTS_OF_REMOTES/,
    );
  });

  it('tells a plain page that asks for a module without giving it anything', async () => {
    const portal = await serve();
    const entry = `${portal.origin}${OWN}${version}/remoteEntry.js`;
    const { page } = await openPage(`${(await serve()).origin}/page.html`, entry);
    await expect((async () => page.mfe_small.get('./remote'))()).rejects.toMatchObject({
      name: 'ForeignHostError',
      code: 'portal-host-missing',
      message: expect.stringContaining(`${portal.origin}${OWN}${version}/ `),
    });
    await expect((async () => page.mfe_small.init({}))()).rejects.toMatchObject({ code: 'portal-host-incomplete' });
  });
});

describe('the manifest of a remote', () => {
  const folder = () => join(built, 'mfe-small/dist');
  const manifest = (): Manifest => JSON.parse(readFileSync(join(folder(), 'mf-manifest.json'), 'utf8'));

  it('gives the tools of Module Federation its entry, its version and the module it exposes', () => {
    const beside = `https://portal.example${OWN}${version}/`;
    const read = [
      join(__dirname, '../test/read-manifest.mjs'),
      join(folder(), 'mf-manifest.json'),
      `${beside}mf-manifest.json`,
    ];
    const snapshot: ProviderModuleInfo = JSON.parse(execFileSync(process.execPath, read, { encoding: 'utf8' }));
    expect(snapshot).toMatchObject({
      ...{ buildVersion: version, globalName: 'mfe_small', publicPath: beside },
      ...{ remoteEntry: 'remoteEntry.js', remoteEntryType: 'global', remotesInfo: {} },
      modules: [{ moduleName: 'remote', modulePath: './remote' }],
    });
  });

  it('names only files that the release has', () => {
    const { exposes, shared, metaData } = manifest();
    const files = [...exposes, ...shared].flatMap(({ assets: { js, css } }) =>
      [js, css].flatMap((kind) => [...kind.sync, ...kind.async]),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of [...files, metaData.remoteEntry.name])
      expect({ file, isThere: existsSync(join(folder(), file)) }).toEqual({ file, isThere: true });
  });
});

describe('a remote takes its scripts, styles and pictures from where its entry came', () => {
  async function run(theirOrigin: string, entry: string) {
    const { page, said } = await openPage(`${theirOrigin}/page.html`, '/portal-host.js');
    page.host.publishFederationRuntime();
    await addScript(page, entry);
    await page.mfe_small.init({});
    const { picture } = await (await page.mfe_small.get('./remote'))().page();
    const [styles] = page.document.querySelectorAll('link');
    expect(said).not.toHaveBeenCalled();
    return { picture, styles: styles?.getAttribute('href'), integrity: styles?.integrity };
  }

  it('on another origin than the page', async () => {
    const [theirs, portal] = [await serve(), await serve()];
    const folder = `${portal.origin}${OWN}${version}/`;
    const { picture, styles, integrity } = await run(theirs.origin, `${folder}remoteEntry.js`);
    expect([picture, styles]).toEqual([expect.stringContaining(`${folder}images/`), expect.stringContaining(folder)]);
    expect(integrity).toMatch(/^sha256-/);
    expect(theirs.asked).toEqual(['/page.html', '/portal-host.js']);
    expect(portal.asked.filter((path) => path.includes('/js/'))).toHaveLength(2);
  });

  it('through a proxy under another address', async () => {
    const theirs = await serve();
    const { picture, styles, integrity } = await run(theirs.origin, `${PASSED_ON}remoteEntry.js`);
    expect([picture, styles]).toEqual([expect.stringContaining(PASSED_ON), expect.stringContaining(PASSED_ON)]);
    expect(integrity).toMatch(/^sha256-/);
    expect(theirs.asked.filter((path) => path.startsWith(OWN))).toEqual([]);
  });

  it('as paths on the page’s own origin, by which pages list them', async () => {
    const { picture, styles } = await run((await serve()).origin, `${OWN}${version}/remoteEntry.js?retry`);
    expect(picture).toMatch(new RegExp(`^${OWN}${version}/images/`));
    expect(styles).toMatch(new RegExp(`^${OWN}${version}/css/`));
  });
});
