import { join } from 'node:path';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { activate } from 'gateway/releases/activate';
import type { ChangeResult } from 'gateway/releases/change';
import type { ReleaseStore } from 'gateway/releases/release-store';

/**
 * Publishes the builds of this working copy and makes them live in one document, except a version that was rolled back here.
 * @param root the repository
 * @param by who the record names
 */
export async function publishBuilds(
  store: ReleaseStore,
  root: string,
  by: string,
  reason: string,
): Promise<ChangeResult> {
  const versions = new Map<ReleaseName, string>();
  const current = await store.chain.current();
  for (const name of RELEASE_NAMES) {
    const { release } = await store.files.publish(join(root, name, 'dist'));
    const blocked = current?.document.microFrontends[name]?.[0]?.extras.blocked ?? [];
    if (!blocked.includes(release.version)) versions.set(name, release.version);
  }
  return activate(store, versions, { by, reason });
}
