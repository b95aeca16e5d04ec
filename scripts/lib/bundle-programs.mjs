import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { foldersOfModules, modulesOfFolders } from './modules-of-folders.mjs';
import { root } from './root.mjs';
import { isSame, stampOf } from './source-stamps.mjs';

const PROGRAMS = ['launcher/src/main.ts', 'launcher/src/portal.ts', 'launcher/src/demo-employer/main.ts'];
/** Libraries with native code or files of their own, which they look for beside themselves. */
const STAYS_INSTALLED = /^(@node-rs\/argon2|@bokuweb\/zstd-wasm|playwright-core|pg-native)$/;
/** Beside the sources: what says how they are bundled, and which libraries are installed. */
const ALSO_READ = [
  'node_modules/.pnpm/lock.yaml',
  'scripts/lib/bundle-programs.mjs',
  'scripts/lib/modules-of-folders.mjs',
  ...foldersOfModules,
];

/** @type {import('esbuild').Plugin} */
const installedLibraries = {
  name: 'installed-libraries',
  setup(build) {
    build.onResolve({ filter: STAYS_INSTALLED }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData?.asked) return undefined;
      const { path: found, errors } = await build.resolve(path, { kind, resolveDir, pluginData: { asked: true } });
      if (errors.length > 0) return { path, external: true };
      return { path: kind === 'require-call' ? found : pathToFileURL(found).href, external: true };
    });
  },
};

/**
 * Files that stand beside a source are found from the bundle as well.
 * @param {(path: string) => void} onLoad told of each source before it is read
 * @returns {import('esbuild').Plugin}
 */
const placesOfSources = (onLoad) => ({
  name: 'places-of-sources',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      onLoad(path);
      const text = await readFile(path, 'utf8');
      const [file, place] = [JSON.stringify(path), JSON.stringify(dirname(path))];
      const names = /\b__(dir|file)name\b/.test(text) ? `const __filename = ${file}, __dirname = ${place};` : '';
      if (names === '' && !/\bimport\.meta\.(dirname|url)\b/.test(text)) return undefined;
      const contents = text
        .replaceAll('import.meta.dirname', () => place)
        .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(path).href));
      return { contents: names + contents, loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
});

/** @param {string} path of a source below the root @returns {string} what says what its package exports */
const packageOf = (path) => `${/^(?:(?:kit|shared)\/)?[^/]+/.exec(path)?.[0]}/package.json`;

/**
 * Bundles the programs of the launcher.
 * @param {string} folder that is written
 * @returns stamps of what they are made of, and their files, by paths below the root; undefined where a source changed meanwhile
 */
export async function bundlePrograms(folder) {
  const { build, stop } = await import('esbuild');
  const startedAt = Date.now();
  const before = new Map(ALSO_READ.map((path) => [path, stampOf(path)]));
  const note = (path) => {
    if (path.startsWith(`${root}/`)) before.set(path.slice(root.length + 1), stampOf(path.slice(root.length + 1)));
  };
  try {
    const { metafile } = await build({
      entryPoints: PROGRAMS.map((file) => join(root, file)),
      outbase: root,
      outdir: folder,
      absWorkingDir: root,
      bundle: true,
      splitting: true,
      sourcemap: true,
      sourcesContent: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // What comes in both forms is taken in the one whose parts can be followed.
      mainFields: ['module', 'main'],
      // Libraries in the older form ask for parts of Node with `require`.
      banner: {
        js: "import{createRequire as portalRequire}from'node:module';const require=portalRequire(import.meta.url);",
      },
      plugins: [installedLibraries, modulesOfFolders, placesOfSources(note)],
      logLevel: 'silent',
    });
    const sources = Object.keys(metafile.inputs)
      .filter((path) => !path.includes('node_modules/'))
      .map(normalize);
    const read = [...ALSO_READ, ...sources, ...new Set(sources.map(packageOf))];
    const inputs = Object.fromEntries(read.map((path) => [path, stampOf(path)]));
    // Of what is no code, only the end is known: how it was is told by when it was changed or put there.
    const isOld = (path) => (statSync(join(root, path), { throwIfNoEntry: false })?.ctimeMs ?? 0) < startedAt;
    const isUnchanged = (path) => (before.has(path) ? isSame(before.get(path), inputs[path]) : isOld(path));
    if (!read.every(isUnchanged)) return undefined;
    return { inputs, files: Object.keys(metafile.outputs) };
  } finally {
    // Its process has some 500 MB, and would live as long as a server that made the bundle.
    await stop();
  }
}
