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
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundlePrograms } from './bundle-programs.mjs';
import { root } from './root.mjs';
import { isSame, stampOf } from './source-stamps.mjs';

/** The newest, beside those of running programs: one that is about to start may have chosen the last but one. */
const KEPT_BUNDLES = 5;
/** On a very busy machine the sources are ready sooner. */
const WAIT_MS = 10_000;
const POLL_MS = 100;
const WRITTEN_WITHIN_MS = 2_000;

const folder = join(root, '.cache/programs');
const description = join(folder, 'bundle.json');
/** Names the process that makes the bundle. */
const lock = join(folder, 'lock');

/** @returns {string | undefined} folder of the bundle, where it is made of the present sources */
function present() {
  try {
    const { name, checkout, inputs, outputs } = JSON.parse(readFileSync(description, 'utf8'));
    const isUnchanged = ([path, stamp]) => isSame(stamp, stampOf(path));
    const fits =
      checkout === root && /^[\w-]+$/.test(name) && Object.entries({ ...inputs, ...outputs }).every(isUnchanged);
    return fits ? join(folder, name) : undefined;
  } catch {
    return undefined;
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
    const made = await bundlePrograms(join(folder, name));
    // What changed meanwhile may be in it or not: the next program makes another.
    if (made) {
      const written = join(folder, `${name}.json`);
      // By their stamps a file is told that was damaged since; a program may load it much later than it starts.
      const outputs = Object.fromEntries(made.files.map((path) => [path, stampOf(path)]));
      writeFileSync(written, JSON.stringify({ name, checkout: root, inputs: made.inputs, outputs }));
      for (const path of made.files) if (path.endsWith('.js')) flush(join(root, path));
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

/** Whether the lock is that of a process that was ended before it was done. */
function isForsaken() {
  const id = readFileSync(lock, 'utf8');
  // Who has just made the file has not yet written into it.
  return id === '' ? Date.now() - statSync(lock).mtimeMs > WRITTEN_WITHIN_MS : !isRunning(id);
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
    if (isForsaken()) rmSync(lock);
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
