import type { ReleaseName } from '@portal/contract/release-names';
import { documentFacts } from './discovery-chain';
import type { ReleaseStore } from './release-store';

export interface Verification {
  /** Releases whose every byte was compared. */
  releases: { name: string; version: string; files: number; faults: string[] }[];
  documents: { count: number; faults: string[] };
}

/**
 * Compares stored bytes with their integrity, and each document with the hash that the next one names.
 * @param onRelease told before each release, since comparing all of them takes a while
 * @param only narrows it to the releases of one name, or to one of them; documents are then left out
 */
export async function verify(
  store: ReleaseStore,
  only: { name?: ReleaseName | undefined; version?: string | undefined } = {},
  onRelease: (release: string, done: number, of: number) => void = () => {},
): Promise<Verification> {
  const stored = (await store.files.list()).filter(
    (release) => !only.name || (release.name === only.name && (!only.version || release.version === only.version)),
  );
  // One that was asked for and is not there is a fault as well.
  const asked = only.name && only.version ? [{ name: only.name, version: only.version }] : [];
  const wanted = stored.length > 0 ? stored : asked;
  const releases: Verification['releases'] = [];
  for (const [index, { name, version }] of wanted.entries()) {
    onRelease(`${name} ${version}`, index + 1, wanted.length);
    releases.push({ name, version, ...(await store.files.verify(name, version)) });
  }
  return { releases, documents: only.name ? { count: 0, faults: [] } : await verifyChain(store) };
}

async function verifyChain({ chain }: ReleaseStore): Promise<Verification['documents']> {
  const newest = await chain.newestSeq(0);
  const faults: string[] = [];
  let before: string | null = null;
  for (let seq = 1; seq <= newest; seq += 1) {
    try {
      const link = await chain.read(seq);
      if (!link) continue;
      const facts = documentFacts(link.document);
      if (facts.seq !== seq) faults.push(`document ${seq} says that it is ${facts.seq}`);
      if (facts.prev !== before) faults.push(`document ${seq} does not follow from the one before it`);
      if (!link.trusted) faults.push(`document ${seq} is not signed by a known key`);
      before = link.sha256;
    } catch (error) {
      faults.push(`document ${seq} cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { count: newest, faults };
}
