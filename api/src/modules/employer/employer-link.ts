import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@portal/contract/limits';
import { CommandError } from '../../command-error';
import type { ApiConfig } from '../../config';
import { type DatabaseConfig, openDatabase } from '../../db/database';
import { type IssuedLogin, issueEmployerLogin, type LinkRequest } from './issue-employer-login.service';

/** What the operator's command line needs of the API's settings. */
export type LinkConfig = Pick<ApiConfig, keyof DatabaseConfig | 'publicUrl' | 'theme' | 'clock'>;

export interface EmployerLink extends IssuedLogin {
  /** The address to hand to the employer: it holds the password and lets in once. */
  url: string;
}

/** A folder in which no portal has been started would get a database of its own, and a link to nothing. */
function requireDatabase({ dataDir, databaseUrl }: LinkConfig): void {
  const known =
    databaseUrl !== undefined || ['database', 'database-location'].some((name) => existsSync(join(dataDir, name)));
  if (known) return;
  throw new CommandError(
    'database',
    `${dataDir} holds no portal's database`,
    'set DATA_DIR or DATABASE_URL to those of the portal',
  );
}

/**
 * Issues a link for an employer, beside a running portal (an embedded database is shared with it) or without one.
 * @returns undefined after a dry run
 * @throws CommandError where a check refuses it; StartError where the database cannot be opened
 */
export async function issueEmployerLink(config: LinkConfig, request: LinkRequest): Promise<EmployerLink | undefined> {
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    const issued = await database.db
      .transaction()
      .execute((trx) => issueEmployerLogin(trx, request, { now: config.clock(), theme: config.theme }));
    return issued && { ...issued, url: `${config.publicUrl}${pathOf(issued)}` };
  } finally {
    await database.close();
  }
}

/** The address of an employer's link. docs/specification.md#employer-log-in */
const pathOf = ({ portal, campaignId, username, password }: IssuedLogin): string =>
  [`${BASE_PATH}/login`, ...[portal, String(campaignId), username, password].map(encodeURIComponent)].join('/');
