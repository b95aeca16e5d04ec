import { ApplicationViewModel, Receipt } from '@portal/contract/application';
import { StartResult } from '@portal/contract/life-cycle';
import type { ApiContext } from '../../context';
import { applicantOf, personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf, NoBody, OriginQuery, originOf } from '../applications/application-parameters';
import { OpenApplication } from './open-application.service';

export function applicationRoutes(app: ApiApp, context: ApiContext): void {
  const applications = new OpenApplication(context);
  const common = { tags: ['application'], params: CampaignParams, querystring: OriginQuery };

  app.get(
    '/application/:id',
    { schema: { ...common, response: { 200: ApplicationViewModel } }, config: { access: 'application', heavy: true } },
    (request) => applications.open(applicantOf(request), campaignIdOf(request), request.locale),
  );

  app.get(
    '/application/receipt/:id',
    { schema: { ...common, response: { 200: Receipt } }, config: { access: 'candidate' } },
    (request) => applications.receipt(personOf(request), campaignIdOf(request)),
  );

  // The start dialog asks once; answering it begins the application.
  for (const call of ['start', 'update_show_start_dialog'] as const) {
    app.post(
      `/application/${call}/:id`,
      { schema: { ...common, body: NoBody, response: { 200: StartResult } }, config: { access: 'candidate' } },
      (request) => applications.start(personOf(request), campaignIdOf(request), originOf(request, context.config)),
    );
  }
}
