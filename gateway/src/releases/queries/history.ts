import { canaryVersion, liveVersion, type OwnBuild } from '@portal/contract/discovery';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { addCounted, type Count, type Counted, NOTHING_COUNTED } from '../../failures/counts';
import { documentFacts } from '../documents/discovery-chain';
import type { ReleaseStore } from '../release-store';

export interface HistoryEntry {
  seq: number;
  at: string;
  by: string;
  reason: string;
  verb: string;
  /** Versions that became live with this change; of a canary the version that is being tried; of an unblocking the one that is let in again. */
  versions: Partial<Record<ReleaseName, string>>;
  forced: boolean;
  /** Whether it closes a security hole: nothing goes back to before it by itself. */
  security: boolean;
  /** Whether the document is signed by a known key; without keys all are. */
  trusted: boolean;
}

/** Every change, newest first; of one name when given. */
export async function history(store: ReleaseStore, name?: ReleaseName): Promise<HistoryEntry[]> {
  const current = await store.chain.current();
  const entries: HistoryEntry[] = [];
  for (let seq = current?.seq ?? 0; seq > 0; seq--) {
    // A document that cannot be read never counted; `verify` tells of it.
    const link = await store.chain.read(seq).catch(() => undefined);
    if (!link) continue;
    const { at, by, reason, change } = documentFacts(link.document);
    if (name && !change.names.includes(name)) continue;
    const about = change.version;
    const trying = change.verb === 'canary-start' || change.verb === 'canary-ramp';
    const versions = change.names.map((one) => {
      const entry = (trying && canaryVersion(link.document, one)) || liveVersion(link.document, one);
      return [one, about ?? entry?.metadata.version];
    });
    entries.push({
      seq,
      at,
      by,
      reason,
      verb: change.verb,
      versions: Object.fromEntries(versions),
      forced: change.forced ?? false,
      security: change.security ?? false,
      trusted: link.trusted,
    });
  }
  return entries;
}

function failuresOf(counts: readonly Count[], name: ReleaseName, version: string): Counted {
  return counts.filter((count) => count.name === name && count.version === version).reduce(addCounted, NOTHING_COUNTED);
}

export interface StatusEntry {
  name: ReleaseName;
  version: string;
  state: 'on' | 'off';
  blocked: string[];
  /** A version that only a share of the browsers gets, percent. */
  canary: { version: string; share: number; failures: Counted } | null;
  /** Pages of the last week that were to run this version, those where it failed, and those that another version saved. */
  failures: Counted;
  /** When this version became live, and by whom. */
  since: string;
  by: string;
}

export interface Status {
  seq: number;
  /** Own builds of developers that are allowed now. */
  overrides: readonly OwnBuild[];
  live: StatusEntry[];
}

/** Changes after which another version is live for everybody. */
const MAKES_LIVE: ReadonlySet<string> = new Set(['activate', 'rollback', 'canary-promote']);

/** The live releases, since when and by whom. */
export async function status(store: ReleaseStore): Promise<Status> {
  const current = await store.chain.current();
  if (!current) return { seq: 0, overrides: [], live: [] };
  const changes = await history(store);
  const counts = await store.counts.readAll();
  const live = RELEASE_NAMES.flatMap((name) => {
    const entry = liveVersion(current.document, name);
    const last = changes.find(({ verb, versions }) => MAKES_LIVE.has(verb) && versions[name]) ?? changes.at(-1);
    if (!entry || !last) return [];
    const canary = canaryVersion(current.document, name);
    return [
      {
        name,
        version: entry.metadata.version,
        state: entry.extras.state,
        blocked: entry.extras.blocked,
        failures: failuresOf(counts, name, entry.metadata.version),
        canary: canary
          ? {
              version: canary.metadata.version,
              share: canary.deployment.traffic,
              failures: failuresOf(counts, name, canary.metadata.version),
            }
          : null,
        since: last.at,
        by: last.by,
      },
    ];
  });
  const overrides = (documentFacts(current.document).overrides ?? []).filter(
    ({ until }) => Date.parse(until) > Date.now(),
  );
  return { seq: current.seq, overrides, live };
}
