import { documentFacts, notADocument } from '../documents/discovery-chain';
import type { ReleaseStore } from '../release-store';
import { type HistoryEntry, historyEntry } from './history';

/** Changes that concern no visitor. */
const SILENT: ReadonlySet<string> = new Set(['sign', 'override', 'end-override']);

/** A change of what is live, as programs elsewhere are told of it. */
export interface ReleaseNews {
  seq: number;
  /** The same whoever tells it. */
  id: string;
  payload: { type: 'release.changed'; timestamp: string; data: Omit<HistoryEntry, 'trusted'> };
}

/**
 * The next change of what is live after a document; undefined where there is none.
 * @throws where documents cannot be read
 */
export async function nextNews({ chain }: ReleaseStore, after: number): Promise<ReleaseNews | undefined> {
  const newest = await chain.newestSeq(after);
  for (let seq = after + 1; seq <= newest; seq += 1) {
    const link = await chain.read(seq).catch(notADocument);
    if (!link?.trusted || SILENT.has(documentFacts(link.document).change.verb)) continue;
    const { trusted: _, ...data } = historyEntry(link);
    return {
      seq,
      id: `release-${link.sha256}`,
      payload: { type: 'release.changed', timestamp: data.at, data },
    };
  }
  return undefined;
}
