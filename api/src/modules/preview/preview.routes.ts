import { Preview } from '@portal/contract/preview';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf, OriginQuery } from '../applications/application-parameters';
import type { ApplicationReading } from '../applications/application-reading.service';
import { previewApplication } from './preview.service';

export function previewRoutes(app: ApiApp, reading: ApplicationReading): void {
  app.get(
    '/preview/:id',
    {
      schema: { tags: ['preview'], params: CampaignParams, querystring: OriginQuery, response: { 200: Preview } },
      config: { access: 'candidate', heavy: true },
    },
    (request) => previewApplication(reading, personOf(request), campaignIdOf(request), request.locale),
  );
}
