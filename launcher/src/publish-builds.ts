import { join } from 'node:path';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { activate } from 'gateway/releases/changes/activate';
import type { ChangeResult } from 'gateway/releases/changes/change';
import type { ReleaseStore } from 'gateway/releases/release-store';

/**
 * Publishes the builds of this working copy and makes them live in one document, except a version that was rolled
 * back here or that is being tried as a canary.
 * @param root the repository
 * @param by who the record names
 * @param options.budget false for builds that are not made small
 */
export async function publishBuilds(
  store: ReleaseStore,
  root: string,
  by: string,
  reason: string,
  { budget = true } = {},
): Promise<ChangeResult> {
  const versions = new Map<ReleaseName, string>();
  const current = await store.chain.current();
  for (const name of RELEASE_NAMES) {
    const { release } = await store.files.publish(join(root, name, 'dist'), { pack: budget });
    const entries = current?.document.microFrontends[name] ?? [];
    const blocked = entries.some(({ extras }) => extras.blocked.includes(release.version));
    const canary = entries.some(
      ({ metadata, deployment }) => !deployment.default && metadata.version === release.version,
    );
    if (!blocked && !canary) versions.set(name, release.version);
  }
  return activate(store, versions, { by, reason, budget });
}
