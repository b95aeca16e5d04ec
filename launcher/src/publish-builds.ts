import { join } from 'node:path';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { activate } from 'gateway/releases/changes/activate';
import type { ChangeResult } from 'gateway/releases/changes/change';
import { publish } from 'gateway/releases/changes/publish';
import type { ReleaseStore } from 'gateway/releases/release-store';

/** What is live and stays so, with the version of the build that was published beside it. */
export interface Kept {
  name: ReleaseName;
  version: string;
}

/**
 * Publishes the builds of this working copy and makes them live in one document, except a version that was rolled
 * back here or that is being tried as a canary.
 * @param root the repository
 * @param by who the record names
 * @param options.keepsLive whether only what nothing is live of goes live: other machines serve the same, and may have a newer build
 * @param options.budget false for builds that are not made small
 */
export async function publishBuilds(
  store: ReleaseStore,
  root: string,
  by: string,
  reason: string,
  { budget = true, keepsLive = false } = {},
): Promise<ChangeResult & { kept: Kept[] }> {
  const kept: Kept[] = [];
  const versions = new Map<ReleaseName, string>();
  const current = await store.chain.current();
  for (const name of RELEASE_NAMES) {
    const { release } = await publish(store, join(root, name, 'dist'), { pack: budget });
    const entries = current?.document.microFrontends[name] ?? [];
    const blocked = entries.some(({ extras }) => extras.blocked.includes(release.version));
    const canary = entries.some(
      ({ metadata, deployment }) => !deployment.default && metadata.version === release.version,
    );
    const live = entries[0]?.metadata.version;
    if (keepsLive && live !== undefined) {
      if (live !== release.version) kept.push({ name, version: release.version });
    } else if (!blocked && !canary) versions.set(name, release.version);
  }
  return { ...(await activate(store, versions, { by, reason, budget })), kept };
}
