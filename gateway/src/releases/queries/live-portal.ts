import { type MicroFrontend, namesOf } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import type { Link } from '../documents/discovery-chain';
import type { ReleaseStore } from '../release-store';
import type { DocumentTrust } from '../signing/document-trust';
import { isNamedDescription } from '../signing/signed-descriptions';

/** The live document, with the descriptions of its releases. */
export interface LivePortal {
  link: Link;
  /** Every version that may run on a page: live for everybody, canaries, and those to fall back to. */
  releases: readonly Release[];
  /** Those of them that are not there, or not as they should be. */
  missing: readonly string[];
}

/** The releases that a document names, live ones and canaries first. */
function named({ document }: Link, name: ReleaseName): string[] {
  const entries: readonly MicroFrontend[] = document.microFrontends[name] ?? [];
  const fallbacks = entries.flatMap(({ extras }) => extras.fallback?.version ?? []);
  return [...new Set([...entries.map(({ metadata }) => metadata.version), ...fallbacks])];
}

/** A release that cannot be read is left out: its area falls back, and every other one goes on. */
async function load(store: ReleaseStore, link: Link, onError: (error: unknown) => void): Promise<LivePortal> {
  const releases: Release[] = [];
  const missing: string[] = [];
  for (const name of namesOf(link.document)) {
    for (const version of named(link, name)) {
      const release = await store.files.read(name, version).catch((error: unknown) => {
        // What it returns is no release.
        onError(error);
        return undefined;
      });
      if (release && isNamedDescription(link.document, release)) releases.push(release);
      else missing.push(`${name} ${version}`);
    }
  }
  return { link, releases, missing };
}

/** Whether all releases that a document names are on this machine. */
async function areHere({ files }: ReleaseStore, link: Link): Promise<boolean> {
  const versions = namesOf(link.document).flatMap((name) => named(link, name).map((version) => ({ name, version })));
  return (await Promise.all(versions.map(({ name, version }) => files.isHere(name, version)))).every(Boolean);
}

const hasHost = ({ releases }: LivePortal) => releases.some(({ name }) => name === 'host');

/** Missing releases are read again after this time, milliseconds; so is a document whose host could not be read. */
const RETRY_MS = 2_000;

/**
 * Follows the live document. Each call asks for a newer one; when the store cannot be read, the last good one goes on. So it does while releases of
 * the newer one are on their way to this machine.
 */
export class LivePortalReader {
  private last: LivePortal | undefined;
  /** Number of the newest document that was read, whether it counts or not. */
  private seen = 0;
  private loadedAt = 0;
  /** Number of a newer document while releases that it names are on their way: no page waits for them. */
  private fetching: number | undefined;
  /** Number of a newer document whose host could not be read. */
  private failed: number | undefined;

  constructor(
    private readonly store: ReleaseStore,
    private readonly onError: (error: unknown) => void,
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
      const rested = Date.now() - this.loadedAt > RETRY_MS;
      const again = (this.last?.missing.length ?? 0) > 0 && rested;
      const waits = newest === this.fetching || (newest === this.failed && !rested);
      if (this.last && ((newest === this.seen && !again) || waits)) return this.last;
      const link = await this.store.chain.current();
      // A store that was put back to an earlier state is no reason to go back.
      if (link && (link.seq > (this.last?.link.seq ?? 0) || (again && link.seq === this.last?.link.seq))) {
        if (this.last && !(await areHere(this.store, link))) {
          this.fetch(link, newest);
          return this.last;
        }
        await this.take(link, newest);
      } else this.seen = newest;
    } catch (error) {
      this.onError(error);
    }
    return this.last;
  }

  private async take(link: Link, newest: number): Promise<void> {
    const loaded = await load(this.store, link, this.onError);
    this.loadedAt = Date.now();
    this.failed = this.last && !hasHost(loaded) ? newest : undefined;
    if (this.failed !== undefined) return;
    this.seen = Math.max(this.seen, newest);
    // A later document may have been whole at once while releases of this one were on their way.
    if (!this.last || link.seq >= this.last.link.seq) this.last = loaded;
  }

  private fetch(link: Link, newest: number): void {
    if (this.fetching !== undefined) return;
    this.fetching = newest;
    void this.take(link, newest)
      .catch(this.onError)
      .finally(() => {
        this.fetching = undefined;
      });
  }
}
