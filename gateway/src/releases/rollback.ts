import { canaryVersion, liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { applyChange, type ChangeOptions, type ChangeResult, type Plan, versionIn } from './change';
import { documentFacts, type Link } from './discovery-chain';
import { RefusedError } from './errors';
import { entriesWith, liveEntry } from './next-document';
import { type ReleaseStore, requireRelease } from './release-store';

/** Documents that changed a name, newest first. */
async function* changesOf(store: ReleaseStore, from: Link, name: ReleaseName): AsyncGenerator<Link> {
  for (let seq = from.seq; seq > 0; seq--) {
    const link = seq === from.seq ? from : await store.chain.read(seq).catch(() => undefined);
    if (link?.trusted && documentFacts(link.document).change.names.includes(name)) yield link;
  }
}

async function versionsBefore(store: ReleaseStore, current: Link, name: ReleaseName): Promise<string[]> {
  const versions = new Set<string>();
  for await (const link of changesOf(store, current, name)) versions.add(versionIn(link, name) ?? '');
  return [...versions].filter((version) => version !== '' && version !== versionIn(current, name));
}

async function wasRolledBack(store: ReleaseStore, current: Link, name: ReleaseName): Promise<boolean> {
  for await (const link of changesOf(store, current, name))
    return documentFacts(link.document).change.verb === 'rollback';
  return false;
}

/**
 * Makes the last good version of one name live again and blocks the one that was. It is a new document; repeating it changes nothing.
 * While a canary runs it is what is new and therefore what is blocked; the version of all the others is the good one.
 * @param to a version to go back to instead of the last good one
 */
export function rollback(
  store: ReleaseStore,
  name: ReleaseName,
  to: string | undefined,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const plan: Plan = async (current) => {
    const live = current && liveVersion(current.document, name);
    if (!current || !live) throw new RefusedError('live', `nothing of ${name} is live`, 'activate a version first');
    const canary = canaryVersion(current.document, name)?.metadata.version;
    if (canary !== undefined && (to === undefined || to === live.metadata.version)) {
      const release = await requireRelease(store, name, live.metadata.version);
      const extras = { ...live.extras, blocked: [...new Set([...live.extras.blocked, canary])] };
      return new Map([[name, { releases: [release], entries: entriesWith({ ...live, extras }, undefined) }]]);
    }
    const bad = live.metadata.version;
    if (to === bad || (to === undefined && (await wasRolledBack(store, current, name)))) return new Map();
    const known = [...live.extras.blocked, ...(canary === undefined ? [] : [canary])];
    const blocked = [...new Set([...known.filter((version) => version !== to), bad])];
    const good = (await versionsBefore(store, current, name)).filter((version) => !blocked.includes(version));
    const target = to ?? good[0];
    if (target === undefined)
      throw new RefusedError(
        'earlier-version',
        `${name} has no earlier version that is not blocked`,
        'publish and activate a mended version',
      );
    const release = await requireRelease(store, name, target);
    const next = good.find((version) => version !== target);
    const fallback = next === undefined ? undefined : await store.files.read(name, next);
    const entry = liveEntry(release, fallback, { blocked, state: live.extras.state });
    return new Map([[name, { releases: [release], entries: entriesWith(entry, undefined) }]]);
  };
  return applyChange(store, 'rollback', plan, options);
}
