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

/** An application as employers see it: the newest sent version with the values that they have written over it; empty where none was sent. */
export async function contentsForEmployer(db: Db, applicationId: string): Promise<StoredContents> {
  const version = await findVersionContent(db, applicationId);
  if (!version) return { sections: [], rows: [], attachments: [] };
  const everything = await findEverything(db, applicationId);
  const values = await findEmployerValues(db, applicationId);
  return asEmployerSees(storedAsSent(readSentContent(version.content), everything), values, version);
}

/**
 * Gives a sending its number in the employers' view. Values that the candidate has changed since an employer wrote them replace the employer's.
 * @param trx holds the application
 * @returns number of the sending in the employer's view
 */
export async function countSending(trx: Db, applicationId: string): Promise<number> {
  const revision = await nextEmployerRevision(trx, applicationId);
  await forgetOvertakenValues(trx, applicationId);
  return revision;
}

/** The sent version with the values that employers have written since: the working copy after its changes are discarded. */
export async function keepingEmployerValues(
  trx: Db,
  applicationId: string,
  sent: StoredContents,
): Promise<StoredContents> {
  return withEmployerValues(sent, await findEmployerValues(trx, applicationId));
}

/** Notes that the working copy was restored with the employers' values in it. */
export const employerValuesTaken = (trx: Db, applicationId: string): Promise<void> => markTakenOver(trx, applicationId);
