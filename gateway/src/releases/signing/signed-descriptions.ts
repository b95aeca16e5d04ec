import { type DiscoveryDocument, type MicroFrontend, namesOf } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { countedFor } from '../documents/changes-of';
import type { Link } from '../documents/discovery-chain';
import type { ReleaseStore } from '../release-store';
import { hasDescription } from './description-integrity';

/** The hashes that a document names for the descriptions of one name's versions: those that pages run and those to fall back to. */
function namedDescriptions(document: DiscoveryDocument, name: ReleaseName): Map<string, string> {
  const entries: readonly MicroFrontend[] = document.microFrontends[name] ?? [];
  const pairs = entries.flatMap(({ metadata, extras: { release, fallback } }) => [
    [metadata.version, release] as const,
    ...(fallback ? [[fallback.version, fallback.release] as const] : []),
  ]);
  return new Map(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** Whether a description is the one that a document names; documents from before said nothing of it. */
export function isNamedDescription(document: DiscoveryDocument, release: Release): boolean {
  const named = namedDescriptions(document, release.name).get(release.version);
  return named === undefined || hasDescription(release, named);
}

/** Whether a release that was live before is still what the signed documents called by its version. */
export async function isAsSigned(store: ReleaseStore, current: Link | undefined, release: Release): Promise<boolean> {
  if (!current) return true;
  for await (const { document } of countedFor(store, current, release.name)) {
    const named = namedDescriptions(document, release.name).get(release.version);
    if (named !== undefined) return hasDescription(release, named);
  }
  return true;
}

/** The descriptions that the documents of the chain name, by `name version`; the newest word counts. */
export async function signedDescriptions({ chain }: ReleaseStore): Promise<Map<string, string>> {
  const signed = new Map<string, string>();
  const newest = await chain.newestSeq(0);
  for (let seq = 1; seq <= newest; seq += 1) {
    const link = await chain.read(seq).catch(() => undefined);
    if (!link?.trusted) continue;
    for (const name of namesOf(link.document))
      for (const [version, integrity] of namedDescriptions(link.document, name))
        signed.set(`${name} ${version}`, integrity);
  }
  return signed;
}
