import type { Settings } from '@portal/settings/read-settings';
import type { ReleaseChanges } from 'api/modules/release-hook/release-changes';
import { nextNews } from 'gateway/releases/queries/news';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { openLiveStore } from './open-signed-store';

/** What the API's background work tells of a store of releases. */
export const releaseChanges = (store: ReleaseStore): ReleaseChanges => ({
  newest: () => store.chain.newestSeq(0),
  next: (after) => nextNews(store, after),
});

/** The same for a process that has no store otherwise; undefined where nobody is to be told. */
export async function openReleaseChanges(
  settings: Settings,
  onError: (error: unknown) => void,
): Promise<{ changes: ReleaseChanges; close(): Promise<void> } | undefined> {
  if (settings.releaseHook === undefined) return undefined;
  const { store, close } = await openLiveStore(settings, onError);
  return { changes: releaseChanges(store), close };
}
