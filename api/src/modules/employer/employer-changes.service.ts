import type { EmployerChange, EmployerVisit } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import type { EmployerChangeRow } from '../../db/tables/employer.tables';
import { type Campaign, sectionOf } from '../campaigns/campaign';
import { instantAsString } from '../localization/instants';
import {
  continueChange,
  deleteChange,
  findChanges,
  findLastChange,
  findVisits,
  insertChange,
  type NewChange,
} from './employer-changes.repository';

export const sameValue = (left: Value | undefined, right: Value | undefined): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/**
 * Records what an employer changed. The form saves while an employer types, so what one log-in does to a field with nobody in between is one
 * change, from the first value to the last; typing the first value again leaves none.
 * @param trx holds a lock on the application, so the last change of the field stays the last
 */
export async function recordChange(trx: Db, change: NewChange): Promise<void> {
  const last = await findLastChange(trx, change);
  const continues = last?.employer_login_id === change.employerLoginId && sameValue(last.after, change.before);
  if (!continues) await insertChange(trx, change);
  else if (sameValue(last.before, change.after)) await deleteChange(trx, last.id);
  else await continueChange(trx, last.id, change);
}

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

/** When employers have been in an application, newest first. */
export async function visitTimes(db: Db, applicationId: string): Promise<Date[]> {
  return (await findVisits(db, applicationId)).flatMap(({ at }) => at ?? []);
}
