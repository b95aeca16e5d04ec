import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import type { Link } from '../documents/discovery-chain';
import { namedVersions } from '../documents/named-versions';
import { RefusedError } from '../errors';
import type { ReleaseStore } from '../release-store';
import type { Planned } from './planned';

type PlannedNames = ReadonlyMap<ReleaseName, Planned>;

/** Whether the document has a version for everybody or as a canary. */
export const isLive = (current: Link | undefined, { name, version }: Release): boolean =>
  (current?.document.microFrontends[name] ?? []).some(({ metadata }) => metadata.version === version);

/**
 * A look at pages takes its time, in which `portal gc` may remove an old version that no document names yet.
 * @throws RefusedError when it did
 */
export async function requireStored(
  { files }: ReleaseStore,
  current: Link | undefined,
  planned: PlannedNames,
): Promise<void> {
  for (const release of [...planned.values()].flatMap(({ releases }) => releases)) {
    const { name, version } = release;
    if (isLive(current, release) || (await files.isStored(name, version))) continue;
    throw new RefusedError(
      'published',
      `${name} ${version} was removed from the store`,
      'publish the same build again',
    );
  }
}

/** Whether the same did not happen to a version that pages would fall back to from a new one. */
export async function areFallbacksStored(
  { files }: ReleaseStore,
  current: Link | undefined,
  planned: PlannedNames,
): Promise<boolean> {
  for (const [name, { releases, entries }] of planned) {
    if (releases.length === 0) continue;
    const named = current ? namedVersions(current.document, name) : [];
    for (const { extras } of entries) {
      const version = extras.fallback?.version;
      if (version === undefined || named.includes(version)) continue;
      if (!(await files.isStored(name, version))) return false;
    }
  }
  return true;
}
