// The programs of the launcher as bundles: a start and a command must not wait for thousands of sources
// to be read and translated. docs/adr/0040-bundled-programs.md

import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { foldersOfModules, modulesOfFolders } from './modules-of-folders.mjs';
import { root } from './root.mjs';

const PROGRAMS = ['launcher/src/main.ts', 'launcher/src/portal.ts', 'launcher/src/demo-employer/main.ts'];
/** Libraries with native code or files of their own, which they look for beside themselves. */
const STAYS_INSTALLED = /^(@node-rs\/argon2|@bokuweb\/zstd-wasm|playwright-core|pg-native)$/;
/** Beside the sources: what says how they are bundled, and which libraries are installed. */
const ALSO_READ = [
  'node_modules/.pnpm/lock.yaml',
  'scripts/lib/modules-of-folders.mjs',
  'scripts/lib/program-bundle.mjs',
  ...foldersOfModules,
];
/** The newest, beside those of running programs: one that is about to start may have chosen the last but one. */
const KEPT_BUNDLES = 5;
/** On a very busy machine the sources are ready sooner. */
const WAIT_MS = 10_000;
const POLL_MS = 100;

const folder = join(root, '.cache/programs');
const description = join(folder, 'bundle.json');
/** Names the process that makes the bundle. */
const lock = join(folder, 'lock');

/** @param {string} path below the root @returns what changes when a source does, without reading it */
function stampOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found?.isDirectory()) return { names: readdirSync(join(root, path), { recursive: true }).sort().join(':') };
  return found ? { size: found.size, time: found.mtimeMs } : {};
}

/** Images keep times in whole seconds. */
const isSame = (made, now) =>
  made.names === now.names &&
  made.size === now.size &&
  (made.time === now.time || (now.time % 1000 === 0 && now.time === Math.floor(made.time / 1000) * 1000));

/** @returns {string | undefined} folder of the bundle, where it is made of the present sources */
function present() {
  try {
    const { name, checkout, inputs, outputs } = JSON.parse(readFileSync(description, 'utf8'));
    const fits =
      checkout === root &&
      /^[\w-]+$/.test(name) &&
      Object.entries(inputs).every(([path, stamp]) => isSame(stamp, stampOf(path)));
    const whole = fits && Object.entries(outputs).every(([path, bytes]) => statSync(join(root, path)).size === bytes);
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
 * @param {string} name of the new bundle
 * @returns stamps of what it is made of and sizes of its files; undefined where a source changed meanwhile
 */
async function bundle(name) {
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
      outdir: join(folder, name),
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
    return {
      inputs,
      outputs: Object.fromEntries(Object.entries(metafile.outputs).map(([path, { bytes }]) => [path, bytes])),
    };
  } finally {
    // Its process has some 500 MB, and would live as long as a server that made the bundle.
    await stop();
  }
}

/** Does what may fail without harm. @param {() => void} work */
function attempt(work) {
  try {
    work();
  } catch {
    // Of another account, gone meanwhile, or on a disk that cannot be written.
  }
}

/** @param {string | undefined} id of a process; anything else is none that runs */
function isRunning(id) {
  try {
    return /^[1-9]\d*$/.test(id ?? '') && process.kill(Number(id), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const isMarkOfRunning = (file) => isRunning(/^(\d+)\.pid$/.exec(file)?.[1]);

/** Keeps a bundle for as long as this process runs, which loads parts of it later. @param {string} bundle its folder */
export function keepWhileRunning(bundle) {
  const mark = join(bundle, `${process.pid}.pid`);
  attempt(() => writeFileSync(mark, ''));
  process.on('exit', () => attempt(() => rmSync(mark)));
}

/** Leaves those of running programs, and the newest. @param {string} name of the bundle that was made */
function removeOldBundles(name) {
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== name)
    .map((entry) => join(folder, entry.name))
    .filter((bundle) => !readdirSync(bundle).some(isMarkOfRunning));
  const timeOf = (bundle) => statSync(join(bundle, 'launcher'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = others.sort((one, other) => timeOf(other) - timeOf(one)).slice(KEPT_BUNDLES - 1);
  for (const bundle of old) attempt(() => rmSync(bundle, { recursive: true, force: true }));
}

/** Has the next program make the bundle anew. */
export const discardBundle = () => attempt(() => rmSync(description));

/** Has the disk keep a file, so that none is cut off by a loss of power. @param {string} file */
function flush(file) {
  const opened = openSync(file, 'r+');
  fsyncSync(opened);
  closeSync(opened);
}

async function make() {
  const name = randomUUID();
  try {
    const made = await bundle(name);
    // What changed meanwhile may be in it or not: the next program makes another.
    if (made) {
      const written = join(folder, `${name}.json`);
      writeFileSync(written, JSON.stringify({ name, checkout: root, ...made }));
      for (const path of Object.keys(made.outputs)) if (path.endsWith('.js')) flush(join(root, path));
      flush(written);
      renameSync(written, description);
    }
  } catch (error) {
    attempt(() => rmSync(join(folder, name), { recursive: true, force: true }));
    throw error;
  }
  attempt(() => removeOldBundles(name));
  return join(folder, name);
}

/** Takes the lock, or that of a process that was ended before it was done. @returns {boolean} whether another one has it */
function isLocked() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return false;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  attempt(() => {
    if (!isRunning(readFileSync(lock, 'utf8'))) rmSync(lock);
  });
  return true;
}

/**
 * The bundle of the programs, made anew where a source has changed; of programs that start together one makes it.
 * @returns {Promise<string>} its folder
 * @throws Error where none can be made
 */
export async function programBundle() {
  const found = present();
  if (found !== undefined) return found;
  // Where nothing can be written, this fails before any work is done or waited for.
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
  const begun = Date.now();
  while (isLocked()) {
    if (Date.now() - begun > WAIT_MS) throw new Error(`process ${readFileSync(lock, 'utf8')} is still making it`);
    await wait(POLL_MS);
    const others = present();
    if (others !== undefined) return others;
  }
  const unlock = () => attempt(() => rmSync(lock));
  // Also where a signal ends this process.
  process.once('exit', unlock);
  try {
    return present() ?? (await make());
  } finally {
    process.off('exit', unlock);
    unlock();
  }
}
