import { LOCALES } from '@portal/contract/limits';
import type { PositionAddresses } from '@portal/contract/position-addresses';
import type { Position, PositionItem, Positions, PositionsQuery } from '@portal/contract/positions';
import type { Db } from '../../db/database';
import { notFound } from '../../http/problem';
import { isOpen } from '../campaigns/campaign';
import { findCampaign } from '../campaigns/campaigns.service';
import { toFacets, totalOf } from './facets';
import type { PositionReader } from './position-filters';
import { findAmong, findPage, SearchLanguages } from './position-lists.repository';
import { attachmentsOf, languageOf, toItem, toTexts } from './position-view';
import { countOpen, findItemRows, findRows, findSimilarIds, openAddresses } from './positions.repository';

const SIMILAR_MAX = 3;

/** Open positions that satisfy the query, one page of them. */
export async function listPositions(db: Db, query: PositionsQuery, reader: PositionReader): Promise<Positions> {
  const { ids, counts, labels, by } = await findPage(db, query, reader);
  const total = totalOf(counts);
  return {
    items: await findItems(db, ids, reader),
    total,
    facets: toFacets(counts, query, labels),
    serverTime: reader.now.toISOString(),
    ...(total > 0 && by.matching === 'similar' && { similar: true as const }),
    ...(total > 0 && by.language !== reader.locale && { foundIn: by.language }),
  };
}

/**
 * Looks through positions for many saved searches in one run.
 * @returns of the positions that a reader names, those that satisfy a query: the first of them, and how many there are
 */
export function searchesOfOneRun(db: Db) {
  const languages = new SearchLanguages();
  return async (
    query: PositionsQuery,
    reader: PositionReader & { among: readonly number[] },
  ): Promise<Pick<Positions, 'items' | 'total'>> => {
    const { ids, total } = await findAmong(db, query, reader, languages);
    return { items: await findItems(db, ids, reader), total };
  };
}

/** Open public positions for the map of the site, by id. */
export async function findAddresses(
  db: Db,
  page: { after: number; now: Date; limit: number },
): Promise<PositionAddresses['positions']> {
  const rows = await openAddresses(db, page);
  return rows.map(({ id, changedAt, languages }) => ({
    id,
    changedAt: changedAt.toISOString(),
    languages: languages ?? LOCALES,
  }));
}

/** How many positions are open to the reader. */
export const countPositions = (db: Db, reader: Omit<PositionReader, 'locale'>): Promise<number> =>
  countOpen(db, reader);

/** Positions by their ids, in the same order, whatever their state; those that the reader may not see are left out. */
export async function findItems(db: Db, ids: readonly number[], reader: PositionReader): Promise<PositionItem[]> {
  const rows = new Map((await findItemRows(db, ids, reader)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row && row.internal === reader.internal ? toItem(row, reader.locale, reader.now) : [];
  });
}

/**
 * A position, and its description as plain text.
 * @throws ProblemError 404 for what is no position, has not begun, or is internal where public ones are asked for, or the other way round
 */
export async function readPosition(
  db: Db,
  id: number,
  reader: PositionReader,
): Promise<{ position: Position; description: string }> {
  const { internal, locale, now } = reader;
  const [[row], campaign] = await Promise.all([findRows(db, [id], now), findCampaign(db, id)]);
  if (!row || row.internal !== internal || !campaign) throw notFound();
  const open = isOpen(campaign, now);
  const similar = open ? [] : await findSimilarIds(db, id, reader, SIMILAR_MAX);
  const position = {
    ...toItem({ ...row, words: row.texts[languageOf(row, locale)] }, locale, now),
    ...toTexts(row, locale),
    attachments: attachmentsOf(campaign.sections, locale),
    applyPeriodStart: row.applyPeriodStart?.toISOString() ?? null,
    serverTime: now.toISOString(),
    open,
    defaultCampaign: campaign.kind === 'default',
    internal,
    similar: await findItems(db, similar, reader),
  };
  return { position, description: row.texts[locale].description };
}

/** @throws ProblemError 404 as `readPosition` does */
export const findPosition = async (db: Db, id: number, reader: PositionReader): Promise<Position> =>
  (await readPosition(db, id, reader)).position;
