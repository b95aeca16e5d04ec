import { canaryVersion, liveVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { abortCanary } from '../releases/canary';
import type { ReleaseStore } from '../releases/release-store';
import { rollback } from '../releases/rollback';
import type { OnThreshold } from './failures';
import { WINDOW_MINUTES } from './threshold';

/** After one rollback of a name the next is left to people: when the version before fails too, the cause is elsewhere. Milliseconds. */
const PAUSE_MS = 3_600_000;
const BY = 'automatic';

/** Takes a release back by itself when its failures pass the threshold. `releases.md`, "In the page". */
export function automaticRollback(
  store: ReleaseStore,
  onFault: (error: unknown) => void,
  now: () => number = Date.now,
): OnThreshold {
  const last = new Map<ReleaseName, number>();
  return ({ name, version }, { pages, failed }) => {
    if (now() - (last.get(name) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return;
    last.set(name, now());
    const reason = `${name} ${version} failed on ${failed} of ${pages} pages in ${WINDOW_MINUTES} minutes`;
    void takeBack(store, name, version, reason).catch(onFault);
  };
}

/** Another gateway or a person may have been faster: then nothing of this version is live and nothing is done. */
async function takeBack(store: ReleaseStore, name: ReleaseName, version: string, reason: string): Promise<void> {
  const current = await store.chain.current();
  if (!current) return;
  const why = { by: BY, reason };
  if (canaryVersion(current.document, name)?.metadata.version === version) await abortCanary(store, name, why);
  else if (liveVersion(current.document, name)?.metadata.version === version)
    await rollback(store, name, undefined, why);
}
