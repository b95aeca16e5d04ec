import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf } from '@federation-kit/integrity/integrity-of';
import { LOCALES } from '@portal/contract/limits';
import type { Release } from '@portal/contract/release';
import { type ReleaseName, releaseUrl } from '@portal/contract/release-names';
import { type PortalRoute, ROUTES } from '@portal/routing/routes';
import { activate } from '../src/releases/changes/activate';
import { CountFiles } from '../src/releases/counts/count-files';
import { openStore, type ReleaseStore } from '../src/releases/release-store';

const folders: string[] = [];

/** A fresh folder; call {@link removeFolders} after the tests. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-gateway-'));
  folders.push(folder);
  return folder;
}

/** The counts of one more gateway of a store that keeps them in its folder. */
export function furtherCounts({ counts }: ReleaseStore): CountFiles {
  if (counts instanceof CountFiles) return new CountFiles(counts.dir);
  throw new Error('the counts of this store are in no folder');
}

/** Takes away every folder the tests of this file made. */
export async function removeFolders(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

function manifestOf(name: ReleaseName, version: string, entry: string) {
  const isHost = name === 'host';
  const assets = { js: { sync: isHost ? [] : [`js/${name}.remote.js`], async: [] }, css: { sync: [], async: [] } };
  return {
    name: name.replaceAll('-', '_'),
    metaData: {
      publicPath: isHost ? releaseUrl(name, version, '') : 'auto',
      remoteEntry: { name: isHost ? '' : entry, path: '' },
    },
    exposes: isHost ? [] : [{ path: './remote', assets }],
  };
}

/** Chunks of the texts of a build: those for all pages, and those that one page has by itself. */
const messagesOf = (name: ReleaseName): Record<string, string[]> => {
  const own = name === 'mfe-auth' ? ['messages', 'RegisterPage-messages'] : ['messages'];
  const chunks = own.flatMap((texts) => LOCALES.map((locale) => `${texts}-${locale}`));
  return Object.fromEntries(chunks.map((chunk) => [chunk, [`js/${name}.${chunk}.js`]]));
};

/** A build as the preset would leave it, small. See {@link withFiles} for one with other files. */
export async function makeBuild(name: ReleaseName, version: string, changes: Partial<Release> = {}): Promise<string> {
  const dir = await temporaryFolder();
  const uniqueName = `${name.replaceAll('-', '_')}@${version}`;
  const isHost = name === 'host';
  const entry = isHost ? 'main.js' : 'remoteEntry.js';
  // A login page each, which the tests name, and the pages that the routes expect.
  const routes: readonly PortalRoute[] = ROUTES;
  const own = routes.filter(({ remote }) => remote === name);
  const pages = [...new Set(['LoginPage', ...own.flatMap(({ page, preloadChunks = [] }) => [page, ...preloadChunks])])];
  const script = `var unique = "${uniqueName}"; // ${'x'.repeat(2000)}`;
  const contents: Record<string, string | Buffer> = {
    [entry]: script,
    [`${entry}.br`]: brotliCompressSync(script),
    [`${entry}.gz`]: gzipSync(script),
    'mf-manifest.json': JSON.stringify(manifestOf(name, version, entry)),
    [`css/${name}.main.css`]: '@layer app {}',
    ...Object.fromEntries(Object.entries(messagesOf(name)).map(([chunk, [file]]) => [file, `// ${chunk}`])),
    ...(isHost
      ? {
          'fonts/source-sans-3-latin-wght-normal.0.woff2': 'font',
          'js/host.form.js': '// form',
          'js/host.NotFoundPage.js': '// page',
        }
      : Object.fromEntries(['remote', ...pages].map((chunk) => [`js/${name}.${chunk}.js`, `// ${chunk}`]))),
  };
  const release: Release = {
    name,
    version,
    uniqueName,
    gitSha: 'unknown',
    builtAt: '2026-11-01T08:00:00.000Z',
    contract: '0.1.0',
    requires: { contract: '^0.1.0', shared: isHost ? {} : { react: '^19.0.0', '@portal/ui/form': '^0.1.0' } },
    ...(isHost && { provides: { react: '19.3.1', '@portal/ui/form': '0.1.0' } }),
    files: Object.fromEntries(
      Object.entries(contents).map(([path, text]) => [
        path,
        { size: Buffer.from(text).length, integrity: integrityOf(Buffer.from(text)) },
      ]),
    ),
    entry,
    exposes: isHost ? {} : { './remote': 'remote' },
    chunks: isHost
      ? {
          main: ['main.js', 'css/host.main.css'],
          ...messagesOf(name),
          NotFoundPage: ['js/host.NotFoundPage.js'],
        }
      : {
          remote: [`js/${name}.remote.js`],
          ...Object.fromEntries(pages.map((page) => [page, [`js/${name}.${page}.js`, `css/${name}.main.css`]])),
          ...messagesOf(name),
        },
    consumes: isHost ? {} : { LoginPage: ['@portal/ui/form'] },
    sharedChunks: isHost ? { '@portal/ui/form': ['js/host.form.js'] } : {},
    ...changes,
  };
  for (const [path, text] of Object.entries(contents)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  await writeFile(join(dir, 'release.json'), JSON.stringify(release));
  return dir;
}

/** Puts texts into the files of a build, and describes them. @returns the build's folder */
export async function withFiles(dir: string, texts: Readonly<Record<string, string>>): Promise<string> {
  const release: Release = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8'));
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
    release.files[path] = { size: Buffer.from(text).length, integrity: integrityOf(Buffer.from(text)) };
  }
  await writeFile(join(dir, 'release.json'), JSON.stringify(release));
  return dir;
}

/** A store with a host and one remote live. */
export async function storeWithPortal(): Promise<{ store: ReleaseStore; dataDir: string }> {
  const dataDir = await temporaryFolder();
  const store = await openStore(dataDir);
  await store.files.publish(await makeBuild('host', '1.0.0'));
  await store.files.publish(await makeBuild('mfe-auth', '1.0.0'));
  const versions = new Map<ReleaseName, string>([
    ['host', '1.0.0'],
    ['mfe-auth', '1.0.0'],
  ]);
  await activate(store, versions, { by: 'test', reason: 'start' });
  return { store, dataDir };
}
