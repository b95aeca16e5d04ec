import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasIntegrity } from '@federation-kit/integrity/integrity-of';
import { DESCRIPTION, fileError } from '@federation-kit/release-store/build-folder';
import { bytesOf, otherBytes, sameFiles, type Verified } from '@federation-kit/release-store/release-folders';
import { type Bucket, BucketError } from '@portal/bucket/bucket';
import { type Release, releaseSchema } from '@portal/contract/release';
import { isReleaseName } from '@portal/contract/release-names';
import { LRUCache } from 'lru-cache';
import { RefusedError } from '../errors';
import { DELTAS } from './deltas';
import { mediaType } from './media-types';
import { preparedBuild, readReleaseJson } from './prepared-build';
import { type ListedRelease, type PublishOptions, ReleaseFiles } from './release-files';

/** Files that come or go at the same time. */
const SIDE_BY_SIDE = 8;
/** How long a version that is not there is not asked for again, milliseconds: old tabs and strangers ask for all kinds of things. */
const MISSED_MS = 10_000;
/** Anybody can ask for versions that were never there. */
const MOST_MISSED = 10_000;
/** How long nobody who has a copy asks a bucket again that did not answer, milliseconds: a start publishes one release after the other. */
const AWAY_MS = 60_000;

async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** Says what failed in the operator's words. @throws RefusedError. */
function throwBucketError(error: unknown): never {
  if (!(error instanceof BucketError)) throw error;
  throw new RefusedError(
    'bucket',
    error.message,
    'check FILES_URL (or RELEASE_FILES_URL), the keys and their rights, and whether the bucket is there',
  );
}

/**
 * Files of releases in a bucket, with whole copies on this machine's own disk: pages are served from the disk alone, so that a gateway goes on
 * while the bucket is away. A release counts once its description is in the bucket, which comes last.
 */
export class BucketReleaseFiles extends ReleaseFiles {
  private readonly fetching = new Map<string, Promise<Release | undefined>>();
  private awayUntil = 0;
  private readonly missed = new LRUCache<string, true>({ max: MOST_MISSED, ttl: MISSED_MS });

  constructor(
    root: string,
    private readonly bucket: Bucket,
  ) {
    super(root);
  }

  override async read(name: string, version: string): Promise<Release | undefined> {
    const copy = await super.read(name, version);
    if (copy) return copy;
    const key = `${name}/${version}`;
    if (!isReleaseName(name) || this.missed.has(key)) return undefined;
    const fetched = this.fetching.get(key) ?? this.fetch(name, version).finally(() => this.fetching.delete(key));
    this.fetching.set(key, fetched);
    return fetched;
  }

  override async isHere(name: string, version: string): Promise<boolean> {
    return access(join(this.dir(name, version), DESCRIPTION)).then(
      () => true,
      () => false,
    );
  }

  /** In the bucket; while that is away, whether this machine has a copy. */
  override async isStored(name: string, version: string): Promise<boolean> {
    try {
      return (await this.described(name, version)) !== undefined;
    } catch (error) {
      if (error instanceof BucketError) return this.isHere(name, version);
      if (error instanceof RefusedError) return false;
      throw error;
    }
  }

  override async publish(
    dir: string,
    { dryRun = false, pack = true, live }: PublishOptions = {},
  ): Promise<{ release: Release; stored: boolean }> {
    const description = await readReleaseJson(dir);
    const { name, version } = description;
    const copy = await super.read(name, version);
    const known = await this.published(name, version, copy);
    if (known) return { release: sameFiles(known, description), stored: false };
    if (copy) sameFiles(copy, description);
    const { release, contents } =
      (copy && (await this.wholeCopy(copy))) ??
      (await preparedBuild(dir, description, pack, await this.named(name, live)));
    if (dryRun) return { release, stored: false };
    await inTurns(contents, ([path, bytes]) => this.upload(release, path, bytes)).catch(throwBucketError);
    const text = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
    const stored = await this.bucket
      .create(keyOf(name, version, DESCRIPTION), text, mediaType(DESCRIPTION))
      .catch(throwBucketError);
    const winner = stored ? release : await this.described(name, version).catch(throwBucketError);
    if (winner) sameFiles(winner, release);
    this.missed.delete(`${name}/${version}`);
    await this.store(release, contents);
    return { release, stored };
  }

  override async list(): Promise<ListedRelease[]> {
    const found = await this.bucket.list('releases/').catch(throwBucketError);
    return found.flatMap(({ key, changedAt }) => {
      const [, name = '', version, file] = /^releases\/([^/]+)\/([^/]+)\/(release\.json)$/.exec(key) ?? [];
      return isReleaseName(name) && version && file ? [{ name, version, storedAt: changedAt }] : [];
    });
  }

  override copies(): Promise<ListedRelease[]> {
    return super.list();
  }

  override removeCopy(name: string, version: string): Promise<void> {
    return super.remove(name, version);
  }

