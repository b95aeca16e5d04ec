import { isStorableId } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import type { Campaign } from './campaign';
import { toCampaign } from './campaign';
import { findCampaignFrame, findCampaignRow, findCampaignRows } from './campaigns.repository';

/** A campaign's form is large and changes seldom, so a process keeps it; every statement that relies on it checks the revision. */
const kept = new WeakMap<object, Map<number, Campaign>>();
const KEPT_AT_MOST = 500;

/**
 * Finds a campaign in the database. A form that this process has read before, and that has not changed since, is not carried over once more.
 * @returns undefined when there is none of that id
 */
export async function findCampaign(db: Db, id: number): Promise<Campaign | undefined> {
  if (!isStorableId(id)) return undefined;
  const known = kept.get(db)?.get(id);
  const frame = known && (await findCampaignFrame(db, id));
  if (known && frame?.configuration_revision === known.configurationRevision) {
    const { kind, internal, apply_period_start: applyPeriodStart, apply_period_end: applyPeriodEnd, texts } = frame;
    return { ...known, kind, internal, applyPeriodStart, applyPeriodEnd, texts };
  }
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
export async function cachedCampaign(db: Db, id: number): Promise<Campaign | undefined> {
  return kept.get(db)?.get(id) ?? findCampaign(db, id);
}

function keep(db: Db, campaign: Campaign): void {
  const campaigns = kept.get(db) ?? new Map<number, Campaign>();
  kept.set(db, campaigns);
  if (campaigns.size >= KEPT_AT_MOST) campaigns.clear();
  campaigns.set(campaign.id, campaign);
}
