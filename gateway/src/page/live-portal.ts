import type { Release } from '@portal/contract/release';
import { RELEASE_NAMES } from '@portal/contract/release-names';
import type { Link } from '../releases/discovery-chain';
import { type ReleaseStore, requireRelease } from '../releases/release-store';
import type { DocumentTrust } from '../releases/signing/document-trust';

/** What is live, with the descriptions of the releases. */
export interface LivePortal {
  link: Link;
  /** Every version that may run on a page: live for everybody, canaries, and those to fall back to. */
  releases: readonly Release[];
}

async function load(store: ReleaseStore, link: Link): Promise<LivePortal> {
  const releases: Release[] = [];
  for (const name of RELEASE_NAMES) {
    const entries = link.document.microFrontends[name] ?? [];
    for (const { metadata } of entries) releases.push(await requireRelease(store, name, metadata.version));
    for (const { extras } of entries) {
      const version = extras.fallback?.version;
      if (version === undefined || releases.some((one) => one.name === name && one.version === version)) continue;
      const fallback = await store.files.read(name, version);
      if (fallback) releases.push(fallback);
    }
  }
  return { link, releases };
}

/**
 * Follows the live document. Each call looks whether there is a newer one; when the store cannot be read, the last good one goes on.
 */
export class LivePortalReader {
  private last: LivePortal | undefined;
  /** Number of the newest document that was looked at, whether it counts or not. */
  private seen = 0;

  constructor(
    private readonly store: ReleaseStore,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Public keys by which pages know the document. */
  get publicKeys(): readonly string[] {
    return this.trust.publicKeys;
  }

  /** By which signatures are checked. */
  get trust(): DocumentTrust {
    return this.store.chain.trust;
  }

  /** @returns undefined before the first activation */
  async read(): Promise<LivePortal | undefined> {
    try {
      const newest = await this.store.chain.newestSeq(this.seen);
      if (this.last && newest === this.seen) return this.last;
      const link = await this.store.chain.current();
      // A store that was put back to an earlier state is no reason to go back.
      if (link && link.seq > (this.last?.link.seq ?? 0)) this.last = await load(this.store, link);
      this.seen = newest;
    } catch (error) {
      this.onFault(error);
    }
    return this.last;
  }
}
