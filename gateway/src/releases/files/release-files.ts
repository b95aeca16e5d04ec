import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, syncFolder, writeSynced } from '@federation-kit/release-store/durable-files';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { type Release, releaseSchema } from '@portal/contract/release';
import { isReleaseName, type ReleaseName } from '@portal/contract/release-names';
import { namedVersions } from '../documents/named-versions';
import { RefusedError } from '../errors';
import type { StoredRelease } from './deltas';
import { integrityOf } from './integrity';
import { preparedBuild, readReleaseJson } from './prepared-build';

/** The folder of releases that are being stored or removed. */
export const INCOMING = '.incoming';

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

export interface PublishOptions {
  /** Checks only. */
  dryRun?: boolean;
  /** Whether files get the compressed forms that they lack. */
  pack?: boolean;
  /** What is live: browsers have the files of the versions that it names, and get those of the build as deltas. */
  live?: DiscoveryDocument | undefined;
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
   * @returns the release and whether it was stored by this call
   * @throws RefusedError when a check fails or the version holds other bytes
   */
  async publish(
    dir: string,
    { dryRun = false, pack = true, live }: PublishOptions = {},
  ): Promise<{ release: Release; stored: boolean }> {
    const description = await readReleaseJson(dir);
    const known = await this.read(description.name, description.version);
    if (known) return { release: sameFiles(known, description), stored: false };
    const { release, contents } = await preparedBuild(dir, description, pack, await this.named(description.name, live));
    return { release, stored: !dryRun && (await this.store(release, contents)) };
  }

  /** The stored releases that a document names; one that cannot be read is left out. */
  protected async named(name: ReleaseName, document: DiscoveryDocument | undefined): Promise<StoredRelease[]> {
    const found: StoredRelease[] = [];
    for (const version of document ? namedVersions(document, name) : []) {
      const release = await this.read(name, version).catch(() => undefined);
      if (release) found.push({ release, dir: this.dir(name, version) });
    }
    return found;
  }

  /** Every stored release, with the time at which it was stored. */
  async list(): Promise<{ name: ReleaseName; version: string; storedAt: Date }[]> {
    const releases = [];
    for (const name of (await namesIn(this.root)).filter(isReleaseName).sort()) {
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
