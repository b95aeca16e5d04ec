import type { DiscoveryDocument, MicroFrontend } from '@portal/contract/discovery';
import { DISCOVERY_PATH, REMOTE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { discoveryElement, pinnedSeq, pinnedVersion } from './discovery';
import { isSigned } from './trusted-document';

let newest: DiscoveryDocument | undefined;

/** Asks what is live now. The browser's cache makes it an empty answer while nothing has changed. What is on the page stays as it is. */
export async function askForNews(): Promise<void> {
  const answer = await fetch(DISCOVERY_PATH, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) return;
  const document: DiscoveryDocument = await answer.json();
  const known = newest?.microFrontends.host[0].extras.seq ?? pinnedSeq() ?? 0;
  const keys = discoveryElement().dataset.keys?.split(' ') ?? [];
  // A lagging or replayed answer is no news, and one that nobody signed is none either.
  if (document.microFrontends.host[0].extras.seq <= known) return;
  if (keys.length === 0 || (await isSigned(document, keys))) newest = document;
}

/**
 * What a newer document says of a version this page would run.
 * @returns `off` where the area was switched off, `blocked` where the version was taken back, `gone` where it is live for nobody any more
 */
export function newsOf(name: ReleaseName, version: string): 'off' | 'blocked' | 'gone' | undefined {
  const versions: MicroFrontend[] | undefined = newest?.microFrontends[name];
  const live = versions?.find(({ deployment }) => deployment.default);
  if (!versions || !live) return undefined;
  if (live.extras.state === 'off') return 'off';
  if (live.extras.blocked.includes(version)) return 'blocked';
  return versions.some(({ metadata }) => metadata.version === version) ? undefined : 'gone';
}

/**
 * Whether this page runs something that is live no more.
 * @param isInUse whether this page has asked for a remote; the host is always in use
 */
export function isOutdated(isInUse: (remote: (typeof REMOTE_NAMES)[number]) => boolean): boolean {
  return (['host', ...REMOTE_NAMES.filter(isInUse)] as const).some((name) => {
    const pinned = pinnedVersion(name);
    const news = pinned && newsOf(name, pinned.version);
    return news === 'blocked' || news === 'gone';
  });
}
