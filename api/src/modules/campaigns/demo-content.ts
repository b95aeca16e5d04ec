import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '../../db/database';
import { BulletinContent } from '../bulletins/bulletin-content';
import { storeBulletins } from '../bulletins/bulletins.service';
import { PostalCodeContent } from '../postal-codes/postal-code-content';
import { storePostalCodes } from '../postal-codes/postal-codes.service';
import { CampaignContent } from './campaign-content';
import { storeCampaign, storeCampaignsOfForms } from './campaign-loading';
import { makeDemoPositions } from './demo-positions/demo-positions';

const FOLDER = join(import.meta.dirname, '../../../demo');

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8'));

/** The campaigns of the demo content, in the order of their files. */
export function readDemoCampaigns(): CampaignContent[] {
  const files = readdirSync(join(FOLDER, 'campaigns')).sort();
  return files.map((file) => CampaignContent.parse(readJson('campaigns', file)));
}

/** How many positions a demo has beside the written campaigns. */
const GENERATED = { public: 400, internal: 60 };

/** Puts generated positions beside the demo content, which has to be there: they have the forms of its campaigns. */
export const loadDemoPositions = (db: Db, now: Date, counts = GENERATED): Promise<void> =>
  storeCampaignsOfForms(db, makeDemoPositions(counts), now);

/**
 * Puts the demo content into the database: the profile, campaigns of several kinds of employers, a bulletin, some postal codes.
 * @param now apply periods are told from this moment, so that one campaign closes within the hour
 */
export async function loadDemoContent(db: Db, now: Date): Promise<void> {
  for (const campaign of readDemoCampaigns()) await storeCampaign(db, campaign, now);
  await storeBulletins(db, z.array(BulletinContent).parse(readJson('bulletins.json')));
  await storePostalCodes(db, z.array(PostalCodeContent).parse(readJson('postal-codes.json')));
}
