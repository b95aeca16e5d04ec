import type { ReleaseFiles } from '../releases/files/release-files';
import type { LivePortalReader } from '../releases/queries/live-portal';
import { MissingFiles } from './missing-files';

/** Whether the gateway should be given requests, and what it lacks. */
export interface Readiness {
  status: 'ready' | 'degraded' | 'not ready' | 'stopping';
  store?: boolean;
  database?: boolean;
  /** In place of `database`, of a gateway whose API is another process. */
  api?: boolean;
  /** Releases and files that are gone. */
  missing?: string[];
}

interface Asked {
  portal: Pick<LivePortalReader, 'read'>;
  files: ReleaseFiles;
  api: { ready(): Promise<boolean>; apart?: boolean };
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
    const answers = await api.ready().catch(() => false);
    // Another process says for itself whether it is ready, and pages are served without it.
    const ready = store && (answers || api.apart === true);
    const status = ready ? (missing.length > 0 || !answers ? 'degraded' : 'ready') : 'not ready';
    const parts = { store, [api.apart ? 'api' : 'database']: answers };
    return { status, ...parts, ...(missing.length > 0 && { missing }) };
  };
}
