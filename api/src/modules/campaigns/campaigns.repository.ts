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
