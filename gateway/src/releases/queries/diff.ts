import { canaryVersion, type DiscoveryDocument, liveVersion, namesOf } from '@portal/contract/discovery';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { RefusedError } from '../errors';
import type { ReleaseStore } from '../release-store';

export interface EntryFacts {
  version: string;
  fallback: string | null;
  state: 'on' | 'off';
  blocked: string[];
  canary: { version: string; share: number } | null;
}

export interface Difference {
  name: ReleaseName;
  /** Null where nothing of that name was live. */
  from: EntryFacts | null;
  to: EntryFacts | null;
}

function factsOf(document: DiscoveryDocument | undefined, name: ReleaseName): EntryFacts | null {
  const entry = document && liveVersion(document, name);
  if (!entry) return null;
  const { state, blocked, fallback } = entry.extras;
  const running = canaryVersion(document, name);
  const canary = running ? { version: running.metadata.version, share: running.deployment.traffic } : null;
  return { version: entry.metadata.version, fallback: fallback?.version ?? null, state, blocked, canary };
}

/**
 * The differences between two discovery documents, by name; names that are alike are left out.
 * @throws RefusedError when there is no document of a number
 */
export async function diff(store: ReleaseStore, from: number, to: number): Promise<Difference[]> {
  const [before, after] = await Promise.all([from, to].map((seq) => requireDocument(store, seq)));
  const names = new Set([before, after].flatMap((document) => (document ? namesOf(document) : RELEASE_NAMES)));
  return [...names].flatMap((name) => {
    const left = factsOf(before, name);
    const right = factsOf(after, name);
    return JSON.stringify(left) === JSON.stringify(right) ? [] : [{ name, from: left, to: right }];
  });
}

async function requireDocument(store: ReleaseStore, seq: number) {
  const link = await store.chain.read(seq);
  if (link) return link.document;
  throw new RefusedError('document', `there is no document ${seq}`, 'look at the numbers in: portal history');
}
