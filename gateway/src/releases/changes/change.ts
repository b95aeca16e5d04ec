import type { AddedRemote } from '@portal/contract/added-remote';
import {
  addedRemotes,
  canaryVersion,
  type DiscoveryChange,
  type DiscoveryDocument,
  type MicroFrontend,
  namesOf,
  type OwnBuild,
} from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { type CheckResult, checkRelease } from '../checks/activation-checks';
import { requireKnown, requirePages } from '../checks/known-remotes';
import { checkedHost } from '../checks/releases-together';
import { versionIn } from '../documents/changes-of';
import { type CurrentLink, documentFacts, type Link } from '../documents/discovery-chain';
import { nextDocument } from '../documents/next-document';
import { ConflictError, RefusedError } from '../errors';
import { type ReleaseStore, requireSigning, requireWritable } from '../release-store';
import { isAsSigned } from '../signing/signed-descriptions';
import type { Planned } from './planned';
import { areFallbacksStored, isLive, requireStored } from './still-stored';

export interface ChangeOptions {
  by: string;
  reason: string;
  /** Goes past the checks; recorded. */
  force?: boolean;
  /** It closes a security hole: nothing goes back to before it by itself. Recorded. */
  security?: boolean;
  /** Checks the document that would be live. @throws RefusedError when it may not be */
  approve?(document: DiscoveryDocument): void;
  /** Checks, but changes nothing. */
  dryRun?: boolean;
  /** Whether releases must keep within their size; they must unless told otherwise. */
  budget?: boolean;
  now?: () => Date;
  /** Loads a page of each name that changes, with the document as it would be live. */
  smoke?: SmokeRun | undefined;
}

/**
 * @returns what was found for each name; never throws for a release that is broken
 * @throws ConflictError where the document is none that could be next any more: the change is planned anew
 */
export type SmokeRun = (
  store: ReleaseStore,
  document: DiscoveryDocument,
  names: readonly ReleaseName[],
) => Promise<CheckResult[]>;

/** The result of an operation. */
export interface ChangeResult {
  changed: boolean;
  /** Number of the document that is live afterwards. */
  seq: number;
  live: Partial<Record<ReleaseName, string>>;
  /** Versions that only a share of the browsers gets, with the percentage. */
  canaries: Partial<Record<ReleaseName, { version: string; share: number }>>;
  /** Results of the checks of releases that were not live before. */
  checks: readonly CheckResult[];
  /** Notes for the operator. */
  notes: readonly string[];
}

/** The change to make, given the live document; an empty map means that everything is as it should be. */
export type Plan = (current: CurrentLink | undefined) => Promise<Map<ReleaseName, Planned>>;

/** The facts of a change beside the entries of its names. */
export interface Beside {
  /** The version that the change is about, where it is not the live one. */
  version?: string;
  /** Own builds of developers that are allowed afterwards, given those before. */
  overrides?: (before: readonly OwnBuild[]) => readonly OwnBuild[];
  /** Remotes that operators have added afterwards, given those before. */
  remotes?: (before: readonly AddedRemote[]) => readonly AddedRemote[];
}

const ATTEMPTS = 20;

/** The operators' decisions about a name as one comparable text, without the facts about the document as a whole. */
function decided(link: Link | undefined, name: ReleaseName): string {
  const entries: readonly MicroFrontend[] = link?.document.microFrontends[name] ?? [];
  return JSON.stringify([
    link && addedRemotes(link.document).find((one) => one.name === name),
    ...entries.map(({ metadata, deployment, extras: { state, blocked } }) => ({
      metadata,
      deployment,
      state,
      blocked,
    })),
  ]);
}

/**
 * Plans, checks and writes a document. When another change comes first it reads again: a change of another name is built upon, a change of the
 * same name is a conflict.
 */
