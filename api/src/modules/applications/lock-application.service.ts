import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import type { Applicant } from '../../http/access';
import type { Campaign } from '../campaigns/campaign';
import type { ApplicationReading, OwnApplication } from './application-reading.service';
import { findSentVersions, lockApplication, lockSections } from './applications.repository';
import type { Contents } from './contents';
import { type LifeState, lifeStateOf } from './life-state';
import { ensureForm } from './sections/language-skills/language-skills.repository';
import type { SentVersion } from './stored-contents';

/** An application that nobody else can change until the transaction ends. */
export interface LockedApplication extends OwnApplication {
  contents: Contents;
  /** The newest. */
  sent: SentVersion | undefined;
  state: LifeState;
  now: Date;
}

interface Change {
  person: Applicant;
  locale: Locale;
  /** When the call came: it may wait for others, and that does not make it late. */
  receivedAt: Date;
}

/**
 * Locks an application with all its sections, after adding what the form has got since it began.
 * @param campaign read before: a transaction that waits for a second connection can stop the whole pool
 * @returns undefined where the person has no such application
 */
export async function lockForChange(
  trx: Db,
  applications: ApplicationReading,
  campaign: Campaign,
  { person, locale, receivedAt }: Change,
): Promise<LockedApplication | undefined> {
  const application = await lockApplication(trx, person.id, campaign.id);
  if (!application) return undefined;
  await ensureForm(trx, application, campaign);
  await lockSections(trx, application.id);
  const contents = await applications.contents({ campaign, application }, locale, trx);
  const [sent] = await findSentVersions(trx, [application.id]);
  const state = lifeStateOf(application, contents, sent);
  // Of versions that waited for each other the later has the later time.
  const now = new Date(Math.max(receivedAt.getTime(), sent?.sent_at.getTime() ?? 0));
  return { campaign, application, contents, sent, state, now };
}
