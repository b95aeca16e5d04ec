import type { CampaignAdvertisement, OpenCampaign } from '@portal/contract/campaigns';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { type Campaign, hasStarted, isOpen } from './campaign';
import { type CampaignSummary, findOpenCampaigns } from './campaigns.repository';
import { findCampaign } from './campaigns.service';
import { mentions } from './search';

export interface OpenCampaignsSearch {
  now: Date;
  internal: boolean;
  query: string;
  locale: Locale;
}

/** Campaigns that are open now and mention what is searched for, nearest deadline first. */
export async function openSummaries(
  db: Db,
  { now, internal, query, locale }: OpenCampaignsSearch,
): Promise<CampaignSummary[]> {
  const rows = await findOpenCampaigns(db, now, internal);
  return rows.filter(({ texts }) => mentions(texts[locale], query, locale));
}

/** Those as older remotes list them. */
export async function openCampaigns(
  db: Db,
  { now, internal, query, locale }: OpenCampaignsSearch,
): Promise<OpenCampaign[]> {
  const rows = await openSummaries(db, { now, internal, query, locale });
  return rows.map(({ id, texts, apply_period_end }) => {
    const { title, employer, location } = texts[locale];
    return {
      id,
      title,
      employer,
      location,
      applyPeriodEnd: apply_period_end?.toISOString() ?? null,
      language: locale,
    };
  });
}

/** @returns undefined for the profile, which is no advertisement, and before the apply period */
export async function findAdvertisement(db: Db, id: number, now: Date): Promise<Campaign | undefined> {
  const campaign = await findCampaign(db, id);
  return campaign && campaign.kind !== 'profile' && hasStarted(campaign, now) ? campaign : undefined;
}

export function toAdvertisement(campaign: Campaign, locale: Locale, now: Date): CampaignAdvertisement {
  return {
    id: campaign.id,
    ...campaign.texts[locale],
    language: locale,
    applyPeriodStart: campaign.applyPeriodStart?.toISOString() ?? null,
    applyPeriodEnd: campaign.applyPeriodEnd?.toISOString() ?? null,
    serverTime: now.toISOString(),
    open: isOpen(campaign, now),
    defaultCampaign: campaign.kind === 'default',
    internal: campaign.internal,
  };
}
