import { namesOf } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { documentFacts, type Link } from '../documents/discovery-chain';
import type { ReleaseStore } from '../release-store';
import { hasDescription } from '../signing/description-integrity';
import { signedDescriptions } from '../signing/signed-descriptions';

/** The part that a release has in the live document. */
export type Role = 'live' | 'canary' | 'fallback';

export interface VerifiedRelease {
  name: string;
  version: string;
  /** Absent where the live document does not name it. */
  role?: Role;
  files: number;
  /** Errors; programs read the answer by this name. */
  faults: string[];
}

export interface Verification {
  /** Releases whose every byte was compared; those that the live document names come first, whether they are stored or not. */
  releases: VerifiedRelease[];
  documents: { count: number; faults: string[] };
}

interface Wanted {
  name: ReleaseName;
  version: string;
  role?: Role;
}

type OnRelease = (release: string, done: number, of: number) => void;

/** The releases that the live document names, in the order in which people meet them. */
function namedIn(link: Link | undefined): Wanted[] {
  const named = new Map<string, Wanted>();
  const add = (wanted: Wanted) => {
    const key = `${wanted.name} ${wanted.version}`;
    if (!named.has(key)) named.set(key, wanted);
  };
  const entries = (link ? namesOf(link.document) : []).flatMap((name) =>
    (link?.document.microFrontends[name] ?? []).map((entry) => ({ name, entry })),
  );
  for (const { name, entry } of entries)
    add({ name, version: entry.metadata.version, role: entry.deployment.default ? 'live' : 'canary' });
  for (const { name, entry } of entries)
    if (entry.extras.fallback) add({ name, version: entry.extras.fallback.version, role: 'fallback' });
  return [...named.values()];
}

async function verifyAll(
  store: ReleaseStore,
  wanted: readonly Wanted[],
  onRelease: OnRelease = () => {},
): Promise<VerifiedRelease[]> {
  const releases: VerifiedRelease[] = [];
  const signed = await signedDescriptions(store);
  for (const [index, one] of wanted.entries()) {
    const { name, version } = one;
    onRelease(`${name} ${version}`, index + 1, wanted.length);
    const { files, errors } = await store.files.verify(name, version);
    const release = await store.files.read(name, version).catch(() => undefined);
    const expected = signed.get(`${name} ${version}`);
    if (release && expected !== undefined && !hasDescription(release, expected))
      errors.push('release.json is not the one that the documents have signed');
    releases.push({ ...one, files, faults: errors });
  }
  return releases;
}

/** The bytes of everything that the live document names. */
export async function verifyLive(store: ReleaseStore): Promise<VerifiedRelease[]> {
  return verifyAll(store, namedIn(await store.chain.current()));
}

/**
 * Compares stored bytes with their integrity, and each document with the hash that the next one names.
 * @param onRelease told before each release, since comparing all of them takes a while
 * @param only narrows it to the releases of one name, or to one of them; documents are then left out
 */
export async function verify(
  store: ReleaseStore,
  only: { name?: ReleaseName | undefined; version?: string | undefined } = {},
  onRelease: OnRelease = () => {},
): Promise<Verification> {
  const live = namedIn(await store.chain.current());
  const others = (await store.files.list()).filter(
    (stored) => !live.some(({ name, version }) => name === stored.name && version === stored.version),
  );
  const all: Wanted[] = [...live, ...others.map(({ name, version }) => ({ name, version }))];
  const found = all.filter(
    (release) => !only.name || (release.name === only.name && (!only.version || release.version === only.version)),
  );
  // A release that was asked for and is not there is an error as well.
  const asked = only.name && only.version ? [{ name: only.name, version: only.version }] : [];
  const releases = await verifyAll(store, found.length > 0 ? found : asked, onRelease);
  return { releases, documents: only.name ? { count: 0, faults: [] } : await verifyChain(store) };
}

async function verifyChain({ chain }: ReleaseStore): Promise<Verification['documents']> {
  const newest = await chain.newestSeq(0);
  const errors: string[] = [];
  let before: string | null = null;
  for (let seq = 1; seq <= newest; seq += 1) {
    try {
      const link = await chain.read(seq);
      if (!link) continue;
      const facts = documentFacts(link.document);
      if (facts.seq !== seq) errors.push(`document ${seq} says that it is ${facts.seq}`);
      if (facts.prev !== before) errors.push(`document ${seq} does not follow from the one before it`);
      if (!link.trusted) errors.push(`document ${seq} is not signed by a known key`);
      before = link.sha256;
    } catch (error) {
      errors.push(`document ${seq} cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { count: newest, faults: errors };
}
