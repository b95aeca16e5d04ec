import type { Settings } from '@portal/settings/read-settings';
import { CommandError } from 'api/command-error';
import {
  exportApplications,
  exportData,
  exportMessages,
  importData,
  withPortalDatabase,
} from 'api/modules/data-transfer/transfer-data';
import type { DataTransfer } from 'gateway/cli/data-command';
import { RefusedError } from 'gateway/releases/errors';
import { requireDataFolder } from './employer-link';

/** The portal's data, in the words of the operator's command line. */
export function dataTransfer(settings: Settings): DataTransfer {
  const config = { ...settings, clock: () => new Date() };
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await requireDataFolder(settings);
    return work().catch((error: unknown) => {
      if (error instanceof CommandError) throw new RefusedError(error.check, error.message, error.remedy);
      throw error;
    });
  };
  return {
    importData: (kind, text, dryRun) =>
      run(() =>
        withPortalDatabase(config, (db) =>
          importData(db, kind, text, { now: config.clock(), sender: settings, dryRun }),
        ),
      ),
    exportData: (kind) => run(() => withPortalDatabase(config, (db) => exportData(db, kind))),
    exportMessages: (request) =>
      run(() => withPortalDatabase(config, (db) => exportMessages(db, { ...request, now: config.clock() }))),
    exportApplications: (request) =>
      run(() =>
        withPortalDatabase(config, (db) => exportApplications(db, settings, { ...request, now: config.clock() })),
      ),
  };
}