  /** Checks the files in the bucket, and the copy on this disk where there is one. */
  override async verify(name: string, version: string): Promise<Verified> {
    const release = await this.described(name, version).catch(() => undefined);
    if (!release) return { files: 0, errors: ['release.json is missing in the bucket or cannot be read'] };
    const errors: string[] = [];
    await inTurns(Object.keys(release.files), async (path) => {
      const bytes = await this.bucket.read(keyOf(name, version, path)).catch(() => undefined);
      const error = fileError(path, bytes, release);
      if (error) errors.push(error);
    });
    if (await super.read(name, version)) {
      const copy = await super.verify(name, version);
      errors.push(...copy.errors.map((error) => `the copy on this disk: ${error}`));
    }
    return { files: Object.keys(release.files).length, errors: errors.sort() };
  }

  /** The copy on this disk, which is made where it is missing. */
  override async verifyServed(name: string, version: string): Promise<Verified> {
    await this.read(name, version);
    return super.verify(name, version);
  }

  override async size(name: string, version: string): Promise<number> {
    return bytesOf(await this.described(name, version));
  }

  /** Its description goes first, so that nobody takes half of it for a release. */
  override async remove(name: string, version: string): Promise<void> {
    await this.bucket.remove(keyOf(name, version, DESCRIPTION));
    const left = await this.bucket.list(keyOf(name, version, ''));
    await inTurns(left, ({ key }) => this.bucket.remove(key));
    if (await super.read(name, version)) await super.remove(name, version);
  }

  /** @throws RefusedError where the bucket has a description that is none */
  private async described(name: string, version: string): Promise<Release | undefined> {
    const key = keyOf(name, version, DESCRIPTION);
    const text = await this.bucket.read(key);
    try {
      return text && releaseSchema.parse(JSON.parse(text.toString()));
    } catch {
      const remedy = `portal rollback ${name} if it is live; or remove ${key} from the bucket and publish the same build again`;
      throw new RefusedError('damaged', `${key} in the bucket is damaged: it does not describe a release`, remedy);
    }
  }

  /**
   * The release as the bucket has it. While the bucket is away the copy on this disk counts, so that a portal starts all the same.
   * @throws RefusedError where the bucket is away and there is no copy
   */
  private async published(name: string, version: string, copy: Release | undefined): Promise<Release | undefined> {
    if (copy && Date.now() < this.awayUntil) return copy;
    try {
      return await this.described(name, version);
    } catch (error) {
      if (!copy || !(error instanceof BucketError)) return throwBucketError(error);
      this.awayUntil = Date.now() + AWAY_MS;
      return copy;
    }
  }

  /** The copy on this disk, byte by byte as documents may have signed it; undefined where it is damaged. */
  private async wholeCopy(
    release: Release,
  ): Promise<{ release: Release; contents: Map<string, Uint8Array> } | undefined> {
    const contents = new Map<string, Uint8Array>();
    const read = (path: string) => readFile(join(this.dir(release.name, release.version), path)).catch(() => undefined);
    for (const path of Object.keys(release.files)) {
      const bytes = await read(path);
      if (!bytes || fileError(path, bytes, release)) return undefined;
      contents.set(path, bytes);
    }
    const deltas = await read(DELTAS);
    if (deltas) contents.set(DELTAS, deltas);
    return { release, contents };
  }

  private async upload({ name, version }: Release, path: string, bytes: Uint8Array): Promise<void> {
    const key = keyOf(name, version, path);
    if (await this.bucket.create(key, bytes, mediaType(path))) return;
    // Left by a publishing that was interrupted, or by another one at the same time.
    const there = await this.bucket.read(key);
    // Deltas depend on what was live then, and those of any time are right.
    if (path === DELTAS || there?.equals(bytes)) return;
    throw otherBytes(`${name} ${version} is in the bucket with another ${path}`);
  }

  /** Brings a whole release to this disk. Only right bytes count. */
  private async fetch(name: string, version: string): Promise<Release | undefined> {
    const release = await this.described(name, version);
    if (!release) {
      this.missed.set(`${name}/${version}`, true);
      return undefined;
    }
    const contents = new Map<string, Uint8Array>();
    await inTurns(Object.entries(release.files), async ([path, { integrity }]) => {
      const bytes = await this.bucket.read(keyOf(name, version, path));
      if (!bytes || !hasIntegrity(bytes, integrity))
        throw new BucketError(`${name} ${version} in the bucket is not whole: ${path} is missing or has changed`);
      contents.set(path, bytes);
    });
    const deltas = await this.bucket.read(keyOf(name, version, DELTAS)).catch(() => undefined);
    if (deltas) contents.set(DELTAS, deltas);
    await this.store(release, contents);
    return release;
  }
}

function keyOf(name: string, version: string, path: string): string {
  return `releases/${name}/${version}/${path}`;
}
