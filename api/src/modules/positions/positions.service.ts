import { closesSoon } from '@portal/contract/closing-soon';
import { LIST_PAGE_SIZE, LOCALES, type Locale } from '@portal/contract/limits';
import { POSITION_FACETS } from '@portal/contract/position-names';
import type { Position, PositionFacets, PositionItem, Positions, PositionsQuery } from '@portal/contract/positions';
import escapeHtml from 'escape-html';
import type { Db } from '../../db/database';
import type { CampaignRow } from '../../db/tables/campaigns.tables';
import { notFound } from '../../http/problem';
import { findAdvertisement, openSummaries, toAdvertisement } from '../campaigns/advertisements.service';

interface Reader {
  internal: boolean;
  locale: Locale;
  now: Date;
}

function toItem(
  row: Pick<CampaignRow, 'id' | 'texts' | 'apply_period_start' | 'apply_period_end'>,
  { locale, now }: Reader,
): PositionItem {
  const { title, employer, organisation, location } = row.texts[locale];
  const end = row.apply_period_end?.toISOString() ?? null;
  const ended = row.apply_period_end !== null && row.apply_period_end <= now;
  return {
    id: row.id,
    title,
    employer,
    organisation,
    location,
    taskArea: null,
    employment: { kind: null, relation: null, hours: null },
    remote: null,
    applyPeriodEnd: end,
    publishedAt: row.apply_period_start?.toISOString() ?? null,
    state: ended ? 'ended' : closesSoon(end, now.getTime()) ? 'closing_soon' : 'open',
    language: locale,
  };
}

/** Open positions that satisfy the query, one page of them. */
export async function listPositions(db: Db, { query, page, ...reader }: PositionsQuery & Reader): Promise<Positions> {
  const found = await openSummaries(db, { ...reader, query });
  return {
    items: found.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE).map((row) => toItem(row, reader)),
    total: found.length,
    facets: Object.fromEntries(POSITION_FACETS.map((facet) => [facet, []])) as unknown as PositionFacets,
    serverTime: reader.now.toISOString(),
  };
}

const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('');

/** @throws ProblemError 404 for what is no position, has not begun, or is internal where public ones are asked for, or the other way round */
export async function findPosition(db: Db, id: number, reader: Reader): Promise<Position> {
  const campaign = await findAdvertisement(db, id, reader.now);
  if (campaign?.internal !== reader.internal) throw notFound();
  const { applyPeriodStart, serverTime, open, defaultCampaign, internal, description } = toAdvertisement(
    campaign,
    reader.locale,
    reader.now,
  );
  const row = {
    id,
    texts: campaign.texts,
    apply_period_start: campaign.applyPeriodStart,
    apply_period_end: campaign.applyPeriodEnd,
  };
  return {
    ...toItem(row, reader),
    descriptionHtml: toParagraphs(description),
    contacts: [],
    attachments: [],
    applyPeriodStart,
    serverTime,
    open,
    defaultCampaign,
    internal,
    languagesAvailable: LOCALES,
    similar: [],
  };
}
