import type { DiscoveryDocument, MicroFrontend } from '@portal/contract/discovery';
import {
  DISCOVERY_PATH,
  isBuiltIn,
  REMOTE_NAMES,
  type ReleaseName,
  type RemoteName,
} from '@portal/contract/release-names';
import { addedToPage } from '../navigation/added-to-page';
import { discoveryElement, pinnedSeq, pinnedVersion } from './discovery';
import { isSigned } from './trusted-document';

let newest: DiscoveryDocument | undefined;

/** Fetches the discovery document, from the browser's cache while it has not changed. The open page stays as it is. */
export async function fetchReleaseStatus(): Promise<void> {
  const answer = await fetch(DISCOVERY_PATH, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) return;
  const document: DiscoveryDocument = await answer.json();
  const known = newest?.microFrontends.host[0].extras.seq ?? pinnedSeq() ?? 0;
  const keys = discoveryElement().dataset.keys?.split(' ') ?? [];
  // An older or replayed document is ignored, and so is one without a valid signature.
  if (document.microFrontends.host[0].extras.seq <= known) return;
  if (keys.length === 0 || (await isSigned(document, keys))) newest = document;
}

/**
 * Status of a version that this page would run, in a newer document than its own.
 * @returns `off` where the area was switched off, `blocked` where the version was rolled back, `gone` where it is live for nobody any more
 */
export function releaseStatus(name: ReleaseName, version: string): 'off' | 'blocked' | 'gone' | undefined {
  const versions: MicroFrontend[] | undefined = newest?.microFrontends[name];
  const live = versions?.find(({ deployment }) => deployment.default);
  // An operator has taken an added remote out of the portal.
  if (newest && !versions && !isBuiltIn(name)) return 'off';
  if (!versions || !live) return undefined;
  if (live.extras.state === 'off') return 'off';
  if (live.extras.blocked.includes(version)) return 'blocked';
  return versions.some(({ metadata }) => metadata.version === version) ? undefined : 'gone';
}

/**
 * Whether this page runs a version that is no longer live.
 * @param isInUse whether this page has asked for a remote; the host is always in use
 */
export function isOutdated(isInUse: (remote: RemoteName) => boolean): boolean {
  const remotes = [...REMOTE_NAMES, ...addedToPage().map(({ name }) => name)];
  return (['host', ...remotes.filter(isInUse)] as const).some((name) => {
    const pinned = pinnedVersion(name);
    const status = pinned && releaseStatus(name, pinned.version);
    return status === 'blocked' || status === 'gone';
  });
}
