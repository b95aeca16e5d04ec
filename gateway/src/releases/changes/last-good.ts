import { canaryVersion, type DiscoveryChange } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { type Health, VersionHealth } from '../counts/version-health';
import { changesOf, countedFor, versionIn } from '../documents/changes-of';
import { documentFacts, type Link } from '../documents/discovery-chain';
import type { ReleaseStore } from '../release-store';
import { isAsSigned } from '../signing/signed-descriptions';

const BRINGS_A_RELEASE: readonly DiscoveryChange['verb'][] = ['activate', 'canary-start'];

const brought = (link: Link, name: ReleaseName): string | undefined =>
  documentFacts(link.document).change.verb === 'canary-start'
    ? canaryVersion(link.document, name)?.metadata.version
    : versionIn(link, name);

/** Whether a version passed its checks when it came; undefined where no document that counts tells, such as after a change of the signing key. */
async function passedChecks(
  store: ReleaseStore,
  from: Link,
  name: ReleaseName,
  version: string,
): Promise<boolean | undefined> {
  for await (const link of changesOf(store, from, name)) {
    const { verb, failed } = documentFacts(link.document).change;
    if (BRINGS_A_RELEASE.includes(verb) && brought(link, name) === version) return !failed?.includes(name);
  }
  return undefined;
}

/** @returns the release, where every byte of it is as it should be and as the documents signed it */
async function whole(
  store: ReleaseStore,
  from: Link,
  name: ReleaseName,
  version: string,
): Promise<Release | undefined> {
  const { errors } = await store.files.verifyServed(name, version).catch(() => ({ errors: ['it cannot be read'] }));
  const release = errors.length > 0 ? undefined : await store.files.read(name, version);
  return release && (await isAsSigned(store, from, release)) ? release : undefined;
}

/** The health of a version by all that is known: failures on pages, whether it was forced past a failed check, and its bytes. */
export async function healthOf(
  store: ReleaseStore,
  from: Link,
  name: ReleaseName,
  version: string,
): Promise<Health | 'damaged'> {
  if (!(await whole(store, from, name, version))) return 'damaged';
  if ((await passedChecks(store, from, name, version)) === false) return 'bad';
  return (await new VersionHealth(store.counts).read())(name, version);
}

export interface Earlier {
  release: Release;
  /** False where no page count speaks for it: then it is the newest whole one that was live. */
  knownGood: boolean;
}

/**
 * The version to go back to: the newest good one that was live for everybody, without damaged ones, without those that failed a check or failed
 * with people. Where none is known to be good, the newest of the rest that is known to have passed its checks.
 * @param from the live document; its own version counts as well
 * @param excluded versions that must not be it: blocked ones and the one to leave
 * @param options.stored whether it must be where all gateways find it; else a copy here is enough
 */
export async function lastGood(
  store: ReleaseStore,
  from: Link,
  name: ReleaseName,
  excluded: Iterable<string>,
  { stored = false } = {},
): Promise<Earlier | undefined> {
  const seen = new Set(excluded);
  const fared = await new VersionHealth(store.counts).read();
  let spare: Release | undefined;
  for await (const link of countedFor(store, from, name)) {
    const version = versionIn(link, name);
    if (version === undefined || seen.has(version)) continue;
    seen.add(version);
    const how = fared(name, version);
    if (how === 'bad' || (how === 'unknown' && spare)) continue;
    const passed = await passedChecks(store, link, name, version);
    // It may have gone live by force: then only pages that ran it speak for it.
    if (passed === false || (passed === undefined && how !== 'good')) continue;
    const release = await whole(store, link, name, version);
    if (release && stored && !(await store.files.isStored(name, version))) continue;
    if (release && how === 'good') return { release, knownGood: true };
    spare ??= release;
  }
  return spare && { release: spare, knownGood: false };
}
