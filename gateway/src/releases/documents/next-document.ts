import { algorithmOf } from '@federation-kit/integrity/integrity-of';
import type { AddedRemote } from '@portal/contract/added-remote';
import {
  addedRemotes,
  DISCOVERY_SCHEMA_URL,
  type DiscoveryChange,
  type DiscoveryDocument,
  type HostMicroFrontend,
  type MicroFrontend,
  type OwnBuild,
} from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import { releaseUrl } from '@portal/contract/release-names';
import { RefusedError } from '../errors';
import { descriptionIntegrity, isOfBefore } from '../signing/description-integrity';
import type { CurrentLink } from './discovery-chain';

const MANIFEST = 'mf-manifest.json';

/** The entries of one name in a document: the version for everybody first; empty where nothing of it is to be live. */
export type Entries = MicroFrontend[];

/** The author, kind, time and reason of a change. */
export interface ChangeFacts {
  change: DiscoveryChange;
  by: string;
  reason: string;
  at: Date;
  /** The end of the chain; undefined before the first document. */
  end: CurrentLink['end'] | undefined;
  /** Own builds of developers that are allowed from now on; as before unless given. */
  overrides?: readonly OwnBuild[];
  /** Remotes that operators have added, from now on; as before unless given. */
  remotes?: readonly AddedRemote[];
}

function integrityIn(release: Release, path: string): string {
  const file = release.files[path];
  if (!file)
    throw new RefusedError('files', `${release.name} ${release.version} has no ${path}`, 'build the package again');
  return file.integrity;
}

const urlIn = (of: Release, path: string) => releaseUrl(of.name, of.version, path);

/**
 * An entry with another version to fall back to, or with none; all that is said of its own version stays as it was signed.
 * @param lastGood the last good version, which a page runs when this one fails
 */
export function withFallback(live: MicroFrontend, lastGood: Release | undefined): MicroFrontend {
  const { fallbackUrl: _url, ...entry } = live;
  const { fallback: _before, ...extras } = live.extras;
  // With a newer one, gateways of before could not read the document, for whom the portal goes back to a build of before.
  const isUnreadable = lastGood && algorithmOf(extras.entry.integrity) === 'sha384' && !isOfBefore(lastGood);
  if (!lastGood || isUnreadable) return { ...entry, extras };
  return {
    ...entry,
    fallbackUrl: urlIn(lastGood, MANIFEST),
    extras: {
      ...extras,
      fallback: {
        url: urlIn(lastGood, lastGood.entry),
        integrity: integrityIn(lastGood, lastGood.entry),
        version: lastGood.version,
        release: descriptionIntegrity(lastGood),
      },
    },
  };
}

/**
 * The entry of one live version.
 * @param lastGood the last good version, which a page runs when this one fails
 * @param decided versions that must not run; an area that is off stays off when its team deploys; the percentage of browsers, when it is a canary
 */
export function liveEntry(
  release: Release,
  lastGood: Release | undefined,
  { blocked, state = 'on', share }: { blocked: readonly string[]; state?: 'on' | 'off'; share?: number },
): MicroFrontend {
  const entry: MicroFrontend = {
    url: urlIn(release, MANIFEST),
    metadata: { version: release.version, integrity: integrityIn(release, MANIFEST) },
    deployment: share === undefined ? { traffic: 100, default: true } : { traffic: share, default: false },
    extras: {
      state,
      blocked: [...blocked],
      entry: { url: urlIn(release, release.entry), integrity: integrityIn(release, release.entry) },
      release: descriptionIntegrity(release),
    },
  };
  return withFallback(entry, lastGood);
}

/** Entries of one name: the version for everybody, with the rest of the browsers where a canary takes its share. */
export function entriesWith(live: MicroFrontend, canary: MicroFrontend | undefined): Entries {
  const traffic = 100 - (canary?.deployment.traffic ?? 0);
  const everybody = { ...live, deployment: { traffic: Number(traffic.toFixed(2)), default: true } };
  return canary ? [everybody, canary] : [everybody];
}

/**
 * The document that follows, with some entries changed and every other one as it was.
 * @param host the host release that will be live, for what the document says as a whole
 */
export function nextDocument(
  current: CurrentLink | undefined,
  entries: ReadonlyMap<string, Entries>,
  host: Pick<Release, 'contract' | 'provides'>,
  facts: ChangeFacts,
): DiscoveryDocument {
  const { host: oldHost, ...oldRemotes } = current?.document.microFrontends ?? { host: [] };
  const [hostEntry, ...hostCanaries] = entries.get('host') ?? oldHost;
  if (!hostEntry)
    throw new RefusedError('host', 'no host is live yet', 'activate a host first, or together with the remote');
  const entriesOfRemotes = Object.entries({ ...oldRemotes, ...Object.fromEntries(entries) }).filter(
    ([name, versions]) => name !== 'host' && versions.length > 0,
  );
  const { at, by, reason, change, end } = facts;
  const before = current?.document.microFrontends.host[0].extras.overrides ?? [];
  const overrides = (facts.overrides ?? before).filter(({ until }) => Date.parse(until) > at.getTime());
  const remotes = facts.remotes ?? (current ? addedRemotes(current.document) : []);
  const { remotes: _, ...hostExtras }: Partial<HostMicroFrontend['extras']> & MicroFrontend['extras'] =
    hostEntry.extras;
  const liveHost: HostMicroFrontend = {
    ...hostEntry,
    extras: {
      ...hostExtras,
      seq: (end?.seq ?? 0) + 1,
      prev: end?.sha256 ?? null,
      at: at.toISOString(),
      by,
      reason,
      change,
      provides: host.provides ?? {},
      contract: host.contract,
      overrides,
      // A document without any is as it was before there could be some.
      ...(remotes.length > 0 && { remotes: [...remotes] }),
    },
  };
  return {
    schema: DISCOVERY_SCHEMA_URL,
    microFrontends: {
      ...Object.fromEntries(entriesOfRemotes),
      host: [liveHost, ...hostCanaries],
    },
  };
}
