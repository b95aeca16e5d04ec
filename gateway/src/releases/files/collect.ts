import { namesOf } from '@portal/contract/discovery';
import { documentFacts, type Link, notADocument } from '../documents/discovery-chain';
import { namedVersions } from '../documents/named-versions';
import { RefusedError } from '../errors';
import { type ReleaseStore, requireWritable } from '../release-store';
import type { ListedRelease } from './release-files';

const DAY_MS = 86_400_000;
/** A release stays at least this long, in days, and while a document that was live within this time names it. docs/design/releases.md#store */
export const KEEP_DAYS = 30;

interface OneRelease {
  name: string;
  version: string;
}

export interface Collected {
  removed: (OneRelease & { bytes: number })[];
  /** Copies on this machine's disk that went by the same rule, of releases that another machine has removed from the bucket. */
  copies: OneRelease[];
  kept: number;
}

/** Versions that a document names: the live ones and those to fall back to. */
function versionsIn(link: Link): string[] {
  return namesOf(link.document).flatMap((name) =>
    namedVersions(link.document, name).map((version) => `${name}/${version}`),
  );
}

/** The releases that such a document names may be in use: perhaps a newer version of the portal has written it. */
function refuseUnknown(seq: number, what: string): never {
  throw new RefusedError(
    'documents',
    `document ${seq} ${what}, so it is not known which releases it needs, and none is removed`,
    'use the command line of the version that wrote it; portal verify says what is wrong with it',
  );
}

/** Versions that are in use, as of the newest document. */
interface Named {
  seq: number;
  versions: ReadonlySet<string>;
}

/**
 * Releases named by documents that are live or were so within the time.
 * @throws RefusedError where one of these documents is missing or cannot be read
 */
async function namedSince({ chain }: ReleaseStore, since: Date): Promise<Named> {
  const versions = new Set<string>();
  const newest = await chain.newestSeq(0);
  let endedAt = Number.POSITIVE_INFINITY;
  for (let seq = newest; seq > 0 && endedAt > since.getTime(); seq -= 1) {
    const link = await chain.read(seq).catch((error) => notADocument(error) ?? refuseUnknown(seq, 'cannot be read'));
    if (!link) return refuseUnknown(seq, 'is missing');
    for (const version of versionsIn(link)) versions.add(version);
    endedAt = Date.parse(documentFacts(link.document).at);
  }
  return { seq: newest, versions };
}

/**
 * Removes releases that nothing names any more, copies of them on this machine, and what interrupted publishing left.
 * @param options.dryRun says what would go
 * @throws RefusedError where it is not known what is in use
 */
export async function collect(store: ReleaseStore, { dryRun = false, now = new Date() } = {}): Promise<Collected> {
  if (!dryRun) await requireWritable(store);
  const since = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
  let named = await namedSince(store, since);
  const isNamed = ({ name, version }: OneRelease) => named.versions.has(`${name}/${version}`);
  const isOld = (release: ListedRelease) => release.storedAt < since && !isNamed(release);
  /** One of them may have gone live while others were removed. */
  const isUnused = async (release: OneRelease) => {
    if ((await store.chain.newestSeq(named.seq)) !== named.seq) named = await namedSince(store, since);
    return !isNamed(release);
  };
  const all = await store.files.list();
  const removed: Collected['removed'] = [];
  for (const { name, version } of all.filter(isOld)) {
    const bytes = await store.files.size(name, version);
    if (!(await isUnused({ name, version }))) continue;
    if (!dryRun) await store.files.remove(name, version);
    removed.push({ name, version, bytes });
  }
  const copies: OneRelease[] = [];
  const went = new Set(removed.map(({ name, version }) => `${name}/${version}`));
  for (const { name, version } of (await store.files.copies()).filter(isOld)) {
    if (went.has(`${name}/${version}`) || !(await isUnused({ name, version }))) continue;
    if (!dryRun) await store.files.removeCopy(name, version);
    copies.push({ name, version });
  }
  if (!dryRun) await store.files.removeLeftovers(new Date(now.getTime() - DAY_MS));
  return { removed, copies, kept: all.length - removed.length };
}
