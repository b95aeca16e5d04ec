import type { Db } from '../../db/database';
import type { Campaign } from './campaign';
import { toCampaign } from './campaign';
import { findCampaignRow, findCampaignRows } from './campaigns.repository';

/** A campaign's form is large and changes seldom, so a process keeps it; every statement that relies on it checks the revision. */
const kept = new WeakMap<object, Map<number, Campaign>>();
const KEPT_AT_MOST = 500;

/**
 * Finds a campaign in the database.
 * @returns undefined when there is none of that id
 */
export async function findCampaign(db: Db, id: number): Promise<Campaign | undefined> {
  const row = await findCampaignRow(db, id);
  if (!row) return undefined;
  const campaign = toCampaign(row);
  keep(db, campaign);
  return campaign;
}

export async function findCampaigns(db: Db, ids: readonly number[]): Promise<Map<number, Campaign>> {
  const rows = await findCampaignRows(db, ids);
  return new Map(rows.map((row) => [row.id, toCampaign(row)]));
}

/**
 * Finds a campaign among those that this process has read before. It may be older than the database says: only for a write that compares
 * `configurationRevision` with the stored one.
 */
export async function recallCampaign(db: Db, id: number): Promise<Campaign | undefined> {
  return kept.get(db)?.get(id) ?? findCampaign(db, id);
}

function keep(db: Db, campaign: Campaign): void {
  const campaigns = kept.get(db) ?? new Map<number, Campaign>();
  kept.set(db, campaigns);
  if (campaigns.size >= KEPT_AT_MOST) campaigns.clear();
  campaigns.set(campaign.id, campaign);
}
