import { Preview } from '@portal/contract/preview';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf, OriginQuery } from '../applications/application-parameters';
import { previewApplication } from './preview.service';

export function previewRoutes(app: ApiApp, { applications }: ApiContext): void {
  app.get(
    '/preview/:id',
    {
      schema: { tags: ['preview'], params: CampaignParams, querystring: OriginQuery, response: { 200: Preview } },
      config: { access: 'candidate', heavy: true },
    },
    (request) => previewApplication(applications, personOf(request), campaignIdOf(request), request.locale),
  );
}
