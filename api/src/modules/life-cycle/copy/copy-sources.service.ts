import type { Db } from '../../../db/database';
import type { ViewedApplication } from '../../applications/application-reading.service';
import type { Reader } from '../../applications/contents';
import { emptyContents, withGivenLanguages } from '../../applications/empty-application';
import { storedApplication, storedContents } from '../../applications/stored-application.service';
import { findCampaign } from '../../campaigns/campaigns.service';
import { hasContentsBeside } from '../life-cycle.repository';
import { planCopy } from './copy-plan';
import { copySide } from './copy-side';

const PROFILE = 0;

export interface CopySources {
  /** The profile holds something that this form asks for. */
  profileCanBeCopied: boolean;
  /** Another application holds something. */
  hasPrevious: boolean;
}

async function profileAnswers(
  db: Db,
  reader: Reader,
  { campaign: target, userId }: ViewedApplication,
): Promise<boolean> {
  const campaign = await findCampaign(db, PROFILE);
  const profile = await storedApplication(db, userId, PROFILE);
  if (!campaign || !profile) return false;
  const from = await storedContents(db, profile.id);
  const source = copySide({ campaign, application: profile }, from, reader);
  const application = { user_id: userId, campaign_id: target.id };
  const empty = withGivenLanguages(target, application, emptyContents(target));
  return planCopy(source, copySide({ campaign: target, application }, empty, reader), 'fill').length > 0;
}

/** From where an application may be filled; the profile itself is filled by hand or from an application. */
export async function findCopySources(
  db: Db,
  reader: Reader,
  own: ViewedApplication | undefined,
): Promise<CopySources> {
  if (!own) return { profileCanBeCopied: false, hasPrevious: false };
  const { id, kind } = own.campaign;
  const [profileCanBeCopied, hasPrevious] = await Promise.all([
    kind !== 'profile' && profileAnswers(db, reader, own),
    hasContentsBeside(db, own.userId, [id, PROFILE]),
  ]);
  return { profileCanBeCopied, hasPrevious };
}
