import { InternalAdvertisementDetails, InternalAdvertisements, OpenCampaignsQuery } from '@portal/contract/campaigns';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf } from '../applications/application-parameters';
import { InternalAdvertisementsList } from './internal-advertisements.service';

export function internalAdvertisementsRoutes(app: ApiApp, context: ApiContext): void {
  const advertisements = new InternalAdvertisementsList(context);
  const tags = ['internal'];
  const config = { access: 'candidate' as const };
  app.get(
    '/internal/advertisements',
    { schema: { tags, querystring: OpenCampaignsQuery, response: { 200: InternalAdvertisements } }, config },
    (request) => advertisements.list(personOf(request), request.query.query, request.query.page, request.locale),
  );
  app.get(
    '/internal/advertisements/:id',
    { schema: { tags, params: CampaignParams, response: { 200: InternalAdvertisementDetails } }, config },
    (request) => advertisements.find(personOf(request), campaignIdOf(request), request.locale),
  );
}
