import type { SectionName } from '@portal/contract/sections';
import type { CampaignRow } from '../../db/tables/campaigns.tables';
import type { CampaignKind, CampaignTexts, SectionDefinition } from './campaign-definition';

export interface Campaign {
  id: number;
  kind: CampaignKind;
  internal: boolean;
  applyPeriodStart: Date | null;
  applyPeriodEnd: Date | null;
  texts: CampaignTexts;
  sections: readonly SectionDefinition[];
  configurationRevision: number;
}

export function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    kind: row.kind,
    internal: row.internal,
    applyPeriodStart: row.apply_period_start,
    applyPeriodEnd: row.apply_period_end,
    texts: row.texts,
    sections: row.sections,
    configurationRevision: row.configuration_revision,
  };
}

type Period = Pick<Campaign, 'applyPeriodStart' | 'applyPeriodEnd'>;

/** A campaign that has not begun is nobody's business yet. */
export const hasStarted = (period: Period, now: Date): boolean =>
  period.applyPeriodStart === null || period.applyPeriodStart <= now;

/** The deadline itself is already too late. */
export const hasEnded = (period: Period, now: Date): boolean =>
  period.applyPeriodEnd !== null && period.applyPeriodEnd <= now;

export const isOpen = (period: Period, now: Date): boolean => hasStarted(period, now) && !hasEnded(period, now);

export const sectionOf = (campaign: Campaign, name: SectionName): SectionDefinition | undefined =>
  campaign.sections.find((section) => section.name === name);
