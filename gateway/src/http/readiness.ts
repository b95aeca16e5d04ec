import type { LivePortalReader } from '../page/live-portal';
import type { ReleaseFiles } from '../releases/files/release-files';
import { MissingFiles } from './missing-files';

/** Whether the gateway should be given requests, and what it lacks. */
export interface Readiness {
  status: 'ready' | 'degraded' | 'not ready' | 'stopping';
  store?: boolean;
  database?: boolean;
  /** Releases and files that are gone. */
  missing?: string[];
}

interface Asked {
  portal: Pick<LivePortalReader, 'read'>;
  files: ReleaseFiles;
  api: { ready(): Promise<boolean> };
  isStopping: () => boolean;
}

export const isReady = ({ status }: Readiness): boolean => status === 'ready' || status === 'degraded';

/** @returns looks at the live release, its files and the API */
export function readiness({ portal, files, api, isStopping }: Asked): () => Promise<Readiness> {
  const missingFiles = new MissingFiles(files);
  return async () => {
    if (isStopping()) return { status: 'stopping' };
    const live = await portal.read();
    const missing = live ? await missingFiles.of(live) : [];
    // An area whose files are gone falls back or shows a notice; without the host there is no page at all.
    const store = live !== undefined && !missing.some((one) => one.startsWith('host '));
    const database = await api.ready().catch(() => false);
    const status = store && database ? (missing.length > 0 ? 'degraded' : 'ready') : 'not ready';
    return { status, store, database, ...(missing.length > 0 && { missing }) };
  };
}
