import {
  ReleaseFolders,
  type StoredVersion,
  sameFiles,
  type Verified,
} from '@federation-kit/release-store/release-folders';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { type Release, releaseSchema } from '@portal/contract/release';
import { isReleaseName, type ReleaseName } from '@portal/contract/release-names';
import { namedVersions } from '../documents/named-versions';
import { RefusedError } from '../errors';
import type { StoredRelease } from './deltas';
import { preparedBuild, readReleaseJson } from './prepared-build';

export interface PublishOptions {
  /** Checks only. */
  dryRun?: boolean;
  /** Whether files get the compressed forms that they lack. */
  pack?: boolean;
  /** What is live: browsers have the files of the versions that it names, and get those of the build as deltas. */
  live?: DiscoveryDocument | undefined;
}

/** A stored version of host or remote. */
export type ListedRelease = StoredVersion & { name: ReleaseName };

/** Immutable files of releases, with the checks that a build of this portal must pass. */
export class ReleaseFiles extends ReleaseFolders<Release> {
  constructor(root: string) {
    super(root, releaseSchema);
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

  protected override isName(name: string): boolean {
    return isReleaseName(name);
  }

  override async list(): Promise<ListedRelease[]> {
    return (await super.list()) as ListedRelease[];
  }

  /** Copies on this disk of what is listed, or was; none where the releases themselves are here. */
  async copies(): Promise<ListedRelease[]> {
    return [];
  }

  async removeCopy(_name: string, _version: string): Promise<void> {}

  /** Whether reading a release brings nothing from elsewhere, which may take long. */
  async isHere(_name: string, _version: string): Promise<boolean> {
    return true;
  }

  /** Whether a release is where all gateways find it. */
  async isStored(name: string, version: string): Promise<boolean> {
    return (await this.read(name, version)) !== undefined;
  }

  /** Compares the bytes that pages would get with their integrity. */
  verifyServed(name: string, version: string): Promise<Verified> {
    return this.verify(name, version);
  }

  protected override damaged(name: string, version: string, message: string): RefusedError {
    const remedy = `portal rollback ${name} if it is live; or remove ${this.dir(name, version)} and publish the same build again`;
    return new RefusedError('damaged', message, remedy);
  }
}
