import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { workspaceRoot } from '@portal/build/workspace';
import { buildForFederation, createFederationCache, getExternals, setBuildAdapter } from '@softarc/native-federation';
import { withNativeFederation } from '@softarc/native-federation/config';
import { createEsBuildAdapter } from '@softarc/native-federation-esbuild';
import { build } from 'esbuild';
import { declaredSingletons, EXPOSED, entryOf, placeOf, RELEASED, REMOTES } from './apps.mjs';
import { sourcePlugins } from './native-sources.mjs';

const VARIANT = 'native';
/** Under which the host's own module is exposed to its page. */
const HOST = './src/index';
const IMAGES = /** @type {const} */ ({ '.svg': 'dataurl', '.png': 'dataurl', '.webp': 'dataurl', '.jpg': 'dataurl' });
/** Other subpaths of what is shared: an import map knows them only where they are named. */
const SUBPATHS = {
  'react-dom': ['react-dom/client'],
  '@portal/shell-kit': ['@portal/shell-kit/visitor'],
  '@portal/i18n': ['@portal/i18n/join-texts'],
};

/**
 * Native Federation with its adapter for esbuild and its orchestrator in the page.
 * @param {string} app @param {'before' | 'after'} release
 */
export async function buildNative(app, release) {
  process.chdir(workspaceRoot);
  const { out, publicPath } = placeOf(VARIANT, app, release);
  const cache = mkdtempSync(join(tmpdir(), 'portal-bench-native-'));
  const adapter = createEsBuildAdapter({
    plugins: sourcePlugins(release === 'after' && app === RELEASED ? entryOf(app) : undefined),
    loader: IMAGES,
    // The preset for React names files that React 19 does not have any more, and its plugin for CommonJS loses the exports of
    // use-sync-external-store ("is not a function"): esbuild reads CommonJS itself.
    frameworks: [{ name: 'react-19', needsCommonJsPlugin: false, resolveExtensions: ['.tsx', '.ts'] }],
  });
  setBuildAdapter(adapter);
  const config = withNativeFederation({
    name: app,
    exposes: { [app === 'host' ? HOST : EXPOSED]: relative(workspaceRoot, entryOf(app)) },
    shared: sharedBy(app),
    features: { ignoreUnusedDeps: false },
  });
  await buildForFederation(
    config,
    {
      projectName: app,
      workspaceRoot,
      outputPath: relative(workspaceRoot, out),
      federationConfig: '',
      tsConfig: 'tsconfig.web.json',
      packageJson: join(workspaceRoot, app, 'package.json'),
      entryPoints: [entryOf(app)],
      verbose: false,
      dev: false,
      watch: false,
      cacheExternalArtifacts: false,
      federationCache: createFederationCache(cache, new Map()),
    },
    getExternals(config),
  );
  await adapter.dispose();
  rmSync(cache, { recursive: true, force: true });
  return { head: app === 'host' ? await buildPage(out, publicPath) : '' };
}

/** @param {string} app */
function sharedBy(app) {
  const folder = join(workspaceRoot, app);
  const modules = Object.entries(declaredSingletons(app)).flatMap(([key, settings]) =>
    [key, ...(SUBPATHS[/** @type {keyof typeof SUBPATHS} */ (key)] ?? [])].map((name) => ({ name, settings })),
  );
  return Object.fromEntries(
    modules.map(({ name, settings }) => [
      name,
      {
        ...settings,
        strictVersion: false,
        includeSecondaries: false,
        packageInfo: { entryPoint: entryPointOf(name, folder), version: settings.version, esm: name.startsWith('@') },
      },
    ]),
  );
}

/** @param {string} name @param {string} folder */
function entryPointOf(name, folder) {
  const require = createRequire(join(folder, 'package.json'));
  if (!name.startsWith('@portal/')) return require.resolve(name);
  const [scope, pack, ...rest] = name.split('/');
  const file = join(folder, 'node_modules', `${scope}`, `${pack}`, 'package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8'));
  return join(dirname(file), exports[['.', ...rest].join('/')]);
}

/** The page's own script, which finds host and remotes, and the styles of all pages. @param {string} out @param {string} publicPath */
async function buildPage(out, publicPath) {
  const addresses = Object.fromEntries(
    ['host', ...REMOTES].map((app) => [app, `${placeOf(VARIANT, app, 'before').publicPath}remoteEntry.json`]),
  );
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'native-page.mjs')],
    define: { APPS: JSON.stringify(addresses), HOST: JSON.stringify(HOST) },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: out,
    entryNames: 'page-[hash]',
    metafile: true,
  });
  const styles = await build({
    entryPoints: [join(workspaceRoot, 'shared/themes/src/tokens.css')],
    bundle: true,
    minify: true,
    outdir: out,
    publicPath,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    metafile: true,
  });
  const named = (/** @type {import('esbuild').Metafile} */ { outputs }, /** @type {string} */ ending) =>
    Object.keys(outputs)
      .filter((file) => file.endsWith(ending))
      .map((file) => publicPath + basename(file));
  return [
    ...named(styles.metafile, '.css').map((href) => `<link rel="stylesheet" href="${href}">`),
    ...named(metafile, '.js').map((src) => `<script type="module" src="${src}"></script>`),
  ].join('\n');
}
