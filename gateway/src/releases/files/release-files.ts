import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Release, releaseSchema } from '@portal/contract/release';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { checkBuild } from '../checks/build-checks';
import { RefusedError } from '../errors';
import { withCompressedForms } from './compressed-forms';
import { errorCode, syncFolder, writeSynced } from './durable-files';
import { integrityOf } from './integrity';

const REBUILD = 'build the package again';
/** The folder of releases that are being stored or removed. */
export const INCOMING = '.incoming';

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/** Reads and checks a build's own description. */
export async function readReleaseJson(dir: string): Promise<Release> {
  const text = await readFile(join(dir, 'release.json'), 'utf8').catch(() => {
    throw new RefusedError('release.json', `${dir} holds no release.json`, REBUILD);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RefusedError('release.json', `${dir}/release.json is not JSON`, REBUILD);
  }
  const parsed = releaseSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new RefusedError('release.json', `${dir}/release.json: ${errors.join('; ')}`, REBUILD);
}

/** Every file named, every named file there with the right bytes. Source maps stay with the build. */
async function readChecked(dir: string, release: Release): Promise<Map<string, Uint8Array>> {
  const unnamed = (await filesIn(dir)).filter(
    (path) => !(path in release.files) && path !== 'release.json' && !path.endsWith('.map'),
  );
  if (unnamed.length > 0) throw new RefusedError('files', `not named in release.json: ${unnamed.join(', ')}`, REBUILD);
  const contents = new Map<string, Uint8Array>();
  for (const [path, { size, integrity }] of Object.entries(release.files)) {
    const bytes = await readFile(join(dir, path)).catch(() => {
      throw new RefusedError('files', `${path} is named in release.json but is not there`, REBUILD);
    });
    if (bytes.length !== size || integrityOf(bytes) !== integrity) {
      throw new RefusedError('integrity', `${path} differs from the integrity in release.json`, REBUILD);
    }
    contents.set(path, bytes);
  }
  return contents;
}

function checkUniqueName(release: Release, contents: Map<string, Uint8Array>): void {
  const entry = contents.get(release.entry);
  if (!entry) throw new RefusedError('entry', `the entry ${release.entry} is not among the files`, REBUILD);
  if (!release.uniqueName.includes(release.version) || !Buffer.from(entry).includes(release.uniqueName)) {
    throw new RefusedError(
      'unique-name',
      'the bundler name of the build does not contain its version, so two versions on a page would mix',
      REBUILD,
    );
  }
}

/**
 * A build as it is stored: checked, and with the compressed form of every file.
 * @param pack false under `npm run dev`, whose builds are as large as they are
 * @throws RefusedError when a check fails
 */
export async function preparedBuild(
  dir: string,
  description: Release,
  pack: boolean,
): Promise<{ release: Release; contents: Map<string, Uint8Array> }> {
  const contents = await readChecked(dir, description);
  checkUniqueName(description, contents);
  checkBuild(description, contents);
  return pack ? withCompressedForms(description, contents) : { release: description, contents };
}

/**
 * Immutable files of releases: `<root>/<name>/<version>/…`.
 */
export class ReleaseFiles {
  constructor(readonly root: string) {}

  dir(name: string, version: string): string {
    return join(this.root, name, version);
  }

  /**
   * The description of a stored release; undefined when there is none.
   * @throws RefusedError when it is damaged
   */
  async read(name: string, version: string): Promise<Release | undefined> {
    const file = join(this.dir(name, version), 'release.json');
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    try {
      return releaseSchema.parse(JSON.parse(text));
    } catch {
      throw new RefusedError(
        'damaged',
        `${file} is damaged: it does not describe a release`,
        `portal rollback ${name} if it is live; or remove ${this.dir(name, version)} and publish the same build again`,
      );
    }
  }

  /**
   * Checks a build and stores it; the same build again changes nothing.
   * @param options.dryRun checks only
   * @param options.pack whether files get the compressed forms that they lack
   * @returns the release and whether it was stored by this call
   * @throws RefusedError when a check fails or the version holds other bytes
   */
  async publish(dir: string, { dryRun = false, pack = true } = {}): Promise<{ release: Release; stored: boolean }> {
    const description = await readReleaseJson(dir);
    const known = await this.read(description.name, description.version);
    if (known) return { release: sameFiles(known, description), stored: false };
    const { release, contents } = await preparedBuild(dir, description, pack);
    return { release, stored: !dryRun && (await this.store(release, contents)) };
  }

  /** Every stored release, with the time at which it was stored. */
  async list(): Promise<{ name: ReleaseName; version: string; storedAt: Date }[]> {
    const releases = [];
    for (const name of RELEASE_NAMES) {
      for (const version of (await namesIn(join(this.root, name))).sort()) {
        const description = await stat(join(this.dir(name, version), 'release.json')).catch(() => undefined);
        if (description) releases.push({ name, version, storedAt: description.mtime });
      }
    }
    return releases;
  }

  /** Compares every stored byte with its integrity. */
  async verify(name: string, version: string): Promise<{ files: number; errors: string[] }> {
    const release = await this.read(name, version).catch(() => undefined);
    if (!release)
      return { files: 0, errors: [`${join(this.dir(name, version), 'release.json')} is missing or damaged`] };
    const errors: string[] = [];
    for (const [path, { size, integrity }] of Object.entries(release.files)) {
      const bytes = await readFile(join(this.dir(name, version), path)).catch(() => undefined);
      if (!bytes) errors.push(`${path} is missing`);
      else if (bytes.length !== size || integrityOf(bytes) !== integrity) errors.push(`${path} has changed`);
    }
    return { files: Object.keys(release.files).length, errors };
  }

  /** Compares the bytes that pages would get with their integrity. */
  verifyServed(name: string, version: string): Promise<{ files: number; errors: string[] }> {
    return this.verify(name, version);
  }

  /** Bytes that a stored release takes. */
  async size(name: string, version: string): Promise<number> {
    const release = await this.read(name, version).catch(() => undefined);
    return Object.values(release?.files ?? {}).reduce((sum, { size }) => sum + size, 0);
  }

  /** Takes a release away. Its name vanishes first, so that nobody reads half of it. */
  async remove(name: string, version: string): Promise<void> {
    const going = join(this.root, INCOMING, randomUUID());
    await mkdir(dirname(going), { recursive: true });
    await rename(this.dir(name, version), going);
    await syncFolder(join(this.root, name));
    await rm(going, { recursive: true, force: true });
  }

  /** Takes away what a publishing or a removal left that was interrupted before the given time. */
  async removeLeftovers(before: Date): Promise<void> {
    for (const name of await namesIn(join(this.root, INCOMING))) {
      const folder = join(this.root, INCOMING, name);
      const { mtime } = await stat(folder);
      if (mtime < before) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Writes checked files as a whole or not at all. @returns whether it was this call that stored them */
  protected async store(release: Release, contents: Map<string, Uint8Array>): Promise<boolean> {
    const incoming = join(this.root, INCOMING, randomUUID());
    try {
      await writeAll(incoming, contents, release);
      return await this.moveIn(incoming, release);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  private async moveIn(incoming: string, release: Release): Promise<boolean> {
    const target = this.dir(release.name, release.version);
    await mkdir(dirname(target), { recursive: true });
    try {
      await rename(incoming, target);
    } catch (error) {
      // Two publishers at once: the first one's folder stands.
      const winner = await this.read(release.name, release.version);
      if (!winner) throw error;
      sameFiles(winner, release);
      return false;
    }
    await syncFolder(dirname(target));
    return true;
  }
}

export function sameFiles(known: Release, release: Release): Release {
  const text = (of: Release, path: string) => JSON.stringify(of.files[path]);
  const isOwn = (path: string) => path in release.files || release.files[path.replace(/\.(br|gz)$/, '')] !== undefined;
  const same = Object.keys(release.files).every((path) => text(known, path) === text(release, path));
  // Compressed forms are made when a build is stored, where it brings none.
  if (same && Object.keys(known.files).every(isOwn)) return known;
  throw new RefusedError(
    'immutable',
    `${release.name} ${release.version} is already stored with other bytes; a release is never overwritten`,
    'give the build a new version',
  );
}

async function writeAll(dir: string, contents: Map<string, Uint8Array>, release: Release): Promise<void> {
  const folders = new Set([dir]);
  for (const [path, bytes] of contents) {
    const file = join(dir, path);
    await mkdir(dirname(file), { recursive: true });
    folders.add(dirname(file));
    await writeSynced(file, bytes);
  }
  await writeSynced(join(dir, 'release.json'), `${JSON.stringify(release, null, 1)}\n`);
  for (const folder of folders) await syncFolder(folder);
}
