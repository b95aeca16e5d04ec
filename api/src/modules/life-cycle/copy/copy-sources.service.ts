import type { ApiContext } from '../../../context';
import { withAccountValues } from '../../applications/account-values';
import type { ViewedApplication } from '../../applications/application-reading.service';
import type { Reader } from '../../applications/contents';
import { emptyContents, withGivenLanguages } from '../../applications/empty-application';
import { findCampaign } from '../../campaigns/campaigns.service';
import { hasContentsBeside } from '../life-cycle.repository';
import { planCopy } from './copy-plan';
import { copySide } from './copy-side';

const PROFILE = 0;

type Sources = Pick<ApiContext, 'db' | 'applications'>;

export interface CopySources {
  /** The profile holds something that this form asks for. */
  profileCanBeCopied: boolean;
  /** Another application holds something. */
  hasPrevious: boolean;
}

async function profileAnswers(
  { db, applications }: Sources,
  reader: Reader,
  { campaign: target, person }: ViewedApplication,
): Promise<boolean> {
  const campaign = await findCampaign(db, PROFILE);
  const profile = await applications.stored(person.id, PROFILE);
  if (!campaign || !profile) return false;
  const source = copySide({ campaign, application: profile.application }, profile.contents, reader);
  const application = { user_id: person.id, campaign_id: target.id };
  const empty = withAccountValues(target, person, withGivenLanguages(target, application, emptyContents(target)));
  return planCopy(source, copySide({ campaign: target, application }, empty, reader), 'fill').length > 0;
}

/** From where an application may be filled; the profile itself is filled by hand or from an application. */
export async function findCopySources(
  context: Sources,
  reader: Reader,
  own: ViewedApplication | undefined,
): Promise<CopySources> {
  if (!own) return { profileCanBeCopied: false, hasPrevious: false };
  const { id, kind } = own.campaign;
  const [profileCanBeCopied, hasPrevious] = await Promise.all([
    kind !== 'profile' && profileAnswers(context, reader, own),
    hasContentsBeside(context.db, own.person.id, [id, PROFILE]),
  ]);
  return { profileCanBeCopied, hasPrevious };
}
