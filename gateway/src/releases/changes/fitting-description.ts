import type { AddedRemote } from '@portal/contract/added-remote';
import { addedRemotes } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import { missingPages } from '../checks/known-remotes';
import { changesOf, versionIn } from '../documents/changes-of';
import type { Link } from '../documents/discovery-chain';
import type { ReleaseStore } from '../release-store';

const describedIn = (link: Link, name: string) => addedRemotes(link.document).find((remote) => remote.name === name);

/** The description that was last in force while a version was live, back to where the remote was removed. */
async function earlierDescription(
  store: ReleaseStore,
  current: Link,
  { name, version }: Release,
): Promise<AddedRemote | undefined> {
  for await (const link of changesOf(store, current, name)) {
    const described = describedIn(link, name);
    if (!described || versionIn(link, name) === version) return described;
  }
  return undefined;
}

/**
 * The present description of an added remote as far as a version to go back to has its pages. A route whose page had another name keeps its address with
 * that page; one whose page was not there yet goes, and the entry of the menu with it. Nothing is added and no access changes: those are the operators'
 * decisions.
 * @returns undefined where the version has all pages, and where no route would be left
 */
export async function fittingDescription(
  store: ReleaseStore,
  current: Link,
  release: Release,
): Promise<AddedRemote | undefined> {
  const present = describedIn(current, release.name);
  if (!present || missingPages(present, release).length === 0) return undefined;
  const earlier = await earlierDescription(store, current, release);
  const fits = (route: AddedRemote['routes'][number]) =>
    missingPages({ ...present, routes: [route] }, release).length === 0;
  const routes = present.routes.flatMap((route) => {
    const page = earlier?.routes.find(({ path }) => path === route.path)?.page ?? route.page;
    return [route, { ...route, page }].filter(fits).slice(0, 1);
  });
  if (routes.length === 0) return undefined;
  const { menu, name } = present;
  return { name, routes, ...(menu && routes.some(({ path }) => path === menu.path) && { menu }) };
}
