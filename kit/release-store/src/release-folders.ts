import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { type Contents, DESCRIPTION, fileError, isFilePath, type ReleaseDescription } from './build-folder';
import { isCompressedForm } from './compressed-forms';
import { errorCode, syncFolder, writeSynced } from './durable-files';
import { RefusedError } from './errors';

/** The folder of releases that are being stored or removed. */
export const INCOMING = '.incoming';
/** Neither hidden nor one that leads elsewhere. */
const isVersion = (text: string) => /^[\w@~-][\w.@~+-]*$/.test(text);

export interface StoredVersion {
  name: string;
  version: string;
  storedAt: Date;
}

/** What comparing stored bytes with their description has found. */
export interface Verified {
  files: number;
  errors: string[];
}

/** Immutable files of releases: `<root>/<name>/<version>/…`, with the description of each in its folder. */
export class ReleaseFolders<R extends ReleaseDescription> {
  /**
   * @param root made with the first release
   * @param schema of descriptions; what it strips is not kept
   */
  constructor(
    readonly root: string,
    private readonly schema: z.ZodType<R>,
  ) {}

  dir(name: string, version: string): string {
    return join(this.root, name, version);
  }

  /**
   * The description of a stored release; undefined when there is none.
   * @throws RefusedError when it is damaged
   */
  async read(name: string, version: string): Promise<R | undefined> {
    if (!this.isName(name) || !isVersion(version)) return undefined;
    const file = join(this.dir(name, version), DESCRIPTION);
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    try {
      const release = this.schema.parse(JSON.parse(text));
      if (Object.keys(release.files).every(isFilePath)) return release;
    } catch {
      // Said below.
    }
    throw this.damaged(name, version, `${file} is damaged: it does not describe a release`);
  }

  /**
   * Stores a release as a whole or not at all, after a power cut too; the same bytes again change nothing.
   * @param contents every file that the description names; what is beside those is kept and never verified
   * @returns whether it was this call that stored it
   * @throws RefusedError when a file is not as described, a name leads out of the folder, or the version is there with other bytes
   */
  async store(release: R, contents: Contents): Promise<boolean> {
    this.checkContents(release, contents);
    const incoming = join(this.root, INCOMING, randomUUID());
    try {
      await writeAll(incoming, contents, release);
      return await this.moveIn(incoming, release);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  /** Every stored release, with the time at which it was stored. */
  async list(): Promise<StoredVersion[]> {
    const releases = [];
    for (const name of (await namesIn(this.root)).filter((one) => this.isName(one)).sort()) {
      for (const version of (await namesIn(join(this.root, name))).filter(isVersion).sort()) {
        const description = await stat(join(this.dir(name, version), DESCRIPTION)).catch(() => undefined);
        if (description) releases.push({ name, version, storedAt: description.mtime });
      }
    }
    return releases;
  }

  /** Compares every stored byte with its integrity. */
  async verify(name: string, version: string): Promise<Verified> {
    const release = await this.read(name, version).catch(() => undefined);
    if (!release) return { files: 0, errors: [`${join(this.dir(name, version), DESCRIPTION)} is missing or damaged`] };
    const errors: string[] = [];
    for (const path of Object.keys(release.files)) {
      const bytes = await readFile(join(this.dir(name, version), path)).catch(() => undefined);
      const error = fileError(path, bytes, release);
      if (error) errors.push(error);
    }
    return { files: Object.keys(release.files).length, errors };
  }

  /** Bytes that a stored release takes. */
  async size(name: string, version: string): Promise<number> {
    return bytesOf(await this.read(name, version).catch(() => undefined));
  }

  /** Takes a release away. Its name vanishes first, so that nobody reads half of it. */
  async remove(name: string, version: string): Promise<void> {
    if (!this.isName(name) || !isVersion(version)) throw new Error(`${name} ${version} is no release`);
    const going = join(this.root, INCOMING, randomUUID());
    await mkdir(dirname(going), { recursive: true });
    await rename(this.dir(name, version), going);
    await syncFolder(join(this.root, name));
    await rm(going, { recursive: true, force: true });
  }

  /** Takes away what a call of {@link store} or {@link remove} left that was interrupted before the given time. */
  async removeLeftovers(before: Date): Promise<void> {
    for (const name of await namesIn(join(this.root, INCOMING))) {
      const folder = join(this.root, INCOMING, name);
      const found = await stat(folder).catch((error: unknown) => {
        // A release that was being stored is where it belongs by now.
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (found && found.mtime < before) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Whether releases have such names; folders with others are left alone. */
  protected isName(name: string): boolean {
    return /^[\w@~-][\w.@~-]*$/.test(name);
  }

  /** What is said of a release that cannot be read. */
  protected damaged(name: string, version: string, message: string): RefusedError {
    return new RefusedError('damaged', message, `remove ${this.dir(name, version)} and store the same release again`);
  }

  private checkContents(release: R, contents: Contents): void {
    const { name, version, files } = release;
    const refuse = (error: string) => {
      throw new RefusedError('files', `${name} ${version}: ${error}`, 'describe the release anew');
    };
    if (!this.isName(name) || !isVersion(version)) refuse('name or version do not fit into an address');
    for (const path of contents.keys()) if (!isFilePath(path)) refuse(`${path} is no path of a file of a release`);
    for (const path of Object.keys(files)) {
      const error = fileError(path, contents.get(path), release);
      if (error) refuse(error);
    }
  }

  private async moveIn(incoming: string, release: R): Promise<boolean> {
    const target = this.dir(release.name, release.version);
    await mkdir(dirname(target), { recursive: true });
    try {
      await rename(incoming, target);
    } catch (error) {
      // Two at once: the first one's folder stands.
      const winner = await this.read(release.name, release.version);
      if (!winner) throw error;
      sameFiles(winner, release);
      return false;
    }
    await syncFolder(dirname(target));
    return true;
  }
}

/**
 * The stored release, where another one of its version has the same files.
 * @throws RefusedError when it has others
 */
export function sameFiles<R extends ReleaseDescription>(stored: R, release: R): R {
  const text = (of: R, path: string) => JSON.stringify(of.files[path]);
  const isOwn = (path: string) => path in release.files || isCompressedForm(path, release);
  const same = Object.keys(release.files).every((path) => text(stored, path) === text(release, path));
  // Compressed forms may have been made when a build was stored that brought none.
  if (same && Object.keys(stored.files).every(isOwn)) return stored;
  throw otherBytes(`${release.name} ${release.version} is already stored with other bytes`);
}

/** The refusal to overwrite a release. */
export function otherBytes(what: string): RefusedError {
  return new RefusedError('immutable', `${what}; a release is never overwritten`, 'give the build a new version');
}

/** Bytes of all files of a release; 0 where there is none. */
export function bytesOf(release: ReleaseDescription | undefined): number {
  return Object.values(release?.files ?? {}).reduce((sum, { size }) => sum + size, 0);
}

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  });
}

async function writeAll(dir: string, contents: Contents, release: ReleaseDescription): Promise<void> {
  const folders = new Set([dir]);
  for (const [path, bytes] of contents) {
    const file = join(dir, path);
    await mkdir(dirname(file), { recursive: true });
    folders.add(dirname(file));
    await writeSynced(file, bytes);
  }
  await writeSynced(join(dir, DESCRIPTION), `${JSON.stringify(release, null, 1)}\n`);
  for (const folder of folders) await syncFolder(folder);
}
