import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database';
import type { ApplicationRow } from '../../db/tables/applications.tables';
import type { Campaign } from '../campaigns/campaign';
import {
  findApplication,
  findContents,
  findEverything,
  findSentVersions,
  insertApplication,
  type SentVersion,
  type StoredContents,
} from './applications.repository';
import { ensureForm } from './language-skills.repository';

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

/** Makes the application to a campaign where the person has none yet, with everything that its form brings along. */
export async function makeApplication(
  db: Db,
  userId: string,
  campaign: Campaign,
  origin: { portal: string; now: Date },
): Promise<void> {
  if (!(await findApplication(db, userId, campaign.id))) {
    await insertApplication(db, { id: randomUUID(), userId, campaignId: campaign.id, ref: undefined, ...origin });
  }
  const application = await findApplication(db, userId, campaign.id);
  if (application) await ensureForm(db, application.id, campaign);
}
