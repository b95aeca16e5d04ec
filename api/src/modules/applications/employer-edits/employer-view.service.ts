import type { Db } from '../../../db/database';
import { findEverything } from '../applications.repository';
import type { StoredContents } from '../stored-contents';
import { readSentContent, storedAsSent } from '../versions/sent-content';
import {
  findEmployerValues,
  findVersionContent,
  forgetOvertakenValues,
  markTakenOver,
  nextEmployerRevision,
} from './employer-values.repository';
import { asEmployerSees, withEmployerValues } from './employer-view';

/** What an employer sees of an application: the version that was sent last, with what employers have written on it; nothing where none was sent. */
export async function contentsForEmployer(db: Db, applicationId: string): Promise<StoredContents> {
  const version = await findVersionContent(db, applicationId);
  if (!version) return { sections: [], rows: [], attachments: [] };
  const everything = await findEverything(db, applicationId);
  const values = await findEmployerValues(db, applicationId);
  return asEmployerSees(storedAsSent(readSentContent(version.content), everything), values, version);
}

/**
 * A sending is news to employers. What the candidate has changed since an employer wrote it takes its place.
 * @param trx holds the application
 * @returns number of the sending in the employer's view
 */
export async function countSending(trx: Db, applicationId: string): Promise<number> {
  const revision = await nextEmployerRevision(trx, applicationId);
  await forgetOvertakenValues(trx, applicationId);
  return revision;
}

/** What was sent, with what employers have written since: what a working copy goes back to when its changes are given up. */
export async function keepingEmployerValues(
  trx: Db,
  applicationId: string,
  sent: StoredContents,
): Promise<StoredContents> {
  return withEmployerValues(sent, await findEmployerValues(trx, applicationId));
}

/** The working copy has been put back: what employers wrote is in it. */
export const employerValuesTaken = (trx: Db, applicationId: string): Promise<void> => markTakenOver(trx, applicationId);
