import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../../context';
import { notFound } from '../../../http/problem';
import { type Campaign, sectionOf } from '../../campaigns/campaign';
import type { SectionDefinition } from '../../campaigns/campaign-definition';
import { cachedCampaign } from '../../campaigns/campaigns.service';
import { sectionForEmployer } from '../../employer/editable-fields';
import type { SectionRequest } from './section-request';

export interface AdmittedSave {
  campaign: Campaign;
  /** Fields that the writer may not change are read-only. */
  definition: SectionDefinition;
  now: Date;
  /** yyyy-mm-dd in Finland. */
  today: string;
}

/**
 * Every change of a section's values, rows or order is admitted here first. Owner, deadline and the form's revision are checked once more by the
 * statement that writes, in the same moment as it writes.
 * @throws ProblemError 404 for a campaign or a section that is not there for the person
 */
export async function admitSave(
  { db, clock, applications }: Pick<ApiContext, 'db' | 'clock' | 'applications'>,
  { person, campaignId, section }: SectionRequest,
): Promise<AdmittedSave> {
  const now = clock();
  const campaign = applications.admit(await cachedCampaign(db, campaignId), person);
  const found = sectionOf(campaign, section);
  if (!found) throw notFound();
  const definition = person.employerLoginId === undefined ? found : sectionForEmployer(found);
  return { campaign, definition, now, today: finnishDay(now) };
}

/** State of the application that a statement reads before it writes. */
export interface SaveTarget {
  applicationId: string;
  open: boolean;
  /** The campaign's form has changed since this process read it. */
  reconfigured: boolean;
}
