import { liveVersion } from '@portal/contract/discovery';
import type { LivePortalReader } from '../releases/queries/live-portal';
import type { ReleaseStore } from '../releases/release-store';
import type { TicketPage } from './page-ticket';

/** Whether the page that a ticket was given to runs this version, or may fall back to it. */
export type RunsVersion = (page: TicketPage, name: string, version: string) => Promise<boolean>;

export function runsVersion(store: ReleaseStore, portal: LivePortalReader): RunsVersion {
  return async ({ seq, picks }, name, version) => {
    const live = await portal.read();
    // The page may have been made before the newest change.
    const link = live?.link.seq === seq ? live.link : await store.chain.read(seq).catch(() => undefined);
    if (!link) return false;
    if (picks.some((pick) => pick.startsWith(`${name}@`))) {
      const chosen = link.document.microFrontends[name]?.find((entry) =>
        picks.includes(`${name}@${entry.metadata.version}`),
      );
      return picks.includes(`${name}@${version}`) || chosen?.extras.fallback?.version === version;
    }
    const everybody = liveVersion(link.document, name);
    return [everybody?.metadata.version, everybody?.extras.fallback?.version].includes(version);
  };
}
