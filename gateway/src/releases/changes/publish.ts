import { addedRemotes } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import { requireKnownNames } from '../checks/known-remotes';
import { readReleaseJson } from '../files/prepared-build';
import type { PublishOptions } from '../files/release-files';
import type { ReleaseStore } from '../release-store';

/**
 * Checks a build and stores it, with deltas from what is live; the same build again changes nothing.
 * @throws RefusedError when a check fails, nobody has added the name, or the version holds other bytes
 */
export async function publish(
  { files, chain }: ReleaseStore,
  dir: string,
  options: Omit<PublishOptions, 'live'> = {},
): Promise<{ release: Release; stored: boolean }> {
  // A document that cannot be read keeps no release from being stored.
  const live = await chain.current().catch(() => undefined);
  requireKnownNames([(await readReleaseJson(dir)).name], live ? addedRemotes(live.document) : []);
  return files.publish(dir, { ...options, live: live?.document });
}
