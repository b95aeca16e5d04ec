import type { Settings } from '@portal/settings/read-settings';
import { CommandError } from 'api/command-error';
import { withPortalDatabase } from 'api/modules/data-transfer/transfer-data';
import { RefusedError } from 'gateway/releases/errors';
import { requireDataFolder } from './employer-link';

type Work<Result> = Parameters<typeof withPortalDatabase<Result>>[1];

/**
 * Works in the portal's database with the rights of whoever runs the command line, and in its words.
 * @throws RefusedError, NotAllowedError
 */
export function portalDatabase(settings: Settings): <Result>(work: Work<Result>) => Promise<Result> {
  return async (work) => {
    await requireDataFolder(settings);
    return withPortalDatabase({ ...settings, clock: () => new Date() }, work).catch((error: unknown) => {
      if (error instanceof CommandError) throw new RefusedError(error.check, error.message, error.remedy);
      throw error;
    });
  };
}
