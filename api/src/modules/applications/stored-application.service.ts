import { randomUUID } from 'node:crypto';
import type { Db, PortalDatabase } from '../../db/database';
import { isMissingAccount, isMissingReference } from '../../db/errors';
import type { ApplicationRow } from '../../db/tables/applications.tables';
import type { Campaign } from '../campaigns/campaign';
import {
  findApplication,
  findContents,
  findEverything,
  findSentVersions,
  insertApplication,
  type SentVersion,
} from './applications.repository';
import { ensureForm } from './sections/language-skills/language-skills.repository';
import type { StoredContents } from './stored-contents';

export type StoredApplication = StoredContents;
export type LatestVersion = SentVersion;

/** @returns undefined where the person has none to the campaign */
export function storedApplication(db: Db, userId: string, campaignId: number): Promise<ApplicationRow | undefined> {
  return findApplication(db, userId, campaignId);
}

/** What it holds. */
export function storedContents(db: Db, applicationId: string): Promise<StoredApplication> {
  return findContents(db, [applicationId]);
}

/** What it holds and has held: deleted rows and files too. */
export function everythingStored(db: Db, applicationId: string): Promise<StoredApplication> {
  return findEverything(db, applicationId);
}

/** @returns undefined for what was never sent */
export async function latestVersion(db: Db, applicationId: string): Promise<LatestVersion | undefined> {
  return (await findSentVersions(db, [applicationId]))[0];
}

/** Where the candidate came from; the call that begins an application leaves it there. docs/design/contract.md#applications */
export interface Origin {
  portal: string;
  ref: string | undefined;
}

/**
 * Begins the application to a campaign where the person has none yet, and gives it everything that the form brings along. Of several first writes at
 * once one makes it, and the others wait until it is whole.
 */
export async function beginApplication(
  db: PortalDatabase['db'],
  userId: string,
  campaign: Campaign,
  origin: Origin & { now: Date },
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await findApplication(trx, userId, campaign.id)))
        await insertApplication(trx, { id: randomUUID(), userId, campaignId: campaign.id, ...origin });
      const application = await findApplication(trx, userId, campaign.id);
      if (application) await ensureForm(trx, application, campaign);
    });
  } catch (error) {
    // Deleted in the same moment: the write that wants it begins it anew. For an account that is closed there is nothing to begin.
    if (!isMissingReference(error) || isMissingAccount(error)) throw error;
  }
}

/** What the form has got since the application began finds its place in it. */
export function ensureFormOf(db: Db, application: Pick<ApplicationRow, 'id' | 'user_id'>, campaign: Campaign) {
  return ensureForm(db, application, campaign);
}
