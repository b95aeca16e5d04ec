import { liveVersion } from '@portal/contract/discovery';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { documentFacts } from './discovery-chain';
import type { ReleaseStore } from './release-store';

export interface HistoryEntry {
  seq: number;
  at: string;
  by: string;
  reason: string;
  verb: string;
  /** Versions that became live with this change. */
  versions: Partial<Record<ReleaseName, string>>;
  forced: boolean;
}

/** Every change, newest first; of one name when given. */
export async function history(store: ReleaseStore, name?: ReleaseName): Promise<HistoryEntry[]> {
  const current = await store.chain.current();
  const entries: HistoryEntry[] = [];
  for (let seq = current?.seq ?? 0; seq > 0; seq--) {
    const link = await store.chain.read(seq);
    if (!link) continue;
    const { at, by, reason, change } = documentFacts(link.document);
    if (name && !change.names.includes(name)) continue;
    const versions = change.names.map((one) => [one, liveVersion(link.document, one)?.metadata.version]);
    entries.push({
      seq,
      at,
      by,
      reason,
      verb: change.verb,
      versions: Object.fromEntries(versions),
      forced: change.forced ?? false,
    });
  }
  return entries;
}

export interface StatusEntry {
  name: ReleaseName;
  version: string;
  state: 'on' | 'off';
  blocked: string[];
  /** When this version became live, and by whom. */
  since: string;
  by: string;
}

export interface Status {
  seq: number;
  live: StatusEntry[];
}

/** What is live, since when and by whom. */
export async function status(store: ReleaseStore): Promise<Status> {
  const current = await store.chain.current();
  if (!current) return { seq: 0, live: [] };
  const changes = await history(store);
  const live = RELEASE_NAMES.flatMap((name) => {
    const entry = liveVersion(current.document, name);
    const last = changes.find((change) => change.versions[name]);
    if (!entry || !last) return [];
    return [
      {
        name,
        version: entry.metadata.version,
        state: entry.extras.state,
        blocked: entry.extras.blocked,
        since: last.at,
        by: last.by,
      },
    ];
  });
  return { seq: current.seq, live };
}
