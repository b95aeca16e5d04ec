import type { Settings } from '@portal/settings/read-settings';
import { exportApplications, exportData, exportMessages, importData } from 'api/modules/data-transfer/transfer-data';
import { verifyData } from 'api/modules/data-transfer/verify-data.service';
import type { DataTransfer } from 'gateway/cli/data-command';
import { portalDatabase } from './portal-database';

/** The portal's data, in the words of the operator's command line. */
export function dataTransfer(settings: Settings): DataTransfer {
  const withDatabase = portalDatabase(settings);
  const now = () => new Date();
  return {
    importData: ({ kind, text, ...how }) =>
      withDatabase((db) => importData(db, kind, text, { now: now(), sender: settings, ...how })),
    exportData: (kind) => withDatabase((db) => exportData(db, kind)),
    exportMessages: (request) => withDatabase((db) => exportMessages(db, { ...request, now: now() })),
    verifyData: (onProgress) => withDatabase((db) => verifyData(db, settings, onProgress)),
    exportApplications: (request) => withDatabase((db) => exportApplications(db, settings, { ...request, now: now() })),
  };
}
