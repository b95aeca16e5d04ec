import { CampaignAdvertisement, OpenCampaigns, OpenCampaignsQuery } from '@portal/contract/campaigns';
import { PositionsQuery } from '@portal/contract/positions';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf } from '../applications/application-parameters';
import { listPositions, readPosition } from './positions.service';

/** Bound of the list's page; further ones are as empty. */
const PAGES_MAX = 100_000;

/** Calls of remotes from before positions had facets and pages of their own. */
export function olderCallsRoutes(app: ApiApp, { db, clock }: ApiContext): void {
  const tags = ['campaigns'];
  const config = { access: 'public' as const };
  app.get(
    '/campaigns/open',
    { schema: { tags, querystring: OpenCampaignsQuery, response: { 200: OpenCampaigns } }, config },
    async ({ query, locale }) => {
      const asked = PositionsQuery.parse({ ...query, page: Math.min(query.page, PAGES_MAX), sort: 'closing' });
      const { items, total } = await listPositions(db, asked, { internal: false, locale, now: clock() });
      return { campaigns: items, total };
    },
  );
  app.get(
    '/campaigns/:id',
    { schema: { tags, params: CampaignParams, response: { 200: CampaignAdvertisement } }, config },
    async (request) => {
      const reader = { internal: false, locale: request.locale, now: clock() };
      const { position, description } = await readPosition(db, campaignIdOf(request), reader);
      return { ...position, description };
    },
  );
}
