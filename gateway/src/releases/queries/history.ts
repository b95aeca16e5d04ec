import { canaryVersion, liveVersion, namesOf, type OwnBuild } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { dueAt, judgeRamp, nextShare, type RampFacts, rampFacts } from '../canary/judge-ramp';
import { isByRamp } from '../canary/ramps';
import { addCounted, type Count, type Counted, NOTHING_COUNTED } from '../counts/counts';
import { documentFacts, type Link } from '../documents/discovery-chain';
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

/** What is said of a change whose document no known key has signed. */
const NOT_SIGNED = ' (not signed: counts for nothing)';
export const signedMark = ({ trusted }: Pick<HistoryEntry, 'trusted'>): string => (trusted ? '' : NOT_SIGNED);

/** A change in one word, with what was particular about it. */
export const changeText = (entry: HistoryEntry): string =>
  `${entry.verb}${entry.forced ? ' (forced)' : ''}${entry.security ? ' (security)' : ''}${signedMark(entry)}`;

/** The versions of a change, as a list of `name version`. */
export const versionsText = ({ versions }: HistoryEntry): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');

/** The change that a document made. */
export function historyEntry({ seq, document, trusted }: Link): HistoryEntry {
  const { at, by, reason, change } = documentFacts(document);
  const trying = change.verb === 'canary-start' || change.verb === 'canary-ramp';
  const versions = change.names.map((one) => {
    const entry = (trying && canaryVersion(document, one)) || liveVersion(document, one);
    return [one, change.version ?? entry?.metadata.version];
  });
  const { forced = false, security = false, verb } = change;
  return { seq, at, by, reason, verb, versions: Object.fromEntries(versions), forced, security, trusted };
}

/** Every change, newest first; of one name when given. */
export async function history(store: ReleaseStore, name?: ReleaseName): Promise<HistoryEntry[]> {
  const current = await store.chain.current();
  const entries: HistoryEntry[] = [];
  for (let seq = current?.seq ?? 0; seq > 0; seq--) {
    // A document that cannot be read never counted; `verify` tells of it.
    const link = await store.chain.read(seq).catch(() => undefined);
    if (!link) continue;
    if (!name || documentFacts(link.document).change.names.includes(name)) entries.push(historyEntry(link));
  }
  return entries;
}

function failuresOf(counts: readonly Count[], name: ReleaseName, version: string): Counted {
  return counts.filter((count) => count.name === name && count.version === version).reduce(addCounted, NOTHING_COUNTED);
}

/** How far the share of a canary that grows by itself has come. */
export interface RampStatus {
  steps: readonly number[];
  since: string;
  by: string;
  /** The next share, percent; 100 where it goes live for everybody. */
  next: number;
  /** Not before. */
  due: string;
  /** What was found until now, or what it waits for. */
  found: string;
}

function rampStatus(facts: RampFacts | undefined, counts: readonly Count[]): RampStatus | null {
  if (!facts) return null;
  const { steps, since, by } = facts.ramp;
  const { found } = judgeRamp(facts, counts, Date.now());
  return { steps, since, by, next: nextShare(facts) ?? 100, due: new Date(dueAt(facts.ramp)).toISOString(), found };
}

export interface StatusEntry {
  name: ReleaseName;
  version: string;
  state: 'on' | 'off';
  blocked: string[];
  /** A version that only a share of the browsers gets, percent. */
  canary: { version: string; share: number; failures: Counted; ramp: RampStatus | null } | null;
  /** The last canary that a ramp ended by itself, where nothing was changed since. */
  aborted: { at: string; reason: string } | null;
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
  const all = await history(store);
  const counted = all.filter(({ trusted }) => trusted);
  // What went live before there was a key is on record in documents alone that nobody signed.
  const before = all.filter(({ seq }) => seq < (counted.at(-1)?.seq ?? 0));
  const latest = (wanted: (entry: HistoryEntry) => boolean) => counted.find(wanted) ?? before.find(wanted);
  const counts = await store.counts.readAll();
  const live = namesOf(current.document).flatMap((name) => {
    const entry = liveVersion(current.document, name);
    const last = latest(({ verb, versions }) => MAKES_LIVE.has(verb) && versions[name] !== undefined) ?? all.at(-1);
    if (!entry || !last) return [];
    const canary = canaryVersion(current.document, name);
    const newest = latest(({ versions }) => versions[name] !== undefined);
    const wasAborted = newest?.verb === 'canary-abort' && isByRamp(newest.by);
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
              ramp: rampStatus(rampFacts(name, canary, entry), counts),
            }
          : null,
        aborted: newest && wasAborted ? { at: newest.at, reason: newest.reason } : null,
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
