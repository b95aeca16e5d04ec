import type { EmployerChange, EmployerVisit } from '@portal/contract/application';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import type { EmployerChangeRow } from '../../db/tables/employer.tables';
import { instantAsString } from '../applications/instants';
import { type Campaign, sectionOf } from '../campaigns/campaign';
import { findChanges, findVisits } from './employer-changes.repository';

/** What the employer changed in an application, newest first, in the words of the form. */
export async function employerChangesOf(
  db: Db,
  campaign: Campaign,
  applicationId: string,
  locale: Locale,
): Promise<EmployerChange[]> {
  const changes = await findChanges(db, applicationId);
  return changes.map((change) => ({
    section: change.section,
    field: change.field,
    rowId: change.row_id ?? undefined,
    label: labelOf(campaign, change, locale),
    before: change.before,
    after: change.after,
    at: instantAsString(change.at, locale),
  }));
}

/** A field that the campaign has dropped since is called by its name. */
function labelOf(campaign: Campaign, { section, field }: EmployerChangeRow, locale: Locale): string {
  const groups = sectionOf(campaign, section)?.groups ?? [];
  const found = groups.flatMap(({ fields }) => fields).find(({ name }) => name === field);
  return found?.label[locale] ?? field;
}

/** When employers have been in an application, newest first. The employer appears under the organisation's name. */
export async function employerVisitsOf(
  db: Db,
  campaign: Campaign,
  applicationId: string,
  locale: Locale,
): Promise<EmployerVisit[]> {
  const { employer } = campaign.texts[locale];
  const visits = await findVisits(db, applicationId);
  return visits.flatMap(({ at, portal }) => (at ? { employer, portal, at: instantAsString(at, locale) } : []));
}