export async function applyChange(
  store: ReleaseStore,
  verb: DiscoveryChange['verb'],
  plan: Plan,
  options: ChangeOptions,
  { version, overrides, remotes }: Beside = {},
): Promise<ChangeResult> {
  await requireWritable(store);
  const first = await store.chain.current();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = attempt === 0 ? first : await store.chain.current();
    const planned = await plan(current);
    const names = [...planned.keys()];
    if (names.some((name) => decided(current, name) !== decided(first, name))) {
      throw new ConflictError(
        `${names.join(', ')} was changed by somebody else in the meantime; look at the status and try again`,
      );
    }
    if (names.length === 0) return result(current, false, []);
    requireSigning(store);
    const before = current ? addedRemotes(current.document) : [];
    const added = remotes?.(before) ?? before;
    requireKnown(planned, added);
    if (!options.force) requirePages(planned, added);
    const host = await checkedHost(store, current, planned, options.force);
    const checks = await checkNew(store, current, planned, options);
    const entries = new Map([...planned].map(([name, plannedName]) => [name, plannedName.entries]));
    const facts = {
      by: options.by,
      reason: options.reason,
      at: (options.now ?? (() => new Date()))(),
      end: current?.end ?? (await store.chain.end()),
      ...(overrides && { overrides: overrides(current ? (documentFacts(current.document).overrides ?? []) : []) }),
      remotes: added,
    };
    const change = { verb, names, ...mark(options), ...(version && { version }) };
    const wanted = nextDocument(current, entries, host, { ...facts, change });
    options.approve?.(wanted);
    if (options.smoke && checks.length > 0) {
      const seen = await options.smoke(store, wanted, names).catch(unlessConflict);
      if (!seen) continue;
      checks.push(...seen);
      refuseBad(checks, options.force);
    }
    const notes = [...planned.values()].flatMap(({ notes: own }) => own ?? []);
    if (options.dryRun) return result(current, false, checks, notes);
    // A rollback leads to what gateways have copies of: it works also where the bucket has lost it.
    if (verb !== 'rollback') {
      await requireStored(store, current, planned);
      if (!(await areFallbacksStored(store, current, planned))) continue;
    }
    const failed = names.filter((name) => checks.some((found) => isFailure(found, name)));
    const document = nextDocument(current, entries, host, {
      ...facts,
      change: { ...change, ...(failed.length > 0 && { failed }) },
    });
    const written = await store.chain.append(document).catch(unlessConflict);
    if (written) return result(written, true, checks, notes);
  }
  throw new ConflictError('too many changes at once; try again');
}

/** Another change was first. @throws every other error */
function unlessConflict(error: unknown): undefined {
  if (!(error instanceof ConflictError)) throw error;
}

/** Whether a check says of a release of a name that it does not run; one that is too large runs all the same. */
function isFailure({ check, release, ok }: CheckResult, name: ReleaseName): boolean {
  return !ok && check !== 'size' && release.startsWith(`${name} `);
}

const mark = ({ force, security }: ChangeOptions): Pick<DiscoveryChange, 'forced' | 'security'> => ({
  ...(force && { forced: true }),
  ...(security && { security: true }),
});

/** Checks releases that no page runs yet. @throws RefusedError with every error, unless it is forced */
async function checkNew(
  store: ReleaseStore,
  current: Link | undefined,
  planned: Map<ReleaseName, Planned>,
  { force, budget }: ChangeOptions,
): Promise<CheckResult[]> {
  const checks: CheckResult[] = [];
  for (const release of [...planned.values()].flatMap(({ releases }) => releases)) {
    if (isLive(current, release)) continue;
    const asSigned = await isAsSigned(store, current, release);
    checks.push(...(await checkRelease(store, release, { budget, asSigned })));
  }
  refuseBad(checks, force);
  return checks;
}

function refuseBad(checks: readonly CheckResult[], force = false): void {
  const bad = checks.filter(({ ok }) => !ok);
  if (bad.length === 0 || force) return;
  throw new RefusedError(
    [...new Set(bad.map(({ check }) => check))].join(', '),
    bad.map(({ release, check, found }) => `${release}, ${check}: ${found}`).join('; '),
    [...new Set(bad.map(({ remedy }) => remedy))].join('; '),
  );
}

function result(
  link: Link | undefined,
  changed: boolean,
  checks: readonly CheckResult[],
  notes: readonly string[] = [],
): ChangeResult {
  const names = link ? namesOf(link.document) : [];
  const live = names.flatMap((name) => {
    const version = versionIn(link, name);
    return version === undefined ? [] : [[name, version] as const];
  });
  const canaries = names.flatMap((name) => {
    const canary = link && canaryVersion(link.document, name);
    return canary ? [[name, { version: canary.metadata.version, share: canary.deployment.traffic }] as const] : [];
  });
  return {
    changed,
    seq: link?.seq ?? 0,
    live: Object.fromEntries(live),
    canaries: Object.fromEntries(canaries),
    checks,
    notes,
  };
}
