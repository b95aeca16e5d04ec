import { liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import type { ReleaseStore } from '../release-store';
import { documentFacts, type Link } from './discovery-chain';

/** Changes of a name that are searched for its earlier versions; older releases are collected before long. */
const MOST_CHANGES = 200;

/** The version of a name in a document, if any is live. */
export function versionIn(link: Link | undefined, name: ReleaseName): string | undefined {
  return link && liveVersion(link.document, name)?.metadata.version;
}

/** Whether a document changed a name. */
const changes = (link: Link, name: ReleaseName) => documentFacts(link.document).change.names.includes(name);

/**
 * Documents that count, newest first, as far back as those that changed a name are searched. After a change of the signing key those that brought
 * the live versions may count no more: then only documents that changed something else name them.
 */
export async function* countedFor(store: ReleaseStore, from: Link, name: ReleaseName): AsyncGenerator<Link> {
  for (let seq = from.seq, found = 0; seq > 0 && found < MOST_CHANGES; seq -= 1) {
    const link = seq === from.seq ? from : await store.chain.read(seq).catch(() => undefined);
    if (!link?.trusted) continue;
    if (changes(link, name)) found += 1;
    yield link;
  }
}

/** Documents that changed a name, newest first. */
export async function* changesOf(store: ReleaseStore, from: Link, name: ReleaseName): AsyncGenerator<Link> {
  for await (const link of countedFor(store, from, name)) if (changes(link, name)) yield link;
}
