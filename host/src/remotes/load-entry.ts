import { entryLoader } from '@federation-kit/resilience/entry-loader';
import type { Hashes } from '@federation-kit/resilience/listed-files';
import { scriptPolicy } from '@federation-kit/resilience/script';
import { LOADER_POLICY, RELEASES_PATH } from '@portal/contract/release-names';
import { overrides } from './discovery';

/** Only files of releases on this origin, and what a developer runs in this browser, may become scripts. */
function isRelease({ origin, pathname }: URL): boolean {
  const released = origin === location.origin && pathname.startsWith(`${RELEASES_PATH}/`);
  return released || overrides().some(([, own]) => own === origin);
}

/** Where each build leaves the hashes of its files: on the first line of its first script, which the signed document names. */
export function fileHashes(): Hashes | undefined {
  return (globalThis as { __portalIntegrity?: Hashes }).__portalIntegrity;
}

/** Loads a remote's entry (docs/design/releases.md#loading-a-remote). */
export const loadEntry = entryLoader({ trusted: scriptPolicy(LOADER_POLICY, isRelease), hashes: fileHashes });
