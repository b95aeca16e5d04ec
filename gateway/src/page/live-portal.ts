import { liveVersion } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import type { Link } from '../releases/discovery-chain';
import { type ReleaseStore, requireRelease } from '../releases/release-store';

/** What is live, with the descriptions of the releases. */
export interface LivePortal {
  link: Link;
  releases: ReadonlyMap<ReleaseName, Release>;
  /** Versions that may run on a page beside the live ones: the fallbacks. */
  uniqueNames: readonly string[];
}

async function load(store: ReleaseStore, link: Link): Promise<LivePortal> {
  const releases = new Map<ReleaseName, Release>();
  const uniqueNames: string[] = [];
  for (const name of RELEASE_NAMES) {
    const live = liveVersion(link.document, name);
    if (!live) continue;
    const release = await requireRelease(store, name, live.metadata.version);
    releases.set(name, release);
    uniqueNames.push(release.uniqueName);
    const fallback = live.extras.fallback && (await store.files.read(name, live.extras.fallback.version));
    if (fallback) uniqueNames.push(fallback.uniqueName);
  }
  return { link, releases, uniqueNames };
}

/**
 * Follows the live document. Each call looks whether there is a newer one; when the store cannot be read, the last good one goes on.
 */
export class LivePortalReader {
  private last: LivePortal | undefined;

  constructor(
    private readonly store: ReleaseStore,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** @returns undefined before the first activation */
  async read(): Promise<LivePortal | undefined> {
    try {
      const newest = await this.store.chain.newestSeq(this.last?.link.seq ?? 0);
      if (this.last && newest === this.last.link.seq) return this.last;
      const link = await this.store.chain.current();
      if (link) this.last = await load(this.store, link);
    } catch (error) {
      this.onFault(error);
    }
    return this.last;
  }
}
