import type { Db } from '../../db/database';
import { contentsOfFiles, deleteApplication } from './life-cycle.repository';

/**
 * Removes an application with everything in it.
 * @returns SHA-256 of the contents that were attached; those that nobody else has are removed once the transaction is over
 */
export async function removeApplication(trx: Db, applicationId: string): Promise<string[]> {
  const contents = await contentsOfFiles(trx, applicationId);
  await deleteApplication(trx, applicationId);
  return contents;
}
