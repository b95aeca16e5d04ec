import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Settings } from '@portal/settings/read-settings';
import { CommandError } from 'api/command-error';
import { issueEmployerLink } from 'api/modules/employer/employer-link';
import type { EmployerLink, EmployerLinkRequest } from 'gateway/cli/employer-command';
import { NotAllowedError, RefusedError } from 'gateway/releases/errors';

/** Codes by which the system says that this user may not enter or write somewhere. */
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS']);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Links may be issued by anybody who may write the data folder or knows the database's password. */
export async function requireDataFolder({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl !== undefined) return;
  await access(dataDir, constants.W_OK).catch((error: unknown) => {
    // A folder that is not there is named by the check for its database.
    if (FORBIDDEN.has(String(codeOf(error)))) throw new NotAllowedError(`no write access to ${dataDir}`);
  });
}

/**
 * Issues an employer's link with the API's own rules, in the words of the operator's command line.
 * @throws RefusedError, NotAllowedError
 */
export async function employerLink(
  settings: Settings,
  { by, ...request }: EmployerLinkRequest,
): Promise<EmployerLink | undefined> {
  await requireDataFolder(settings);
  try {
    return await issueEmployerLink({ ...settings, clock: () => new Date() }, { ...request, operator: by });
  } catch (error) {
    if (error instanceof CommandError) throw new RefusedError(error.check, error.message, error.remedy);
    if (FORBIDDEN.has(String(codeOf(error)))) throw new NotAllowedError('the portal’s database cannot be opened');
    throw error;
  }
}
