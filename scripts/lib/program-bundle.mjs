// The programs of the launcher as bundles: a start and a command must not wait for thousands of sources to be read and translated. docs/adr/0040-bundled-programs.md

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { foldersOfModules, modulesOfFolders } from './modules-of-folders.mjs';
import { root } from './root.mjs';

const PROGRAMS = ['launcher/src/main.ts', 'launcher/src/portal.ts', 'launcher/src/demo-employer/main.ts'];
/** Libraries with native code or files of their own, which they look for beside themselves. */
const STAYS_INSTALLED = /^(@node-rs\/argon2|@bokuweb\/zstd-wasm|playwright-core|pg-native)$/;
/** Processes that were started from an older bundle still load parts of it. */
const KEPT_BUNDLES = 5;

const folder = join(root, '.cache/programs');
const description = join(folder, 'bundle.json');

/** A stamp that changes when a source does, without reading it; whole seconds, as images keep them. @param {string} path below the root */
function stampOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found?.isDirectory()) return readdirSync(join(root, path), { recursive: true }).sort().join(':');
  return found ? `${found.size}:${Math.floor(found.mtimeMs / 1000)}` : 'gone';
}

/** @returns {string | undefined} folder of the bundle, where it is made of the present sources */
function present() {
  try {
    const { name, madeAt, inputs, outputs } = JSON.parse(readFileSync(description, 'utf8'));
    const same = madeAt === root && Object.entries(inputs).every(([input, stamp]) => stampOf(input) === stamp);
    const whole =
      same && Object.entries(outputs).every(([output, bytes]) => statSync(join(root, output)).size === bytes);
    return whole ? join(folder, name) : undefined;
  } catch {
    return undefined;
  }
}

/** @type {import('esbuild').Plugin} */
const installedLibraries = {
  name: 'installed-libraries',
  setup(build) {
    build.onResolve({ filter: STAYS_INSTALLED }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === STAYS_INSTALLED) return undefined;
      const { path: found, errors } = await build.resolve(path, { kind, resolveDir, pluginData: STAYS_INSTALLED });
      return { path: errors.length > 0 ? path : found, external: true };
    });
  },
};

/** Files that stand beside a source are found from the bundle as well. @type {import('esbuild').Plugin} */
const placesOfSources = {
  name: 'places-of-sources',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const loader = path.endsWith('ts') ? 'ts' : 'js';
      const [file, place] = [JSON.stringify(path), JSON.stringify(dirname(path))];
      if (/\bimport\.meta\.(dirname|url)\b/.test(text)) {
        const url = JSON.stringify(pathToFileURL(path).href);
        const contents = text.replaceAll('import.meta.dirname', place).replaceAll('import.meta.url', url);
        return { contents, loader };
      }
      if (!/\b__(dir|file)name\b/.test(text)) return undefined;
      return { contents: `const __filename = ${file}, __dirname = ${place};${text}`, loader };
    });
  },
};

/** @param {string} own name of the new bundle @returns what it is made of, and its files with their sizes, all below the root */
async function bundle(own) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: PROGRAMS.map((file) => join(root, file)),
    outbase: root,
    outdir: join(folder, own),
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
    plugins: [installedLibraries, modulesOfFolders, placesOfSources],
    logLevel: 'silent',
  });
  writeFileSync(join(folder, own, 'package.json'), '{"type":"module"}');
  const sources = Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/'));
  return {
    files: [...sources.map((input) => relative(root, join(root, input))), ...foldersOfModules, 'pnpm-lock.yaml'],
    outputs: Object.fromEntries(Object.entries(metafile.outputs).map(([file, { bytes }]) => [file, bytes])),
  };
}

function removeOldBundles() {
  const bundles = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // Another program may remove them at the same time.
  const madeAt = ({ name = '' }) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const { name } of bundles.sort((a, b) => madeAt(b) - madeAt(a)).slice(KEPT_BUNDLES))
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** @param {string} name of the new bundle */
async function make(name) {
  const startedAt = Date.now();
  // Where nothing can be written, this fails before any work is done.
  mkdirSync(join(folder, name), { recursive: true });
  const { files, outputs } = await bundle(name);
  const changed = files.some(
    (file) => (statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > startedAt,
  );
  // What changed meanwhile may be in the bundle or not: the next program makes another.
  if (!changed) {
    const inputs = Object.fromEntries(files.map((file) => [file, stampOf(file)]));
    const written = join(folder, `${name}.json`);
    writeFileSync(written, JSON.stringify({ name, madeAt: root, inputs, outputs }));
    renameSync(written, description);
  }
  removeOldBundles();
  return join(folder, name);
}

/**
 * The bundle of the programs, made anew where a source has changed.
 * @returns {Promise<string | undefined>} its folder; undefined where none can be made: then the sources are run
 */
export async function programBundle() {
  const found = present();
  if (found !== undefined) return found;
  const name = randomUUID();
  return make(name).catch(() => {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // What could not be written cannot be removed either.
    }
    return undefined;
  });
}
