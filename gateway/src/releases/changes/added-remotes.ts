import { type AddedRemote, addedRemoteSchema } from '@portal/contract/added-remote';
import { addedRemotes, type MicroFrontend } from '@portal/contract/discovery';
import type { ReleaseName, RemoteName } from '@portal/contract/release-names';
import { clashesOf } from '@portal/routing/added-route-clashes';
import { missingPages } from '../checks/known-remotes';
import type { Link } from '../documents/discovery-chain';
import { RefusedError } from '../errors';
import type { ReleaseStore } from '../release-store';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan } from './change';
import type { Planned } from './planned';

/** @throws RefusedError that says everything that is wrong with a description */
export function readAddedRemote(text: string): AddedRemote {
  const remedy = 'describe it as docs/operations/deploy.md#add-a-remote does';
  let description: unknown;
  try {
    description = JSON.parse(text);
  } catch (error) {
    throw new RefusedError('description', `it is no JSON: ${error instanceof Error ? error.message : error}`, remedy);
  }
  const { data, error } = addedRemoteSchema.safeParse(description);
  if (data) return data;
  const wrong = error?.issues.map(({ path, message }) => [...path, message].join(': ')) ?? [];
  throw new RefusedError('description', wrong.join('; '), remedy);
}

const entriesOf = (current: Link, name: ReleaseName): MicroFrontend[] => current.document.microFrontends[name] ?? [];

/** The name as it is planned, with the versions that it has, if any. */
const asItIs = (current: Link, name: ReleaseName): Map<ReleaseName, Planned> =>
  new Map([[name, { releases: [], entries: entriesOf(current, name) }]]);

const isSame = (one: AddedRemote | undefined, other: AddedRemote) => JSON.stringify(one) === JSON.stringify(other);

/** @throws RefusedError where a version that runs now lacks a page of the description */
async function requireLivePages({ files }: ReleaseStore, current: Link, remote: AddedRemote): Promise<void> {
  const { name } = remote;
  for (const { metadata } of entriesOf(current, name)) {
    const release = await files.read(name, metadata.version).catch(() => undefined);
    const missing = release ? missingPages(remote, release) : [];
    if (missing.length > 0)
      throw new RefusedError(
        'pages',
        `${name} ${metadata.version} is live and has no ${missing.join(', ')}`,
        'activate a version that has it first, or take the route out',
      );
  }
}

/**
 * Makes a remote known to the portal, or describes a known one anew: its routes, its entry of the menu, its texts. Its pages are there once a version of
 * it is activated. Repeating it changes nothing.
 * @throws RefusedError where it would take an address or a name that is the portal's or another remote's
 */
export function addRemote(store: ReleaseStore, remote: AddedRemote, options: ChangeOptions): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    if (!current)
      throw new RefusedError('host', 'no host is live yet', 'start the portal once, or activate a host first');
    const known = addedRemotes(current.document);
    if (
      isSame(
        known.find(({ name }) => name === remote.name),
        remote,
      )
    )
      return new Map();
    const clashes = clashesOf(remote, known);
    if (clashes.length > 0)
      throw new RefusedError('routes', clashes.join('; '), 'choose another name, or other addresses');
    if (!options.force) await requireLivePages(store, current, remote);
    return asItIs(current, remote.name);
  };
  return applyChange(store, 'add-remote', plan, options, {
    remotes: (before) => [...before.filter(({ name }) => name !== remote.name), remote],
  });
}

/**
 * Takes an added remote out of the portal with its routes, its entry of the menu and what is live of it. What it has published stays in the store
 * until it is collected.
 * @throws RefusedError for a name that no operator has added
 */
export function removeRemote(store: ReleaseStore, name: RemoteName, options: ChangeOptions): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const known = current ? addedRemotes(current.document) : [];
    if (!known.some((remote) => remote.name === name))
      throw new RefusedError('name', `${name} was not added to this portal`, 'see those that were: portal remotes');
    return new Map([[name, { releases: [], entries: [] }]]);
  };
  return applyChange(store, 'remove-remote', plan, options, {
    remotes: (before) => before.filter((remote) => remote.name !== name),
  });
}
