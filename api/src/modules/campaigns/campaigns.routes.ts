import { CampaignAdvertisement, OpenCampaigns, OpenCampaignsQuery } from '@portal/contract/campaigns';
import { LIST_PAGE_SIZE, toCampaignId } from '@portal/contract/limits';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import { notFound } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { findAdvertisement, openCampaigns, toAdvertisement } from './advertisements.service';

/** What anybody may read before they log in. */
export function campaignsRoutes(app: ApiApp, { db, clock }: ApiContext): void {
  const tags = ['campaigns'];
  const config = { access: 'public' as const };
  app.get(
    '/campaigns/open',
    { schema: { tags, querystring: OpenCampaignsQuery, response: { 200: OpenCampaigns } }, config },
    async ({ query: { query, page }, locale }) => {
      const found = await openCampaigns(db, { now: clock(), internal: false, query, locale });
      return { campaigns: found.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE), total: found.length };
    },
  );
  app.get(
    '/campaigns/:id',
    { schema: { tags, params: z.object({ id: z.string() }), response: { 200: CampaignAdvertisement } }, config },
    async (request) => {
      const campaign = await findAdvertisement(db, toCampaignId(request.params.id), clock());
      if (!campaign || campaign.internal) throw notFound();
      return toAdvertisement(campaign, request.locale, clock());
    },
  );
}
