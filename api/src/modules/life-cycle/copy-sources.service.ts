import type { Db } from '../../db/database';
import type { OwnApplication } from '../applications/application-reading.service';
import type { Reader } from '../applications/contents';
import { storedApplication, storedContents } from '../applications/stored-application.service';
import { findCampaign } from '../campaigns/campaigns.service';
import { planCopy } from './copy-plan';
import { copySide, emptied } from './copy-side';
import { hasContentsBeside } from './life-cycle.repository';

const PROFILE = 0;

export interface CopySources {
  /** The profile holds something that this form asks for. */
  profileCanBeCopied: boolean;
  /** Another application holds something. */
  hasPrevious: boolean;
}

async function profileAnswers(db: Db, reader: Reader, own: OwnApplication): Promise<boolean> {
  const campaign = await findCampaign(db, PROFILE);
  const profile = await storedApplication(db, own.application.user_id, PROFILE);
  if (!campaign || !profile) return false;
  const [from, into] = await Promise.all([storedContents(db, profile.id), storedContents(db, own.application.id)]);
  const source = copySide({ campaign, application: profile }, from, reader);
  return planCopy(source, emptied(copySide(own, into, reader)), 'fill').length > 0;
}

/** From where an application may be filled; the profile itself is filled by hand or from an application. */
export async function findCopySources(db: Db, reader: Reader, own: OwnApplication | undefined): Promise<CopySources> {
  if (!own) return { profileCanBeCopied: false, hasPrevious: false };
  const { id, kind } = own.campaign;
  const [profileCanBeCopied, hasPrevious] = await Promise.all([
    kind !== 'profile' && profileAnswers(db, reader, own),
    hasContentsBeside(db, own.application.user_id, [id, PROFILE]),
  ]);
  return { profileCanBeCopied, hasPrevious };
}
