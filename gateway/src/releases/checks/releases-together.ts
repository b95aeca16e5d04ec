import { namesOf } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import type { Planned } from '../changes/planned';
import { documentFacts, type Link } from '../documents/discovery-chain';
import { RefusedError } from '../errors';
import type { ReleaseStore } from '../release-store';
import { isNamedDescription } from '../signing/signed-descriptions';
import { checkTogether, type Described } from './compatibility';

/** The live host by the document alone, for when its own description is damaged. */
function hostOf(link: Link): Described {
  const { contract, provides } = documentFacts(link.document);
  const { version } = link.document.microFrontends.host[0].metadata;
  return { name: 'host', version, contract, provides, requires: { contract: '*', shared: {} } };
}

/** The host that all browsers get but those of a canary: a document says of the host what that one provides. */
async function hostForEverybody(
  { files }: ReleaseStore,
  current: Link | undefined,
  plan: Planned | undefined,
): Promise<Described | undefined> {
  const version = plan?.entries[0]?.metadata.version;
  if (version === undefined) return current && hostOf(current);
  const given = plan?.releases.find((release) => release.version === version);
  const release = given ?? (await files.read('host', version).catch(() => undefined));
  if (release && (given || !current || isNamedDescription(current.document, release))) return release;
  return current && hostOf(current);
}

/**
 * Every release that may run on a page afterwards, by name. What is live already and cannot be read is left out: a damaged file must not keep
 * others from being changed.
 */
async function releasesTogether(
  store: ReleaseStore,
  current: Link | undefined,
  planned: ReadonlyMap<ReleaseName, Planned>,
): Promise<Map<ReleaseName, Described[]>> {
  const together = new Map<ReleaseName, Described[]>();
  for (const name of new Set([...(current ? namesOf(current.document) : RELEASE_NAMES), ...planned.keys()])) {
    const plan = planned.get(name);
    const releases: Described[] = [];
    for (const { metadata } of plan?.entries ?? current?.document.microFrontends[name] ?? []) {
      const given: Release | undefined = plan?.releases.find(({ version }) => version === metadata.version);
      const release = given ?? (await store.files.read(name, metadata.version).catch(() => undefined));
      if (release) releases.push(release);
    }
    if (releases.length > 0) together.set(name, releases);
  }
  return together;
}

/**
 * Checks what is to become live beside the rest, as far as something new comes.
 * @returns what will be live of the host for everybody
 * @throws RefusedError with everything that does not fit, unless it is forced
 */
export async function checkedHost(
  store: ReleaseStore,
  current: Link | undefined,
  planned: ReadonlyMap<ReleaseName, Planned>,
  force = false,
): Promise<Described> {
  const host = await hostForEverybody(store, current, planned.get('host'));
  if (!host)
    throw new RefusedError('host', 'no host is live yet', 'activate a host first, or together with the remote');
  const bringing = [...planned].filter(([, { releases }]) => releases.length > 0).map(([name]) => name);
  if (force || bringing.length === 0) return host;
  const together = await releasesTogether(store, current, planned);
  if (!together.has('host')) together.set('host', [host]);
  checkTogether(together, bringing);
  return host;
}
