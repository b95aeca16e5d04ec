import type { AddedRemote } from '@portal/contract/added-remote';
import { addedRemotes } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import { clashesOf } from '@portal/routing/added-route-clashes';
import { missingPages } from '../checks/known-remotes';
import { changesOf, versionIn } from '../documents/changes-of';
import type { Link } from '../documents/discovery-chain';
import type { ReleaseStore } from '../release-store';

/**
 * The description that goes back with a version of an added remote which lacks a page of the present one: the newest that was in force while that
 * version was live. Without it, whoever has added a route could not be rolled back.
 * @returns undefined where the present one does, and where no earlier one does
 */
export async function earlierDescription(
  store: ReleaseStore,
  current: Link,
  release: Release,
): Promise<AddedRemote | undefined> {
  const { name, version } = release;
  const known = addedRemotes(current.document);
  const fits = (remote: AddedRemote) => missingPages(remote, release).length === 0;
  const present = known.find((remote) => remote.name === name);
  if (!present || fits(present)) return undefined;
  for await (const link of changesOf(store, current, name)) {
    if (versionIn(link, name) !== version) continue;
    const earlier = addedRemotes(link.document).find((remote) => remote.name === name);
    if (earlier && fits(earlier) && clashesOf(earlier, known).length === 0) return earlier;
  }
  return undefined;
}
