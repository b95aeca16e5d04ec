import type { Db } from '../../db/database';
import type { CampaignRow } from '../../db/tables/campaigns.tables';

export function findCampaignRow(db: Db, id: number): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Everything but the form itself, which is large. */
const FRAME = [
  'kind',
  'internal',
  'apply_period_start',
  'apply_period_end',
  'texts',
  'configuration_revision',
] as const satisfies readonly (keyof CampaignRow)[];

export function findCampaignFrame(db: Db, id: number): Promise<Pick<CampaignRow, (typeof FRAME)[number]> | undefined> {
  return db.selectFrom('campaigns').select(FRAME).where('id', '=', id).executeTakeFirst();
}

export function findCampaignRows(db: Db, ids: readonly number[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('campaigns').selectAll().where('id', 'in', ids).execute();
}

const SUMMARY = ['id', 'kind', 'internal', 'apply_period_start', 'apply_period_end', 'texts'] as const;
export type CampaignSummary = Pick<CampaignRow, (typeof SUMMARY)[number]>;

/**
 * Campaigns that anybody, or with `internal` an employee of the organisations, can apply to now; nearest deadline first.
 * The whole form is left in the database: a list does not need it.
 */
export function findOpenCampaigns(db: Db, now: Date, internal: boolean): Promise<CampaignSummary[]> {
  return db
    .selectFrom('campaigns')
    .select(SUMMARY)
    .where('kind', '!=', 'profile')
    .where('internal', '=', internal)
    .where((eb) => eb.or([eb('apply_period_start', 'is', null), eb('apply_period_start', '<=', now)]))
    .where((eb) => eb.or([eb('apply_period_end', 'is', null), eb('apply_period_end', '>', now)]))
    .orderBy('apply_period_end', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}
