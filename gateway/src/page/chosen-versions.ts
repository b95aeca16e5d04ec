import { liveVersion, namesOf } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { versionFor } from '../releases/canary/canary-group';
import { documentFacts } from '../releases/documents/discovery-chain';
import type { LivePortal } from '../releases/queries/live-portal';

export interface Browser {
  /** Its random name; without one it gets what is live for everybody. */
  visitor: string | undefined;
  /** Versions that failed there, as its cookie says. */
  avoid: string | undefined;
}

export interface ChosenVersions {
  /** The release of each name this page runs; names that are switched off are left out. */
  releases: ReadonlyMap<ReleaseName, Release>;
  /** `name@version` where this page runs another than the version for everybody. */
  picks: readonly string[];
  /** The text that the page writes into its cookie when the host itself does not start; undefined where there is no other version to go to. */
  avoidHost: string | undefined;
}

/** The versions that a browser must not get again while the same document is live. */
function avoided(cookie: string | undefined, seq: number): ReadonlySet<string> {
  const [number, ...versions] = cookie?.split('~') ?? [];
  return new Set(number === String(seq) ? versions : []);
}

/**
 * The version of each name that a page runs: the canary for its share of the browsers, the last good version where the live one has failed in
 * this browser, else the one for everybody. A page never mixes: what it lists and what it loads later are of the same versions.
 */
export function chooseVersions({ link, releases }: LivePortal, { visitor, avoid }: Browser): ChosenVersions {
  const { seq } = documentFacts(link.document);
  const bad = avoided(avoid, seq);
  const chosen = new Map<ReleaseName, Release>();
  const picks: string[] = [];
  let avoidHost: string | undefined;
  for (const name of namesOf(link.document)) {
    const everybody = liveVersion(link.document, name);
    const entry = visitor === undefined ? everybody : versionFor(link.document, name, visitor);
    if (!entry || entry.extras.state === 'off') continue;
    const { fallback } = entry.extras;
    const find = (version: string | undefined) => releases.find((one) => one.name === name && one.version === version);
    const failed = fallback && bad.has(`${name}@${entry.metadata.version}`);
    // One whose files are gone or damaged is not even tried.
    const release =
      (failed ? undefined : find(entry.metadata.version)) ?? find(fallback?.version) ?? find(entry.metadata.version);
    if (!release) continue;
    const wanted = release.version;
    chosen.set(name, release);
    if (name === 'host' && fallback && wanted !== fallback.version) avoidHost = `${seq}~host@${wanted}`;
    if (wanted !== everybody?.metadata.version) picks.push(`${name}@${wanted}`);
  }
  return { releases: chosen, picks, avoidHost };
}
