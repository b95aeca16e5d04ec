import { canaryVersion, type DiscoveryDocument, liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { abortCanary } from '../releases/canary/canary';
import { lastGood } from '../releases/changes/last-good';
import { rollback } from '../releases/changes/rollback';
import type { OnThreshold } from '../releases/counts/count-storage';
import { WINDOW_MINUTES } from '../releases/counts/threshold';
import { documentFacts, type Link } from '../releases/documents/discovery-chain';
import { RefusedError } from '../releases/errors';
import { maySign, type ReleaseStore } from '../releases/release-store';

/** After one rollback of a name the next is left to people: when the version before fails too, the cause is elsewhere. Milliseconds. */
const ROLLBACK_COOLDOWN_MS = 3_600_000;
/** After one that changed nothing, such as while the database was away, the next failure may try again. Milliseconds. */
const RETRY_MS = 60_000;
const BY = 'automatic';

/**
 * Takes a release back by itself when its failures pass the threshold. docs/adr/0010-broken-releases.md
 * @returns does so and ends when it is done
 */
export function automaticRollback(
  store: ReleaseStore,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): (...threshold: Parameters<OnThreshold>) => Promise<void> {
  const notBefore = new Map<ReleaseName, number>();
  return async ({ name, version }, { networks, failed }) => {
    const began = now();
    if (began < (notBefore.get(name) ?? Number.NEGATIVE_INFINITY)) return;
    // Pages go on failing while it is at work.
    notBefore.set(name, Number.POSITIVE_INFINITY);
    const reason = `${name} ${version} failed in ${failed} of ${networks} networks in ${WINDOW_MINUTES} minutes`;
    const changed = await takeBack(store, name, version, reason, began - ROLLBACK_COOLDOWN_MS).catch((error) => {
      onError(error);
      return false;
    });
    notBefore.set(name, began + (changed ? ROLLBACK_COOLDOWN_MS : RETRY_MS));
  };
}

/** The same for a gateway that starts; undefined where its changes would not count, of which it tells at once rather than in the hour of need. */
export function automaticRollbackOf(
  store: ReleaseStore,
  onError: (error: unknown) => void,
): ReturnType<typeof automaticRollback> | undefined {
  if (maySign(store)) return automaticRollback(store, onError);
  onError(
    new Error(
      'AUTO_ROLLBACK is on, but this gateway has no signing key (RELEASE_SIGNING_KEY): it takes nothing back by itself',
    ),
  );
  return undefined;
}

/**
 * Another gateway or a person may have been faster: then nothing of this version is live and nothing is done.
 * @returns whether it changed what is live
 */
async function takeBack(
  store: ReleaseStore,
  name: ReleaseName,
  version: string,
  reason: string,
  since: number,
): Promise<boolean> {
  const current = await store.chain.current();
  if (!current || (await wasTakenBack(store, current, name, since))) return false;
  const why = { by: BY, reason };
  const canary = canaryVersion(current.document, name)?.metadata.version;
  if (canary === version)
    return (await abortCanary(store, name, why, (running) => running?.metadata.version === version)).changed;
  const live = liveVersion(current.document, name);
  if (live?.metadata.version !== version) return false;
  const notBefore = await notBeforeSecurity(store, current, name);
  const blocked = [...live.extras.blocked, version, ...(canary === undefined ? [] : [canary])];
  const to = canary && (await besideCanary(store, current, name, blocked));
  const approve = (document: DiscoveryDocument) => {
    requireTakenBack(document, name, version, blocked);
    notBefore(document);
  };
  return (await rollback(store, name, to, { ...why, approve })).changed;
}

/**
 * What an operator has made live meanwhile is not what failed.
 * @param known versions that may be blocked afterwards
 */
function requireTakenBack(
  document: DiscoveryDocument,
  name: ReleaseName,
  version: string,
  known: readonly string[],
): void {
  const blocked = liveVersion(document, name)?.extras.blocked ?? [];
  if (blocked.includes(version) && blocked.every((one) => known.includes(one))) return;
  throw new RefusedError(
    'live',
    `${name} ${version} is not taken back by itself: somebody has changed the name meanwhile`,
    `look at it with: portal history ${name}`,
  );
}

/**
 * A rollback that names no version takes back a canary that runs, which may be well.
 * @returns the version to go back to instead
 */
async function besideCanary(
  store: ReleaseStore,
  current: Link,
  name: ReleaseName,
  excluded: readonly string[],
): Promise<string> {
  const earlier = await lastGood(store, current, name, excluded);
  if (earlier) return earlier.release.version;
  throw new RefusedError(
    'earlier-version',
    `${name} has no earlier version that is whole, not blocked and did not fail`,
    `end the canary or give it to all (portal canary abort or promote ${name}), or activate a mended version`,
  );
}

/** Whether any gateway has taken the name back by itself since then: the record of changes is what all of them share. */
async function wasTakenBack(store: ReleaseStore, current: Link, name: ReleaseName, since: number): Promise<boolean> {
  for (let seq = current.seq; seq > 0; seq--) {
    const link = seq === current.seq ? current : await store.chain.read(seq).catch(() => undefined);
    if (!link?.trusted) continue;
    const { at, by, change } = documentFacts(link.document);
    if (Date.parse(at) <= since) return false;
    if (by === BY && change.names.includes(name)) return true;
  }
  return false;
}

/**
 * Whoever can make pages fail, or say that they do, must not bring back a hole that was closed.
 * @returns what refuses a document with a version of the name that was live only before the last one marked `security`
 */
async function notBeforeSecurity(store: ReleaseStore, current: Link, name: ReleaseName) {
  const since = new Set<string | undefined>();
  for (let seq = current.seq; seq > 0; seq--) {
    const link = seq === current.seq ? current : await store.chain.read(seq).catch(() => undefined);
    if (!link?.trusted) continue;
    since.add(liveVersion(link.document, name)?.metadata.version);
    const { change } = documentFacts(link.document);
    if (!change.security || !change.names.includes(name)) continue;
    return (document: DiscoveryDocument) => {
      const version = liveVersion(document, name)?.metadata.version;
      if (!since.has(version))
        throw new RefusedError(
          'security',
          `${name} is not taken back by itself to ${version}, from before a version marked security`,
          `portal rollback ${name}, where that is what you want`,
        );
    };
  }
  return () => undefined;
}
