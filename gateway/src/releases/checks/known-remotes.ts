import type { AddedRemote } from '@portal/contract/added-remote';
import type { Release } from '@portal/contract/release';
import { isBuiltIn, type ReleaseName } from '@portal/contract/release-names';
import type { Planned } from '../changes/planned';
import { RefusedError } from '../errors';

/**
 * Nothing is stored or goes live under a name that no operator has added: a team's token alone brings no name and no address to the portal.
 * @throws RefusedError
 */
export function requireKnownNames(names: readonly ReleaseName[], added: readonly AddedRemote[]): void {
  const unknown = names.filter((name) => !isBuiltIn(name) && !added.some((remote) => remote.name === name));
  if (unknown.length === 0) return;
  throw new RefusedError(
    'name',
    `${unknown.join(', ')} is no remote of this portal`,
    'an operator adds it with: portal add-remote FILE',
  );
}

/** @throws RefusedError where versions are to go live under a name that no operator has added */
export function requireKnown(
  planned: ReadonlyMap<ReleaseName, Pick<Planned, 'entries'>>,
  added: readonly AddedRemote[],
): void {
  const names = [...planned].filter(([, { entries }]) => entries.length > 0).map(([name]) => name);
  requireKnownNames(names, added);
}

/** Pages that an added remote's routes show and that a release does not have. */
export const missingPages = ({ routes }: AddedRemote, { chunks }: Pick<Release, 'chunks'>): string[] => [
  ...new Set(routes.map(({ page }) => page).filter((page) => (chunks[page]?.length ?? 0) === 0)),
];

/** @throws RefusedError where a release that comes lacks a page: its address would show an empty area */
export function requirePages(planned: ReadonlyMap<ReleaseName, Planned>, added: readonly AddedRemote[]): void {
  const errors = added.flatMap((remote) =>
    (planned.get(remote.name)?.releases ?? []).flatMap((release) =>
      missingPages(remote, release).map((page) => `${remote.name} ${release.version} has no ${page}`),
    ),
  );
  if (errors.length === 0) return;
  throw new RefusedError(
    'pages',
    `${errors.join('; ')}, which its routes show`,
    'build the remote with that page, or describe its routes anew with: portal add-remote FILE',
  );
}
